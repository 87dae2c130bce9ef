import APICheckBase
import APICheckContracts
import APICheckJSON

/// One API of the project: its files.
struct API {
    let name: String
    let contractFile: String
    let workflowsFile: String
    let recordingsFolder: String
    private let project: Project

    /// Nil when the folder holds no contract.
    init?(name: String, in project: Project) {
        let folder = "\(project.contracts)/\(name)"
        guard !name.isEmpty, !name.contains("/"),
            let file = ["openapi.yaml", "openapi.yml", "openapi.json"].first(where: {
                FileContents.exists("\(folder)/\($0)")
            })
        else { return nil }
        self.name = name
        contractFile = "\(folder)/\(file)"
        workflowsFile = "\(folder)/workflows.arazzo.yaml"
        recordingsFolder = "\(project.recordings)/\(name)"
        self.project = project
    }

    var limits: ReadingLimits { project.limits }

    var redaction: RedactionSettings { project.redaction }

    func readContract() throws -> Contract {
        try Contract(contentsOf: contractFile, api: name, root: project.contractRoot, limits: limits.contract)
    }

    /// The recordings, sorted by name.
    var recordingFiles: [String] {
        FileContents.list(recordingsFolder).filter { $0.hasSuffix(".har") }.map { "\(recordingsFolder)/\($0)" }
    }

    func recordingFile(workflow: String) -> String { "\(recordingsFolder)/\(workflow).har" }
}
