import APICheckBase
import APICheckHTTP

/// A query parameter that another operation has in its path: `/todos?id=7` for `/todos/7`.
struct MisplacedParameter {
    let name: String
    private let operation: Operation
    /// Whether the query has other parameters too.
    private let isOneOfSeveral: Bool

    /// Fails when no operation of the method has the path with one more segment, a parameter that the query names.
    init?(in request: SentRequest, of index: OperationIndex) {
        let url = request.url
        guard let query = url.query,
            let longer = HTTPURL(url.origin + url.path + (url.path.hasSuffix("/") ? "0" : "/0")),
            let operation = index.match(method: request.method, url: longer)?.operation,
            case .parameter(let name)? = PathTemplate(operation.pathTemplate)?.segments.last
        else { return nil }
        let names = EncodedPair.parse(Array(query.utf8)).map(\.name)
        guard names.contains(name) else { return nil }
        self.name = name
        self.operation = operation
        isOneOfSeveral = names.contains { $0 != name }
    }

    var hint: PrintableText {
        let body =
            isOneOfSeveral ? operation.requestBody.map { ", and the rest in a body of \($0.content.types)" } : nil
        return "\(operation.name) takes '\(name)' in its path\(body ?? "")."
    }
}
