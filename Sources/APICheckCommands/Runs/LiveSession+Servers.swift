import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckHTTP
import APICheckWorkflows

extension LiveSession {
    /// The contracts of all steps, each once.
    static func contracts(of apis: [LiveAPI]) -> [Contract] {
        var names: Set<String> = []
        return apis.flatMap { live in
            [(live.name, live.contract)] + live.linked.values.map { ($0.name, $0.contract) }.sorted { $0.0 < $1.0 }
        }.filter { names.insert($0.0).inserted }.map(\.1)
    }

    /// The APIs of a run with their servers, also those that their workflows call.
    static func holders(of apis: [LiveAPI], _ reference: String?) throws -> [ServerCredentials.Holder] {
        try apis.flatMap { live in
            let other = try reference.map { try live.server(named: $0) }
            let linked = live.linked.values.sorted { $0.name < $1.name }.map { other in
                let server = other.server ?? other.contract.servers.first.flatMap { HTTPURL($0.url) }
                return ServerCredentials.Holder(api: other.name, servers: [server].compactMap(\.self), isLinked: true)
            }
            return [ServerCredentials.Holder(api: live.name, servers: [live.server, other].compactMap(\.self))] + linked
        }
    }

    /// A server for one API comes before one for all.
    static func setServers(of apis: inout [LiveAPI], _ options: LiveOptions) throws {
        for (name, url) in try options.sourceServers() {
            var isKnown = false
            for index in apis.indices { isKnown = try apis[index].setServer(url, ofSource: name) || isKnown }
            guard isKnown else { throw LiveError.unknownSource(name, known: apis.flatMap(\.sourceNames).unique) }
        }
        for index in apis.indices {
            if let env = options.env, options.server == nil {
                try apis[index].useServers(named: env, isRequired: true)
                continue
            }
            let isGiven = apis[index].server != nil && apis[index].capture == nil
            if !isGiven {
                apis[index].server = try apis[index].server(named: options.server ?? apis[index].server?.text)
            }
            guard let server = options.server else { continue }
            if !server.contains("://") {
                try apis[index].useServers(named: server, isRequired: false)
            } else if !isGiven {
                noteMissingPath(of: apis[index])
            }
            if let env = options.env { try apis[index].useServers(named: env, isRequired: true) }
        }
    }

    /// Says that a URL of the command line has no path, where the server of the contract has one: all its routes may be missing.
    private static func noteMissingPath(of api: LiveAPI) {
        let path = api.contract.basePath
        guard let server = api.server, ["", "/"].contains(server.path), path.hasPrefix("/"),
            let other = server.resolving(path)
        else { return }
        Terminal.sayError(
            "note: the server of the contract has the path \(path); --server \(other.text) names it here, too\n")
    }
}
