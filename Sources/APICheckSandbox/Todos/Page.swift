/// A page of rows, and the `meta` of its envelope.
struct Page {
    let rows: [OrderedJSON]
    let meta: OrderedJSON

    /// Reads page and size from the query; the defaults are the first page and ten rows.
    ///
    /// - Parameter limit: The maximum number of rows.
    init(of all: [OrderedJSON], for request: SandboxRequest, limit: Int) {
        let number = Page.positive(request.query("page")) ?? 1
        let size = min(Page.positive(request.query("per_page")) ?? 10, limit)
        let (start, overflow) = (number - 1).multipliedReportingOverflow(by: size)
        rows = Array(all.dropFirst(overflow ? all.count : start).prefix(size))
        let first = rows.isEmpty ? OrderedJSON.null : .int(start + 1)
        let last = rows.isEmpty ? OrderedJSON.null : .int(start + rows.count)
        let pages = max(1, all.count / size + (all.count % size == 0 ? 0 : 1))
        meta = .object([
            .init("current_page", .int(number)), .init("from", first), .init("last_page", .int(pages)),
            .init("per_page", .int(size)), .init("to", last), .init("total", .int(all.count)),
        ])
    }

    private static func positive(_ text: String?) -> Int? { text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}
