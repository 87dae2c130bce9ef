import APICheckHTTP
import APICheckJSON

/// What two requests must agree in to have the same answer. The host is left aside: a recording answers for any server.
struct ComparedRequest {
    /// What a recording is looked up by.
    struct Key: Hashable {
        var method: String
        var path: String
        /// Sorted, since the order of parameters says nothing.
        var query: [FormPair]
    }

    let key: Key
    let body: ComparedBody

    /// The request must be masked, so that the secrets of one run match those of another.
    init(masked request: SentRequest) {
        key = Key(
            method: request.method, path: PercentEncoding.decode(request.url.path.isEmpty ? "/" : request.url.path),
            query: request.url.queryPairs.sorted(by: FormPair.precedes))
        body = ComparedBody(request)
    }

    /// `GET /todos?page=2`, for messages.
    var line: String {
        let query = key.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return "\(key.method) \(key.path)" + (query.isEmpty ? "" : "?\(query)")
    }

    /// How much of another request this one is; the path counts most, then the method, the query and the body.
    func likeness(to other: ComparedRequest) -> Int {
        let mine = key.path.split(separator: "/")
        let theirs = other.key.path.split(separator: "/")
        let shared = zip(mine, theirs).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
        let path = key.path == other.key.path ? 100 : mine.count == theirs.count ? 10 * shared : shared
        let common = Set(key.query).intersection(other.key.query).count
        let query = 5 * common - max(key.query.count, other.key.query.count)
        return path + (key.method == other.key.method ? 50 : 0) + query + (body == other.body ? 10 : 0)
    }

    /// Each part in which this request, asked now, differs from a recorded one.
    func differences(from recorded: ComparedRequest) -> [String] {
        var result: [String] = []
        if key.method != recorded.key.method { result.append("method \(recorded.key.method), here \(key.method)") }
        if key.path != recorded.key.path { result.append("path \(recorded.key.path), here \(key.path)") }
        result += ComparedRequest.differences("query", from: recorded.key.query, to: key.query)
        if body != recorded.body { result += bodyDifferences(from: recorded.body) }
        return result
    }

    private func bodyDifferences(from recorded: ComparedBody) -> [String] {
        switch (recorded, body) {
        case (.form(let old), .form(let new)): return ComparedRequest.differences("form", from: old, to: new)
        case (.json(let old), .json(let new)):
            let found = ValueComparison.differences(from: old, to: new, ignoring: []).prefix(3).map {
                "body \($0.pointer) \($0.old), here \($0.new)"
            }
            return found.isEmpty ? ["a body with other members"] : found
        default:
            return recorded.kind == body.kind
                ? ["another body of the same kind (\(body.kind))"] : ["\(recorded.kind), here \(body.kind)"]
        }
    }

    /// The first three names with other values.
    private static func differences(_ part: String, from old: [FormPair], to new: [FormPair]) -> [String] {
        let names = Set((old + new).map(\.name)).sorted()
        return names.compactMap { name -> String? in
            let before = old.filter { $0.name == name }.map(\.value)
            let after = new.filter { $0.name == name }.map(\.value)
            if before == after { return nil }
            return "\(part) \(name) \(spelled(before)), here \(spelled(after))"
        }.prefix(3).map { $0 }
    }

    private static func spelled(_ values: [String]) -> String {
        values.isEmpty ? "absent" : values.map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
    }
}
