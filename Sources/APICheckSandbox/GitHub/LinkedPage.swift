import APICheckHTTP
import APICheckServer

/// A page of rows, and the `Link` field to the other pages (RFC 8288 section 3).
struct LinkedPage<Row> {
    let rows: ArraySlice<Row>
    private let number: Int
    private let size: Int
    private let last: Int

    /// Reads `page` and `per_page` from the query, ignoring values that are not positive numbers; a page has at most
    /// 100 rows.
    init(of all: [Row], for request: SandboxRequest) {
        let positive = { (name: String) in request.query(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        number = positive("page") ?? 1
        size = min(positive("per_page") ?? 30, 100)
        last = max(1, (all.count + size - 1) / size)
        rows = number > last ? [] : all.dropFirst((number - 1) * size).prefix(size)
    }

    /// Returns nil when there is only one page. Other parts of the query are kept.
    func link(to path: String, for request: SandboxRequest) -> String? {
        var pages: [(rel: String, page: Int)] = []
        if number > 1 { pages.append(("prev", min(number - 1, last))) }
        if number < last { pages += [("next", number + 1), ("last", last)] }
        if number > 1 { pages.append(("first", 1)) }
        if pages.isEmpty || last == 1 { return nil }
        let host = request.message.headers["host"] ?? "localhost"
        let kept = request.message.queryPairs.filter { $0.name != "page" }
        return pages.map { rel, page in
            let query = String(decoding: FormPair.serialize(kept + [FormPair("page", "\(page)")]), as: UTF8.self)
            return "<http://\(host)\(path)?\(query)>; rel=\"\(rel)\""
        }.joined(separator: ", ")
    }
}
