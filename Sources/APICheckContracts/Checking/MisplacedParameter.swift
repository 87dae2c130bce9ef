import APICheckHTTP

/// A parameter of the query that another operation takes in its path: `/todos?id=7` for `/todos/7`.
struct MisplacedParameter {
    let name: String
    private let operation: Operation
    /// Whether the query has more than it.
    private let isOneOfSeveral: Bool

    /// Nil when the path, with one segment more, leads to no operation of the method that names it as the query does.
    init?(in request: SentRequest, of contract: Contract) {
        let url = request.url
        guard let query = url.query,
            let longer = HTTPURL(url.origin + url.path + (url.path.hasSuffix("/") ? "0" : "/0")),
            let operation = contract.match(method: request.method, url: longer)?.operation,
            case .parameter(let name)? = PathTemplate(operation.pathTemplate)?.segments.last
        else { return nil }
        let names = EncodedPair.parse(Array(query.utf8)).map(\.name)
        guard names.contains(name) else { return nil }
        self.name = name
        self.operation = operation
        isOneOfSeveral = names.contains { $0 != name }
    }

    var hint: String {
        let body =
            isOneOfSeveral ? operation.requestBody.map { ", and the rest in a body of \($0.content.types)" } : nil
        return "\(operation.name) takes '\(name)' in its path\(body ?? "")."
    }
}
