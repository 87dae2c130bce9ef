import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The todo API: an in-memory list with the responses of a Laravel service.
final class TodoAPI: ReferenceAPI {
    static let name = "todos"
    static let drifts = TodoDrift.all

    private let store: TodoStore
    private let drifts: [SandboxDrift]
    private let answered = Locked(0)

    let operations: Set = [
        "listTodos", "searchTodos", "getTodo", "createTodo", "createTodoJSON", "editTodoJSON", "updateTodo",
        "deleteTodo", "listMocks", "getMock",
    ]

    init(drifts: [SandboxDrift]) {
        store = TodoStore(TodoSeed.todos(now: .now))
        self.drifts = drifts
    }

    func reply(to request: SandboxRequest) -> SandboxReply {
        finish(answer(request), operation: request.operation)
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply {
        if request.path == "/", request.method == "GET" { return finish(TodoAPI.home, operation: nil) }
        return finish(TodoAPI.failure(404, "There is no route \(request.path)."), operation: nil)
    }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply {
        let methods = allowed.joined(separator: ", ")
        var reply = TodoAPI.failure(405, "\(request.method) is not among the methods of this route: \(methods).")
        reply.headers.append("Allow", methods)
        return finish(reply, operation: nil)
    }

    private func answer(_ request: SandboxRequest) -> SandboxReply {
        let id = request.pathParameters["id"].flatMap { Int($0) }
        switch request.operation {
        case "listTodos": return list(select(request), request, "할일 목록 조회가 완료되었습니다")
        case "searchTodos": return search(request)
        case "listMocks": return list(mocks(request), request, "목록 조회가 완료되었습니다")
        case "getMock":
            let row = MockRows.all.first { $0["id"] == id.map { .int($0) } }
            return row.map { TodoAPI.envelope($0, "조회 성공") } ?? TodoAPI.nothing
        case "getTodo": return TodoAPI.one(id.flatMap(store.todo), "할일 조회 성공")
        case "deleteTodo": return TodoAPI.one(id.flatMap(store.delete), "할일이 삭제되었습니다")
        case "createTodo", "createTodoJSON": return create(request)
        default: return update(id, request)
        }
    }

    private func create(_ request: SandboxRequest) -> SandboxReply {
        let fields = TodoFields(request)
        if let refusal = TodoAPI.refusal(fields.problems(isNew: true), request) { return refusal }
        if drifts.contains(TodoDrift.requiredFieldAdded), fields.dueDate == nil,
            let refusal = TodoAPI.refusal(["The due date field is required."], of: "due_date", request)
        {
            return refusal
        }
        return TodoAPI.one(
            store.create(title: fields.title ?? "", isDone: fields.isDone ?? false), "할일이 등록되었습니다")
    }

    private func update(_ id: Int?, _ request: SandboxRequest) -> SandboxReply {
        guard let id, store.todo(id) != nil else { return TodoAPI.nothing }
        let fields = TodoFields(request)
        if let refusal = TodoAPI.refusal(fields.problems(isNew: false), request) { return refusal }
        let isIgnored = request.operation == "updateTodo" && drifts.contains(TodoDrift.putIgnored)
        let todo = store.update(id, title: fields.title, isDone: fields.isDone, stores: !isIgnored)
        return TodoAPI.one(todo, "할일이 수정되었습니다")
    }

    private func search(_ request: SandboxRequest) -> SandboxReply {
        let text = (request.query("query") ?? "").lowercased()
        let found = select(request).filter { text.isEmpty || $0.title.lowercased().contains(text) }
        let reply = list(found, request, "검색이 완료되었습니다")
        return reply.json?["data"] == .array([]) ? TodoAPI.nothing : reply
    }

    /// Filters by `is_done` and sorts as the query asks, by default newest first.
    private func select(_ request: SandboxRequest) -> [Todo] {
        let wanted = request.query("is_done").map(TodoFields.truth)
        let time: (Todo) -> Instant = request.query("filter") == "updated_at" ? { $0.updatedAt } : { $0.createdAt }
        let ascending = store.all.filter { wanted == nil || $0.isDone == wanted }
            .sorted { (time($0), $0.id) < (time($1), $1.id) }
        let isAscending = (request.query("order_by") == "asc") != drifts.contains(TodoDrift.orderReversed)
        return isAscending ? ascending : ascending.reversed()
    }

    private func mocks(_ request: SandboxRequest) -> [OrderedJSON] {
        request.query("order_by") == "asc" ? MockRows.all : MockRows.all.reversed()
    }

    /// Adds the fields of every response, then applies the drift switches.
    private func finish(_ reply: SandboxReply, operation: String?) -> SandboxReply {
        let count = answered.withLock { count in
            count += 1
            return count
        }
        var reply = reply
        reply.headers.fields += [
            HeaderField("Cache-Control", "no-cache, private"), HeaderField("X-RateLimit-Limit", "60"),
            // Reported but never enforced: after the last one the count restarts.
            HeaderField("X-RateLimit-Remaining", "\(59 - (count - 1) % 60)"),
        ]
        guard let operation else { return reply }
        drifts.apply(to: &reply, operation: operation)
        return reply
    }
}

/// The forms of the responses.
extension TodoAPI {
    private static let nothing = SandboxReply(204, .none)

