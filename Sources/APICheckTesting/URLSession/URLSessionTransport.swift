import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to the live server by `URLSession`, for tests that record.
///
/// Foundation does not provide all of a response: the order of the header fields, repeated fields, the reason phrase, interim
/// responses, trailers, the encoded content and the protocol version are lost. If these matter, record with
/// `apicheck record`.
struct URLSessionTransport: Transport {
    func send(_ request: Request) async throws -> Exchange {
        guard let sent = URLRequest(request) else {
            throw TransportError(
                .malformed, host: request.url.host, phase: .preparing, reason: "Foundation does not accept the URL",
                remedy: "correct the URL")
        }
        do {
            let startedAt = Instant.now
            let answer = try await LiveCall().answer(to: sent)
            return Exchange(
                request: SentRequest(request), response: answer.response, startedAt: startedAt, timings: answer.timings)
        } catch let error as URLError {
            if error.code == .cancelled { throw CancellationError() }
            throw TransportError(error, to: request)
        }
    }
}

extension TransportError {
    fileprivate init(_ error: URLError, to request: Request) {
        let kind: TransportFailure.Kind =
            switch error.code {
            case .cannotFindHost, .dnsLookupFailed: .unresolved
            case .cannotConnectToHost: .refused
            case .notConnectedToInternet: .unreachable
            case .timedOut: .timedOut
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
                .serverCertificateHasUnknownRoot:
                .certificate
            case .secureConnectionFailed: .tls
            case .networkConnectionLost: .reset
            case .badServerResponse: .malformed
            default: .other
            }
        let phase: TransportFailure.Phase =
            switch kind {
            case .unresolved: .resolving
            case .refused, .unreachable: .connecting
            case .certificate, .tls: .securing
            default: .waiting
            }
        self.init(
            kind, host: request.url.host + (request.url.port.map { ":\($0)" } ?? ""), phase: phase,
            reason: error.localizedDescription, remedy: "check whether this machine can reach the server")
    }
}
