import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLError {
    /// What a session in the app would have thrown, with the explanation as its `localizedDescription`.
    static func replaying(_ error: any Error, url: URL?) -> URLError {
        if let error = error as? URLError { return error }
        var info: [String: Any] = [:]
        if let url { info[NSURLErrorFailingURLErrorKey] = url }
        if error is CancellationError { return URLError(.cancelled, userInfo: info) }
        info[NSLocalizedDescriptionKey] = "\(error)"
        return URLError((error as? TransportError)?.kind.code ?? .unknown, userInfo: info)
    }
}

extension TransportFailure.Kind {
    fileprivate var code: URLError.Code {
        switch self {
        case .unresolved: .cannotFindHost
        case .refused, .proxy: .cannotConnectToHost
        case .unreachable: .notConnectedToInternet
        case .timedOut: .timedOut
        case .certificate: .serverCertificateUntrusted
        case .tls: .secureConnectionFailed
        case .reset, .truncated, .abandoned: .networkConnectionLost
        case .tooLarge, .notKept: .dataLengthExceedsMaximum
        case .malformed: .badServerResponse
        // One that clients do not try again.
        case .unrecorded: .resourceUnavailable
        case .other: .unknown
        }
    }
}
