import APICheckNetwork
import APICheckRecordings
import APICheckRedaction
import TestSupport

/// Runs a server on a free port for the time of `body`.
func withServer(
    limits: ServerLimits = ServerLimits(), handler: @escaping HTTPServer.Handler,
    body: (Int) async throws -> Void
) async throws {
    let server = HTTPServer(limits: limits.forTests, access: .forTests)
    let port = try await server.start(handler: handler)
    do {
        try await body(port)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

extension ServerLimits {
    /// The limits with more time for idle connections: a test that holds one shares few processors with many others.
    var forTests: ServerLimits {
        var limits = self
        if limits.idle == ServerLimits().idle { limits.idle = Patience.duration }
        return limits
    }
}

extension Replayer {
    convenience init(
        _ recording: Recording, matching: Matching = Matching(), repeats: Repeats = .last, command: String? = nil
    ) {
        self.init(recording, matching: matching, repeats: repeats, redactor: Redactor(), command: command)
    }
}

extension AccessPolicy {
    /// Allows the short host names that the requests of tests use.
    static let forTests = (try? AccessPolicy(hosts: ["a", "h"])) ?? .loopback
}
