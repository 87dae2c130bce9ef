#if CommandLine
import APICheckBase
package import APICheckContracts
package import APICheckHTTP
package import APICheckRecordings
import APICheckRedaction

/// What one replay server answers from: the recordings of an API, or one HAR file.
package struct ServedRecordings: Sendable {
    /// The API's name, or the file's without its folder and `.har`.
    package let name: String
    /// The contract, or nil for a file that belongs to no API of the project.
    package let contract: Contract?
    /// The contracts of other APIs whose operations the recordings have, sorted by name.
    private let others: [Contract]
    let recording: Recording
    /// The path of the contract's first server, without a slash at its end.
    package let basePath: String
    private let redactor: Redactor
    /// The settings of the `matching.yaml` beside the recordings.
    private let settings: MatchingFile

    /// The recordings of the named APIs and files, or of every API of the project that has recordings. Throws
    /// a problem if nothing was recorded.
    package static func select(_ names: [String], in project: Project) throws -> [ServedRecordings] {
        let named = names.unique
        let files = named.filter { $0.hasSuffix(".har") }
        guard named.isEmpty || named.count > files.count else {
            return try files.map { try ServedRecordings(file: $0, in: project) }
        }
        var apis = try project.select(named.filter { !files.contains($0) })
        if named.isEmpty {
            apis.removeAll { $0.recordingFiles.isEmpty }
            if apis.isEmpty { throw Problem.noRecordings(folder: project.recordings) }
        }
        return try apis.map { try ServedRecordings(api: $0) }
            + files.map { try ServedRecordings(file: $0, in: project) }
    }

    private init(api: API) throws {
        guard !api.recordingFiles.isEmpty else {
            throw Problem.noRecordingOfAPI(api.name, folder: api.recordingsFolder)
        }
        let contract = try api.readContract()
        try self.init(
            name: api.name, recordings: try api.readRecordings(), contract: contract,
            basePath: contract.basePath, in: api.project,
            settings: try ServedRecordings.settings(ofFolder: "\(api.recordingsFolder)/", in: api.project))
    }

    /// Outside the folder of recordings, a file of that name may belong to another program.
    private static func settings(ofFolder folder: String, in project: Project) throws -> MatchingFile {
        guard folder.hasPrefix("\(project.recordings)/") else { return MatchingFile() }
        return try MatchingFile(contentsOf: folder + MatchingFile.name, limits: project.limits.document)
    }

    private init(file: String, in project: Project) throws {
        let recording = try Recording(contentsOf: file, limits: project.limits.document)
        try self.init(
            name: String(FilePath.name(of: file).dropLast(4)), recordings: [recording],
            contract: try project.api(of: file, recording)?.readContract(), basePath: "", in: project,
            settings: try ServedRecordings.settings(ofFolder: FilePath.folder(of: file), in: project))
    }

    private init(
        name: String, recordings: [Recording], contract: Contract?, basePath: String, in project: Project,
        settings: MatchingFile
    ) throws {
        self.settings = settings
        self.name = name
        self.contract = contract
        self.basePath = basePath
        others = try project.otherAPIs(than: contract?.api, in: recordings).map { try $0.readContract() }
        redactor = project.redaction.redactor(for: contract, and: others)
        recording = Recording(joining: recordings)
    }

    /// The id of the operation that a request calls, in the contract or that of another API whose calls were recorded.
    package func operation(method: String, url: HTTPURL) -> String? {
        ([contract].compactMap(\.self) + others).lazy.compactMap { $0.match(method: method, url: url) }.first?.operation
            .id
    }

    /// A replayer with the settings of `matching.yaml` and those given: both apply, except that `repeats` and `tries` take
    /// precedence.
    package func replayer(matching: Matching, repeats: Replayer.Repeats?, tries: Replayer.Tries?) -> Replayer {
        Replayer(
            recording, matching: settings.matching.adding(matching), repeats: repeats ?? settings.repeats ?? .last,
            tries: tries ?? settings.tries ?? .last, redactor: redactor)
    }
}
#endif
