import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckHTTP
import APICheckProject
import APICheckWorkflows

/// Another contract than the first that a workflow file names.
package struct LinkedContract: Sendable {
    package let contract: Contract
    private let source: String
    private let file: String
    /// Where the requests of its steps go; nil for the contract's first server.
    package var server: HTTPURL?

    /// The contracts of all steps that are not about the first one, by the id of their source.
    ///
    /// - Throws: ``LiveError``, and what reading the files throws.
    static func all(of arazzo: Arazzo, in project: Project) throws -> [String: LinkedContract] {
        let used = Set(arazzo.allWorkflows.flatMap(\.steps).compactMap(\.source))
        var linked: [String: LinkedContract] = [:]
        var read: [(source: ContractSource, contract: LinkedContract)] = []
        for source in arazzo.sources
        where source.kind == .openapi && used.contains(source.id) && !source.isSameFile(as: arazzo.source) {
            if let same = read.first(where: { $0.source.isSameFile(as: source) }) {
                linked[source.id] = same.contract
                continue
            }
            let place = SourceLocation(file: source.file, line: source.line)
            guard let path = source.path else { throw LiveError.remoteContract(source.url, at: place) }
            guard FileContents.exists(path) else { throw LiveError.missingContract(path, at: place) }
            let api = API(name: source.id, contractFile: path, workflowsFile: arazzo.file, in: project)
            let contract = LinkedContract(contract: try api.readContract(), source: source.id, file: path)
            linked[source.id] = contract
            read.append((source, contract))
        }
        return linked
    }

    /// Throws ``LiveError`` without a usable server.
    func usedServer() throws -> HTTPURL {
        do { return try server ?? server(named: nil) } catch LiveError.noServer {
            throw LiveError.noSourceServer(source, file: file)
        }
    }

    /// ``LiveAPI/server(named:)``.
    func server(named name: String?) throws -> HTTPURL {
        try LiveAPI.server(named: name, of: contract, file: file)
    }
}
