import APICheckBase
import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLError {
    /// The error that a session in the app would throw, with the explanation as its `localizedDescription`.
    static func replaying(_ error: any Error, url: URL?) -> URLError {
        if let error = error as? URLError { return error }
        var info: [String: Any] = [:]
        if let url { info[NSURLErrorFailingURLErrorKey] = url }
        if error is CancellationError { return URLError(.cancelled, userInfo: info) }
        if let request = error as? UnansweredRequest {
            info[NSLocalizedDescriptionKey] = request.textInTest.string
            info[UnansweredRequest.userInfoKey] = request
            // Clients do not send a request again after this error.
            return URLError(.resourceUnavailable, userInfo: info)
        }
        info[NSLocalizedDescriptionKey] = Problem(of: error)?.textInTest.string ?? "\(error)"
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
        case .unrecorded: .resourceUnavailable
        case .other: .unknown
        }
    }
}
