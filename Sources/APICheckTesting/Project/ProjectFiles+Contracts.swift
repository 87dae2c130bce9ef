#if Contracts
import APICheckBase
import APICheckProject

extension ProjectFiles {
    /// The API in the nearest folder that has its contract. Throws ``SetupError`` if the API has no contract.
    func api(_ name: String) throws -> API {
        let projects = folders.map { Project(in: ProjectFiles.shownFolder($0)) }
        if let api = projects.lazy.compactMap({ $0.api(named: name) }).first { return api }
        let known = projects.flatMap { FileContents.list($0.contracts) }
        throw SetupError.noContract(name, searched: searched, nearMiss: Spelling.nearMiss(of: name, in: known))
    }

    /// The readers' file of an app: beside the contract of the API. Without a contract, it is placed beside other contracts, or
    /// in the folder of the package or project, whichever is nearer.
    func readersFile(of app: String, api name: String) -> String {
        let root =
            folders.first { Project(in: $0).api(named: name) != nil }
            ?? folders.first { FileContents.exists("\($0)/contracts") || ProjectFiles.takesRecordings($0) }
            ?? folders.first ?? "."
        return API.readersFolder(of: name, in: Project(in: ProjectFiles.shownFolder(root))) + "/\(app).json"
    }
}
#endif
