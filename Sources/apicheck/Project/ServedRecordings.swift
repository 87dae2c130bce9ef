import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// What one replay server answers from: the recordings of an API, or one HAR file.
struct ServedRecordings: Sendable {
    /// The API's name, or the file's without its folder and `.har`.
    let name: String
    /// Nil for a file that belongs to no API of the project.
    let contract: Contract?
    let recording: Recording
    private let redactor: Redactor
    /// The path part of the contract's first server, without a trailing slash.
    let basePath: String

    /// Of the APIs and files named, or of every API of the project that has recordings.
    static func select(_ names: [String], in project: Project) throws -> [ServedRecordings] {
        let named = names.unique
        let files = named.filter { $0.hasSuffix(".har") }
        guard named.isEmpty || named.count > files.count else {
            return try files.map { try ServedRecordings(file: $0, in: project) }
        }
        var apis = try project.select(named.filter { !files.contains($0) })
        if named.isEmpty {
            apis.removeAll { $0.recordingFiles.isEmpty }
            guard !apis.isEmpty else {
                throw CommandError.usage(
                    "no recording in \(project.recordings)/: expected \(project.recordings)/<api>/<workflow>.har; "
                        + "make one with: apicheck record")
            }
        }
        return try apis.map { try ServedRecordings(api: $0) }
            + files.map { try ServedRecordings(file: $0, in: project) }
    }

    private init(api: API) throws {
        let files = api.recordingFiles
        guard !files.isEmpty else {
            throw CommandError.usage(
                "\(api.recordingsFolder)/: no recording there; make one with: apicheck record \(api.name)")
        }
        try self.init(
            name: api.name, files: files, contract: api.readContract(), limits: api.limits, redaction: api.redaction)
    }

    private init(file: String, in project: Project) throws {
        let name = String(FilePath.name(of: file).dropLast(4))
        let recording = try Recording(contentsOf: file, limits: project.limits.contract.document)
        let contract = try project.api(of: file, recording)?.readContract()
        self.init(
            name: name, recordings: [recording], contract: contract, basePath: "",
            redaction: project.redaction)
    }

    private init(
        name: String, files: [String], contract: Contract, limits: ReadingLimits, redaction: RedactionSettings
    ) throws {
        let path = contract.servers.first.map { HTTPURL($0.url)?.path ?? $0.url } ?? ""
        self.init(
            name: name,
            recordings: try files.map { try Recording(contentsOf: $0, limits: limits.contract.document) },
            contract: contract, basePath: path.hasSuffix("/") ? String(path.dropLast()) : path, redaction: redaction)
    }

    private init(
        name: String, recordings: [Recording], contract: Contract?, basePath: String, redaction: RedactionSettings
    ) {
        self.name = name
        self.contract = contract
        self.basePath = basePath
        redactor = redaction.redactor(for: contract)
        recording = Recording(joining: recordings)
    }

    func replayer(_ options: MatchingOptions) -> Replayer {
        Replayer(
            recording, matching: options.matching, repeats: options.repeats,
            redactor: redactor)
    }
}
