import APICheckBase
import APICheckContracts
import APICheckJSON
package import APICheckServer

/// The reference APIs: servers on this machine that behave as the real ones do and can be made to drift.
package enum Sandbox {
    private static let all: [any ReferenceAPI.Type] = [GitHubAPI.self, TodoAPI.self]

    /// The names of the APIs, sorted.
    package static let apis = all.map { $0.name }

    /// The switches of an API in the order of their documentation; none for a name that is not known.
    package static func drifts(of api: String) -> [SandboxDrift] {
        all.first { $0.name == api }?.drifts ?? []
    }

    /// Starts a server for each API, with a state of its own, routed by `contractsFolder/<api>/openapi.yaml`.
    ///
    /// - Parameters:
    ///   - port: of the first API, the next one takes the port after it and so on; 0 lets the system choose.
    ///   - refused: is called with an API and each reason for which `access` keeps requests from it.
    ///
    /// Throws ``SandboxError``, `ServerError`, or what reading a contract throws; then none of them runs.
    package static func start(
        apis: [String], contractsFolder: String, drifts: [(api: String, name: String)] = [], port: Int = 0,
        access: AccessPolicy = .loopback, refused: @escaping @Sendable (_ api: String, String) -> Void = { _, _ in }
    ) async throws -> RunningSandbox {
        for name in apis + drifts.map(\.api) where !Sandbox.apis.contains(name) {
            throw SandboxError.unknownAPI(name, known: Spelling.nearest(to: name, in: Sandbox.apis))
        }
        for drift in drifts where !apis.contains(drift.api) {
            throw SandboxError.driftOfAbsentAPI(drift.name, api: drift.api, started: apis)
        }
        var services: [(name: String, service: SandboxService)] = []
        for name in apis {
            guard let kind = all.first(where: { $0.name == name }) else { continue }
            let api = try kind.drifting(drifts.filter { $0.api == name }.map(\.name))
            let contract = try Contract(
                contentsOf: "\(contractsFolder)/\(name)/openapi.yaml", api: name, root: contractsFolder)
            services.append((name, try SandboxService(api: api, contract: contract)))
        }
        var running = RunningSandbox()
        let limits = ServerLimits(bodyBytes: 1_048_576)
        let budget = ContentBudget(limit: limits.bufferedBytes, largest: limits.bodyBytes)
        do {
            for (index, entry) in services.enumerated() {
                let name = entry.name
                let server = HTTPServer(limits: limits, budget: budget, access: access) { refused(name, $0) }
                let service = entry.service
                let bound = try await server.start(port: port == 0 ? 0 : port + index) { service.reply(to: $0) }
                running.add(server, api: entry.name, url: "http://127.0.0.1:\(bound)\(service.basePath)")
            }
        } catch {
            await running.stop()
            throw error
        }
        return running
    }
}
