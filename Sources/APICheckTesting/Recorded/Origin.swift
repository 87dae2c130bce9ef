import APICheckBase
import APICheckDecoding
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// The API of a project to which an exchange belongs.
struct Origin: Hashable, Sendable {
    var files: ProjectFiles
    /// The name of the API, or nil for an exchange that is made in a test that names none.
    var api: String?

    init(api: String?, in files: ProjectFiles) {
        self.files = files
        self.api = api
    }

    /// The origin of a recording such as `todos/crud`, which belongs to the API `todos`.
    init(recording name: String, in files: ProjectFiles) {
        self.init(api: name.split(separator: "/").first.map(String.init) ?? name, in: files)
    }

    /// The origin of what a test makes itself: the API of its `.contract` trait, unless it names one.
    init(ofTest api: String?, in files: ProjectFiles) {
        self =
            api.map { Origin(api: $0, in: files) } ?? ContractSupport.originOfTest ?? Origin(api: nil, in: files)
    }

    /// The API of the running test, which its traits name.
    static var ofTest: Origin {
        ContractSupport.ofTest?.origin ?? Replay.ofTest?.origin
            ?? Origin(api: nil, in: ProjectFiles(folder: .aboveTest, testFile: ""))
    }

    /// The command that records all workflows of the API.
    var recordingCommand: String { "apicheck record" + (api.map { " \($0)" } ?? "") }
}

/// What the files of an API say about a key that the samples of a model lack.
struct RecordedEvidence: Sendable {
    /// Larger recordings of an API are not searched.
    private static let maximumBytes = 64 << 20
    private static let known = Locked<[[String]: Set<RecordedObject>]>([:])

    let origin: Origin

    init(of origin: Origin) { self.origin = origin }

    /// The members that the contract declares for the object at a place of a response; nil without a contract.
    func declared(at place: Pointer, in exchange: RecordedExchange) -> DeclaredMembers? {
        guard let contract = ContractSupport.any(for: exchange.origin), let response = exchange.exchange.response,
            let operation = contract.operation(exchange.method, at: exchange.exchange.request.url)
        else { return nil }
        return operation.members(place, response)
    }

    /// The objects of every recorded response of the API, whatever its status. The files are read once per test run.
    var objects: Set<RecordedObject> {
        let files = origin.api.map { origin.files.recordings(of: $0) } ?? []
        if let objects = RecordedEvidence.known.withLock({ $0[files] }) { return objects }
        var limits = Document.Limits()
        limits.bytes = RecordedEvidence.maximumBytes
        var bodies: [JSON] = []
        var bytes = 0
        // A file that cannot be read has its error where a test uses it.
        for file in files {
            guard let recording = try? Recording(contentsOf: file, limits: limits) else { continue }
            for response in recording.entries.compactMap(\.exchange.response)
            where bytes < RecordedEvidence.maximumBytes {
                bytes += response.body.count
                if let body = response.jsonBody { bodies.append(body) }
            }
        }
        let objects = RecordedObject.all(in: bodies)
        RecordedEvidence.known.withLock { $0[files] = objects }
        return objects
    }
}
