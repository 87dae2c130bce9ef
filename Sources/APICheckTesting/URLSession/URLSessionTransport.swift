import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks the live server by `URLSession`, for tests that record.
///
/// Foundation shows less than went over the wire: header fields come without their order, those of one name as one, and
/// the reason phrase, interim answers, trailers, the content as it was coded and the protocol's version are lost. Where
/// these count, record with `apicheck record`.
struct URLSessionTransport: Transport {
    func send(_ request: Request) async throws -> Exchange {
        guard let url = URL(string: request.url.text) else {
            throw TransportError(
                .malformed, host: request.url.host, phase: .preparing, reason: "the URL is none for Foundation",
                remedy: "Correct the URL.")
        }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method
        for field in request.headers.fields { asked.addValue(field.value, forHTTPHeaderField: field.name) }
        asked.httpBody = request.body.map { Data($0) }
        do {
            let startedAt = Instant.now
            let answer = try await LiveCall().answer(to: asked)
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
            reason: error.localizedDescription, remedy: "Look whether the server can be reached from here.")
    }
}
