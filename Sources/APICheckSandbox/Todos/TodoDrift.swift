import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The drift switches of the todo API; they can be combined.
enum TodoDrift {
    // `TodoAPI` asks for these.
    static let putIgnored = SandboxDrift("put-ignored", "PUT returns 200 with the sent values and stores nothing.")
    static let pageSizeCapped = SandboxDrift(
        "page-size-capped", "Pages have at most five rows, whatever per_page asks for.")
    static let orderReversed = SandboxDrift("order-reversed", "The parameter order_by has the opposite effect.")
    static let requiredFieldAdded = SandboxDrift(
        "required-field-added", "Creating a todo without the field due_date returns 422.")

    static let all: [SandboxDrift] = [
        .init("list-becomes-object", "The data of a list is an object with the members \"0\", \"1\" and so on.") {
            guard case .array(let rows)? = $0.json?["data"] else { return }
            $0.json?["data"] = .object(rows.enumerated().map { .init("\($0)", $1) })
        },
        .init("object-becomes-list", "The data of a single todo is a list with that todo.") {
            guard case .object(let members)? = $0.json?["data"] else { return }
            $0.json?["data"] = .array([.object(members)])
        },
        todos("field-removed", "Todos have no is_done.") { $0["is_done"] = nil },
        todos("field-added", "Todos have one more field, priority.") { $0["priority"] = .int(3) },
        todos("field-camel-cased", "The field is_done of todos is called isDone.") {
            $0.rename("is_done", to: "isDone")
        },
        todos("bool-as-string", "The is_done of todos is \"true\" or \"false\", in quotes.") {
            if case .bool(let isDone)? = $0["is_done"] { $0["is_done"] = .string(isDone ? "true" : "false") }
        },
        todos("id-as-string", "The id of todos is a string of digits.") {
            if case .int(let id)? = $0["id"] { $0["id"] = .string("\(id)") }
        },
        todos("null-in-required", "The title of todos is null.") { $0["title"] = .null },
        times("timestamp-milliseconds", "Times of todos have three digits of fraction instead of six.") {
            .string("\($0.prefix(23))Z")
        },
        times("timestamp-no-zone", "Times of todos do not end with Z or any other zone.") {
            .string("\($0.prefix(26))")
        },
        times("timestamp-offset", "Times of todos are the same instants, written with +09:00 instead of Z.") {
            .string("\(ahead($0).description.prefix(26))+09:00")
        },
        times("timestamp-local-hours", "Times of todos are nine hours ahead and still end with Z.") {
            .string(ahead($0).description)
        },
        times("timestamp-epoch", "Times of todos are numbers of seconds since 1970.") {
            .int(Int(instant($0).seconds))
        },
        .init(
            "status-201-for-200", "Creating a todo returns 201 instead of 200.", in: ["createTodo", "createTodoJSON"]
        ) {
            if $0.status == 200 { $0.status = 201 }
        },
        .init("status-404-for-204", "Responses without data have status 404 with a message instead of 204.") {
            guard $0.status == 204 else { return }
            $0.status = 404
            $0.content = .json(.object([.init("message", .string("찾을 수 없습니다"))]))
        },
        putIgnored,
        .init("message-missing", "Envelopes have no message.") { $0.json?["message"] = nil },
        .init("meta-inconsistent", "The meta of a list reports one page too few and one row too many.") {
            $0.json?.change(at: ["meta", "last_page"]) { if case .int(let pages) = $0 { $0 = .int(max(1, pages - 1)) } }
            $0.json?.change(at: ["meta", "total"]) { if case .int(let total) = $0 { $0 = .int(total + 1) } }
        },
        pageSizeCapped, orderReversed,
        .init(
            "list-emptied", "The data of a list of todos is empty, although meta counts rows.",
            in: ["listTodos", "searchTodos"]
        ) {
            $0.json?.change(at: ["data"]) { $0 = .array([]) }
        },
        .init("error-shape-changed", "The body of a 422 has an error with code and detail instead of a message.") {
            guard $0.status == 422, let message = $0.json?["message"] else { return }
            $0.json = .object([.init("error", .object([.init("code", .int(422)), .init("detail", message)]))])
        },
        requiredFieldAdded,
        todos("done-as-status", "Todos have status, \"open\" or \"done\", instead of is_done.") {
            $0.change(at: ["is_done"]) { $0 = .string($0 == .bool(true) ? "done" : "open") }
            $0.rename("is_done", to: "status")
        },
        .init("pages-from-zero", "The meta of a list counts pages from 0.") {
            for name in ["current_page", "last_page"] {
                $0.json?.change(at: ["meta", name]) { if case .int(let page) = $0 { $0 = .int(page - 1) } }
            }
        },
        .init("html-error-page", "GET /todos returns 200 with an HTML page.", in: ["listTodos"]) {
            let page = "<!DOCTYPE html>\n<html><head><title>Error</title></head><body>Please try again.</body></html>\n"
            $0.content = .bytes(TodoAPI.html, Array(page.utf8))
        },
        .init("invalid-json", "GET /todos/{id} returns truncated JSON.", in: ["getTodo"]) {
            guard let bytes = $0.json?.bytes else { return }
            $0.content = .bytes(.json, Array(bytes.prefix(bytes.count / 2)))
        },
        .init("slow", "GET /todos takes two and a half seconds longer.", in: ["listTodos"]) {
            $0.delay = .milliseconds(2_500)
        },
        .init("connection-reset", "The connection is reset before a response to any call.") { $0.isReset = true },
    ]

    /// Changes the todo under `data`, or each todo of the list.
    private static func todos(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout OrderedJSON) -> Void
    ) -> SandboxDrift {
        SandboxDrift(name, explanation, in: todoOperations) { reply in
            switch reply.json?["data"] {
            case .array?: reply.json?.change(at: ["data", "*"], change)
            case .object?: reply.json?.change(at: ["data"], change)
            default: break
            }
        }
    }

    /// All operations but those of `/mocks`.
    private static let todoOperations: Set = [
        "listTodos", "searchTodos", "getTodo", "createTodo", "createTodoJSON", "editTodoJSON", "updateTodo",
        "deleteTodo",
    ]

    /// Writes the times of todos in another format.
    private static func times(
        _ name: String, _ explanation: String, _ format: @escaping @Sendable (String) -> OrderedJSON
    ) -> SandboxDrift {
        todos(name, explanation) { todo in
            for name in ["created_at", "updated_at"] {
                if case .string(let time)? = todo[name] { todo[name] = format(time) }
            }
        }
    }

    private static func ahead(_ time: String) -> Instant { instant(time).advanced(bySeconds: 9 * 3_600) }

    /// Parses a time in the format of the store, `2024-05-21T06:32:19.000000Z`.
    private static func instant(_ time: String) -> Instant {
        Instant(seconds: Timestamp(time)?.civil.secondsSinceEpoch ?? 0)
    }
}
