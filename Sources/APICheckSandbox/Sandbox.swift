package import APICheckBase
package import APICheckContracts
package import APICheckHTTP
import APICheckJSON
package import APICheckNetwork

/// The reference APIs: local servers that behave like the real ones and can be made to drift.
package enum Sandbox {
    private static let all: [any ReferenceAPI.Type] = [
        GitHubAPI.self, GitHubOAuthAPI.self, IssueTrackerAPI.self, KakaoAPI.self, LSLPAPI.self, LSLPV2API.self,
        TodoAPI.self,
    ]

    /// The names of the APIs, sorted.
    package static let apis = all.map { $0.name }

    /// The drift switches of an API in the order of their documentation; empty for an unknown name.
    package static func drifts(of api: String) -> [SandboxDrift] {
        all.first { $0.name == api }?.drifts ?? []
    }

    /// The inputs of workflows by API that the sandbox has values for, because the real service requires credentials.
    package static let inputs = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.inputs) })

    /// Starts a server for each API, with its own state, routed by the API's contract.
    ///
    /// - Parameters:
    ///   - contracts: The contracts of the APIs, which ``Contract/api`` names.
    ///   - port: The port of the first API; each further API uses the next one. 0 picks free ports.
    ///   - remedy: What to do about a setting that causes a rejection.
    ///   - refused: Called with an API and each reason why `access` rejects requests to it.
    /// - Throws: A ``Problem``; no server is running then.
    package static func start(
        _ contracts: [Contract], drifts: [DriftSelection] = [], port: Int = 0,
        access: AccessPolicy = .loopback, remedy: @escaping RemedyWording = { _ in nil },
        refused: @escaping @Sendable (_ api: String, PrintableText) -> Void = { _, _ in }
    ) async throws -> RunningSandbox {
        let apis = contracts.map { $0.api ?? $0.file }
        for name in apis + drifts.map(\.api) where !Sandbox.apis.contains(name) {
            throw Problem.unknownAPI(name, known: Spelling.nearest(to: name, in: Sandbox.apis))
        }
        for drift in drifts where !apis.contains(drift.api) {
            throw Problem.driftOfAbsentAPI(drift.name, api: drift.api, started: apis)
        }
        var services: [(name: String, service: SandboxService)] = []
        for (name, contract) in zip(apis, contracts) {
            guard let kind = all.first(where: { $0.name == name }) else { continue }
            let api = try kind.drifting(drifts.filter { $0.api == name }.map(\.name))
            services.append((name, try SandboxService(api: api, contract: contract)))
        }
        var running = RunningSandbox()
        let limits = ServerLimits(bodyBytes: 1_048_576)
        let budget = ContentBudget(limit: limits.bufferedBytes, largest: limits.bodyBytes)
        do {
            for (index, entry) in services.enumerated() {
                let name = entry.name
                let server = HTTPServer(limits: limits, budget: budget, access: access, remedy: remedy) {
                    refused(name, $0)
                }
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

/// A drift switch to turn on: `todos:field-removed` on the command line.
package struct DriftSelection: Hashable, Sendable {
    let api: String
    let name: String

    package init(api: String, name: String) {
        self.api = api
        self.name = name
    }
}

/// The servers of a running sandbox.
package struct RunningSandbox: Sendable {
    private struct Entry {
        var api: String
        var url: String
        var server: HTTPServer
    }

    private var entries: [Entry] = []

    mutating func add(_ server: HTTPServer, api: String, url: String) {
        entries.append(Entry(api: api, url: url, server: server))
    }

    /// The base URL of an API, including the base path of the first server in its contract:
    /// `http://127.0.0.1:49152/api/v2`. Nil for an API that was not started.
    package func baseURL(of api: String) -> HTTPURL? {
        entries.first { $0.api == api }.flatMap { HTTPURL($0.url) }
    }

    /// Stops every server and waits until their connections are closed.
    package func stop() async {
        for entry in entries { await entry.server.stop() }
    }
}