    private static func one(_ todo: Todo?, _ message: String) -> SandboxReply {
        todo.map { envelope($0.json, message) } ?? nothing
    }

    private static func envelope(_ data: OrderedJSON, _ message: String) -> SandboxReply {
        SandboxReply(200, .json(.object([.init("data", data), .init("message", .string(message))])))
    }

    private func list(_ todos: [Todo], _ request: SandboxRequest, _ message: String) -> SandboxReply {
        list(todos.map(\.json), request, message)
    }

    private func list(_ rows: [OrderedJSON], _ request: SandboxRequest, _ message: String) -> SandboxReply {
        let page = Page(of: rows, for: request, limit: drifts.contains(TodoDrift.pageSizeCapped) ? 5 : .max)
        return SandboxReply(
            200,
            .json(
                .object([
                    .init("data", .array(page.rows)), .init("meta", page.meta), .init("message", .string(message)),
                ])))
    }

    private static func failure(_ status: Int, _ message: String) -> SandboxReply {
        SandboxReply(status, .json(.object([.init("message", .string(message))])))
    }

    /// Returns 422 for a client that accepts JSON, and for others the redirect that a browser form would get; nil
    /// without problems.
    private static func refusal(
        _ problems: [String], of field: String = "title", _ request: SandboxRequest
    ) -> SandboxReply? {
        guard let first = problems.first else { return nil }
        let accepts = request.message.headers["accept"] ?? ""
        guard accepts.contains("/json") || accepts.contains("+json") else {
            let home = "http://\(request.message.headers["host"] ?? "localhost")"
            let page = "<!DOCTYPE html>\n<html><body>Moved to <a href=\"\(home)\">\(home)</a>.</body></html>\n"
            return SandboxReply(302, .bytes(html, Array(page.utf8)), headers: ["Location": home])
        }
        let errors = OrderedJSON.object([.init(field, .array(problems.map { .string($0) }))])
        return SandboxReply(422, .json(.object([.init("message", .string(first)), .init("errors", errors)])))
    }

    /// The page to which a redirect leads.
    private static var home: SandboxReply {
        let page = "<!DOCTYPE html>\n<html><head><title>Todos</title></head><body>A teaching server.</body></html>\n"
        return SandboxReply(200, .bytes(html, Array(page.utf8)))
    }

    static let html = MediaType("text", "html", parameters: [.init("charset", "UTF-8")])
}

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

/// The 154 constant rows of `/mocks`.
private enum MockRows {
    static let all = (1...154).map(row)

    private static let places = ["가온", "나래", "다솜", "라온", "마루", "바다", "새빛", "아람", "차오름", "하늘", "한결"]
    private static let trades = ["식품", "연구소", "미디어", "건설", "출판사", "모바일", "물류"]

    private static func row(_ id: Int) -> OrderedJSON {
        let name = places[id % places.count] + trades[id % trades.count]
        let start = CivilTime(year: 2022, month: 10, day: 25, hour: 14, minute: 11, second: 46).secondsSinceEpoch
        let time = OrderedJSON.string(Instant(seconds: start).description)
        return .object([
            .init("id", .int(id)),
            .init("title", .string(id.isMultiple(of: 4) ? "(주)\(name)" : name)),
            .init("email", .string("row\(id)@example.com")),
            .init("content", .string("\(name)의 \(id)번째 소개 글입니다")),
            .init("avatar", .string("https://www.example.com/avatar/\(id).jpg?s=200&d=robohash")),
            .init("created_at", time),
            .init("updated_at", time),
        ])
    }
}
