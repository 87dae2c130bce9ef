import APICheckBase
package import APICheckContracts
package import APICheckRecordings

/// One API of a project: where its files are.
package struct API: Sendable {
    /// The names that a contract may have, in the order they are looked for.
    package static let contractNames = ["openapi.yaml", "openapi.yml", "openapi.json"]

    package let name: String
    package let project: Project
    package let contractFile: String
    package let workflowsFile: String
    package let recordingsFolder: String
    /// Findings that are accepted; the file need not exist.
    package let baselineFile: String
    /// Levels of rules; the file need not exist.
    package let rulesFile: String
    /// The folder of the readers' files, one for each app; it need not exist.
    package let readersFolder: String

    /// Fails when the folder holds no contract.
    init?(name: String, in project: Project) {
        let folder = "\(project.contracts)/\(name)"
        guard !name.isEmpty, !name.contains("/"),
            let file = API.contractNames.first(where: { FileContents.exists("\(folder)/\($0)") })
        else { return nil }
        self.name = name
        self.project = project
        contractFile = "\(folder)/\(file)"
        workflowsFile = "\(folder)/workflows.arazzo.yaml"
        recordingsFolder = "\(project.recordings)/\(name)"
        baselineFile = "\(folder)/baseline.yaml"
        rulesFile = "\(folder)/rules.yaml"
        readersFolder = API.readersFolder(of: name, in: project)
    }

    /// An API whose contract and workflows are anywhere; the files of the contract are in its folder.
    package init(name: String, contractFile: String, workflowsFile: String, in project: Project) {
        var project = project
        let contracts = FilePath.folder(of: contractFile)
        project.contractRoot = project.contractRoot ?? (contracts.isEmpty ? "." : contracts)
        self.name = name
        self.project = project
        self.contractFile = contractFile
        self.workflowsFile = workflowsFile
        let folder = FilePath.folder(of: workflowsFile)
        recordingsFolder = "\(project.recordings)/\(name)"
        baselineFile = "\(folder)baseline.yaml"
        rulesFile = "\(folder)rules.yaml"
        readersFolder = "\(folder)readers"
    }

    /// The folder of the readers' files of an API, which need not have a contract.
    package static func readersFolder(of name: String, in project: Project) -> String {
        "\(project.contracts)/\(name)/readers"
    }

    package func readContract() throws -> Contract {
        try Contract(
            contentsOf: contractFile, api: name, root: project.contractRoot ?? project.contracts,
            copies: project.remoteCopies, limits: project.limits)
    }

    /// The paths of the recordings, sorted.
    package var recordingFiles: [String] {
        FileContents.list(recordingsFolder).filter { $0.hasSuffix(".har") }.map { "\(recordingsFolder)/\($0)" }
    }

    package func readRecordings() throws -> [Recording] {
        try recordingFiles.map { try Recording(contentsOf: $0, limits: project.limits.document) }
    }

    package func recordingFile(workflow: String) -> String { "\(recordingsFolder)/\(workflow).har" }
}
