package import APICheckBase
package import APICheckContracts
import APICheckHTTP
package import APICheckRecordings

/// The folder layout of a project, which is all the configuration there is:
///
///     contracts/<api>/openapi.yaml
///     contracts/<api>/overlay.yaml
///     contracts/<api>/workflows.arazzo.yaml
///     contracts/<api>/baseline.yaml
///     contracts/<api>/rules.yaml
///     contracts/<api>/readers/<app>.json
///     recordings/<api>/<workflow>.har
///     recordings/<api>/matching.yaml
package struct Project: Sendable {
    /// The folder of contracts, without a slash at its end.
    package var contracts: String
    /// The folder of recordings, without a slash at its end.
    package var recordings: String
    /// Limits on contracts, workflows and recordings, and on the bodies that are checked.
    package var limits = ContractLimits()
    #if CommandLine
    package var redaction = RedactionSettings()
    #endif
    /// The folder that must contain every file of a contract: `contracts` when nil.
    package var contractRoot: String?
    /// Folders with copies of the files at URLs that contracts refer to, besides `contracts/<api>/vendor/`.
    package var remoteCopies: [RemoteCopies] = []

    package init(contracts: String, recordings: String) {
        self.contracts = contracts
        self.recordings = recordings
    }

    /// The project in a folder, with the usual names: `contracts/` and `recordings/`.
    package init(in folder: String) {
        self.init(
            contracts: FilePath.joining(folder, "contracts"), recordings: FilePath.joining(folder, "recordings"))
    }

    /// The names of the folders that hold a contract, sorted.
    package var apiNames: [String] { FileContents.list(contracts).filter { api(named: $0) != nil } }

    /// Returns nil when there is no contract of that name.
    package func api(named name: String) -> API? { API(name: name, in: self) }

    /// The named APIs in the given order, each once, or all of them. Throws a ``Problem`` for an unknown name and for a
    /// project without contracts.
    package func select(_ names: [String]) throws -> [API] {
        let known = apiNames
        if known.isEmpty { throw Problem.noContracts(folder: contracts) }
        return try (names.isEmpty ? known : names.unique).map { name in
            if let api = api(named: name) { return api }
            if name.hasSuffix(".har") { throw Problem.recordingAsAPI(name) }
            throw Problem.unknownAPI(name, known: Spelling.nearest(to: name, in: known))
        }
    }

    /// Checks a file before it, or a lock beside it, is written. A path in neither folder of the project is one that the user
    /// named, and may be anywhere.
    ///
    /// - Throws: ``FileError`` when symbolic links lead from a folder of the project out of it.
    package func requireInside(_ path: String) throws {
        for (folder, root) in [(contracts, contractRoot ?? contracts), (recordings, recordings)]
        where path.hasPrefix("\(folder)/") {
            try FileContents.requireInside(root, path)
        }
    }

    /// The API that a recording names, or that its folder is named after; nil when the project has neither. One that names
    /// several APIs is of its folder's: its workflow calls operations of the others, such as a login.
    package func api(of file: String, _ recording: Recording) -> API? {
        let folder = FilePath.name(of: String(FilePath.folder(of: file).dropLast()))
        let labels = recording.entries.compactMap(\.label.api).unique
        let names = labels.count > 1 ? [folder] + labels : labels + [folder]
        return names.lazy.compactMap { api(named: $0) }.first
    }

    /// The other APIs of the project that labels of recordings name, sorted.
    package func otherAPIs(than name: String?, in recordings: [Recording]) -> [API] {
        let names = Set(recordings.flatMap { $0.entries.compactMap(\.label.api) })
        return names.filter { $0 != name }.sorted().compactMap { api(named: $0) }
    }

    /// The API whose contract a file is; nil for any other file.
    package func api(ofContract file: String) -> API? {
        apiNames.lazy.compactMap { api(named: $0) }.first { FileContents.areSame($0.contractFile, file) }
    }
}

/// One API of a project: where its files are.
package struct API: Sendable {
    /// The names that a contract may have, in the order they are looked for.
    package static let contractNames = OverlaidDescription.contractNames

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

/// A name or a folder in which a project lacks what is needed.
extension Problem {
    package static func noContracts(folder: String) -> Problem {
        Problem(
            "no contract in this folder", at: ["\(folder)/"], expected: "\(folder)/<api>/openapi.yaml",
            setting: .contractsFolder)
    }

    /// - Parameter known: Sorted by similarity, nearest first.
    package static func unknownAPI(_ name: String, known: [String]) -> Problem {
        Problem(
            "unknown API '\(name)'", expected: "\(known.list("or"))",
            remedy: Spelling.nearMiss(of: name, in: known).map { "did you mean '\($0)'?" })
    }

    /// A recording was given where an API is expected.
    package static func recordingAsAPI(_ file: String) -> Problem {
        Problem("this is a recording, not an API", at: ["\(file)"], steps: [.verify(file: file)])
    }

    /// No API has a recording.
    package static func noRecordings(folder: String) -> Problem {
        Problem(
            "no recording in this folder", at: ["\(folder)/"], expected: "\(folder)/<api>/<workflow>.har",
            steps: [.record(api: nil)])
    }

    package static func noRecordingOfAPI(_ api: String, folder: String) -> Problem {
        Problem("no recording in this folder", at: ["\(folder)/"], steps: [.record(api: api)])
    }
}
