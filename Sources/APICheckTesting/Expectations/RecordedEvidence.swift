import APICheckBase
import APICheckDecoding
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// What the files of an API say about a key that the samples of a model lack.
struct RecordedEvidence: Sendable {
    /// Larger recordings of an API are not searched.
    private static let maximumBytes = 64 << 20
    private static let known = Locked<[[String]: Set<RecordedObject>]>([:])

    let origin: Origin

    init(of origin: Origin) { self.origin = origin }

    /// The members that the contract declares for the object at a place of a response; nil without a contract.
    func declared(at place: Pointer, in exchange: RecordedExchange) -> DeclaredMembers? {
        guard let contract = exchange.declaredAPI, let response = exchange.exchange.response,
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
