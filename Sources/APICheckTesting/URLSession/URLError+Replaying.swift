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

extension UnansweredRequest {
    /// The key of the request in the `userInfo` of a `URLError` that a replay throws.
    static let userInfoKey = "apicheck.unanswered"

    /// The requests that an error carries: those of replays, also inside of an error that the app makes of them.
    static func all(in error: any Error) -> Set<UnansweredRequest> {
        var requests: Set<UnansweredRequest> = []
        collect(from: error, into: &requests, depth: 0)
        return requests
    }

    /// Apps wrap errors as associated values and properties, which only a mirror shows.
    private static func collect(from value: Any, into requests: inout Set<UnansweredRequest>, depth: Int) {
        // More than clients wrap in practice; it ends a cycle of errors.
        guard depth < 16 else { return }
        // A cast alone would not do: on Apple's systems each error can be cast to `NSError`.
        if let error = value as? URLError {
            collect(fromInfo: error.userInfo, into: &requests, depth: depth)
        } else if type(of: value) is NSError.Type, let error = value as? NSError {
            collect(fromInfo: error.userInfo, into: &requests, depth: depth)
        } else {
            let mirror = Mirror(reflecting: value)
            guard value is any Error || mirror.displayStyle == .tuple || mirror.displayStyle == .optional else {
                return
            }
            for child in mirror.children { collect(from: child.value, into: &requests, depth: depth + 1) }
        }
    }

    private static func collect(fromInfo info: [String: Any], into requests: inout Set<UnansweredRequest>, depth: Int) {
        if let request = info[userInfoKey] as? UnansweredRequest { requests.insert(request) }
        if let cause = info[NSUnderlyingErrorKey] { collect(from: cause, into: &requests, depth: depth + 1) }
    }
}
