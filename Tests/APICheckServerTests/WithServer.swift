import APICheckServer

/// Runs a server on a free port for the time of `body`.
func withServer(
    limits: ServerLimits = ServerLimits(), handler: @escaping HTTPServer.Handler,
    body: (Int) async throws -> Void
) async throws {
    let server = HTTPServer(limits: limits, access: .forTests)
    let port = try await server.start(handler: handler)
    do {
        try await body(port)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}
