import APICheckBase
import APICheckHTTP
import APICheckJSON
import TestSupport

/// Sends each request on a separate connection.
struct RawTransport: Transport {
    func send(_ request: Request) async throws -> Exchange {
        let started = Instant.now
        do {
            let response = try await RawConnection.exchange(
                request.method, request.url.target, headers: request.headers, body: request.body,
                port: request.url.port ?? 80)
            return Exchange(request: SentRequest(request), response: response, startedAt: started)
        } catch let failure as RawConnection.Failure {
            throw TransportError(
                .reset, host: request.url.origin, phase: .waiting, reason: "\(failure)", remedy: "Try again.")
        }
    }
}
