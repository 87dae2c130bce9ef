import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckHTTP
package import APICheckProject
import APICheckWorkflows

/// Another contract than the first that a workflow file names.
package struct LinkedContract: Sendable {
    package let contract: Contract
    package let api: API
    private let source: String
    /// The name of its API, or the id of its source where a document of any folder is run.
    package var name: String { api.name }
    /// Where the requests of its steps go; nil for the contract's first server.
    package internal(set) var server: HTTPURL?
    /// Where they go for the comparison with a second server; nil for the same.
    var reference: HTTPURL?

    /// The contracts of all steps that are not about the first one, by the id of their source.
    ///
    /// - Throws: ``LiveError``, and what reading the files throws.
    static func all(of arazzo: Arazzo, in project: Project) throws -> [String: LinkedContract] {
        try all(of: arazzo) { source, path in
            API(name: source.id, contractFile: path, workflowsFile: arazzo.file, in: project)
        }
    }

    /// The same where each exchange is recorded: each contract has to be that of an API, so that the recording can name it.
    static func ofProject(_ project: Project, in arazzo: Arazzo) throws -> [String: LinkedContract] {
        let root = project.contractRoot ?? project.contracts
        for source in arazzo.sources where source.kind == .arazzo {
            if let path = source.path, !source.url.contains("://"), !FileContents.isInside(root, path) {
                throw LiveError.sourceOutside(source.name, path, root: root, at: source.location)
            }
        }
        return try all(of: arazzo) { source, path in
            guard let api = project.api(ofContract: path) else {
                throw LiveError.noAPIOfSource(source.name, path, contracts: project.contracts, at: source.location)
            }
            return api
        }
    }

    private static func all(
        of arazzo: Arazzo, api: (ContractSource, _ path: String) throws -> API
    ) throws -> [String: LinkedContract] {
        let used = Set(arazzo.allWorkflows.flatMap(\.steps).compactMap(\.source))
        var linked: [String: LinkedContract] = [:]
        var read: [(source: ContractSource, contract: LinkedContract)] = []
        for source in arazzo.sources
        where source.kind == .openapi && used.contains(source.id) && !source.isSameFile(as: arazzo.source) {
            if let same = read.first(where: { $0.source.isSameFile(as: source) }) {
                linked[source.id] = same.contract
                continue
            }
            guard let path = source.path else { throw LiveError.remoteContract(source.url, at: source.location) }
            guard FileContents.exists(path) else { throw LiveError.missingContract(path, at: source.location) }
            let api = try api(source, path)
            let contract = LinkedContract(
                contract: try api.readContract(), api: api, source: source.id)
            linked[source.id] = contract
            read.append((source, contract))
        }
        return linked
    }

    /// Throws ``LiveError`` without a usable server.
    func usedServer() throws -> HTTPURL {
        do { return try server ?? server(named: nil) } catch LiveError.noServer {
            throw LiveError.noSourceServer(source, file: api.contractFile)
        }
    }

    /// ``LiveAPI/server(named:)``.
    func server(named name: String?) throws -> HTTPURL {
        try LiveAPI.server(named: name, of: contract, file: api.contractFile)
    }
}

extension FileContents {
    /// Whether a path is in a folder when all symbolic links are followed.
    static func isInside(_ folder: String, _ path: String) -> Bool {
        let root = location(of: folder)
        return root == "/" || location(of: path).hasPrefix("\(root)/")
    }
}

extension ContractSource {
    fileprivate var location: SourceLocation { SourceLocation(file: file, line: line) }
}
