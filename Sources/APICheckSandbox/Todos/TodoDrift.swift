import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The drift switches of the todo API; they can be combined.
enum TodoDrift: String, DriftSwitch {
    case listBecomesObject = "list-becomes-object"
    case objectBecomesList = "object-becomes-list"
    case fieldRemoved = "field-removed"
    case fieldAdded = "field-added"
    case fieldCamelCased = "field-camel-cased"
    case boolAsString = "bool-as-string"
    case idAsString = "id-as-string"
    case nullInRequired = "null-in-required"
    case timestampMilliseconds = "timestamp-milliseconds"
    case timestampNoZone = "timestamp-no-zone"
    case timestampOffset = "timestamp-offset"
    case timestampLocalHours = "timestamp-local-hours"
    case timestampEpoch = "timestamp-epoch"
    case status201For200 = "status-201-for-200"
    case status404For204 = "status-404-for-204"
    case putIgnored = "put-ignored"
    case messageMissing = "message-missing"
    case metaInconsistent = "meta-inconsistent"
    case pageSizeCapped = "page-size-capped"
    case orderReversed = "order-reversed"
    case listEmptied = "list-emptied"
    case errorShapeChanged = "error-shape-changed"
    case requiredFieldAdded = "required-field-added"
    case doneAsStatus = "done-as-status"
    case pagesFromZero = "pages-from-zero"
    case htmlErrorPage = "html-error-page"
    case invalidJSON = "invalid-json"
    case slow = "slow"
    case connectionReset = "connection-reset"

    /// One sentence about the effect for a client.
    var explanation: String {
        switch self {
        case .listBecomesObject: "The data of a list is an object with the members \"0\", \"1\" and so on."
        case .objectBecomesList: "The data of a single todo is a list with that todo."
        case .fieldRemoved: "Todos have no is_done."
        case .fieldAdded: "Todos have one more field, priority."
        case .fieldCamelCased: "The field is_done of todos is called isDone."
        case .boolAsString: "The is_done of todos is \"true\" or \"false\", in quotes."
        case .idAsString: "The id of todos is a string of digits."
        case .nullInRequired: "The title of todos is null."
        case .timestampMilliseconds: "Times of todos have three digits of fraction instead of six."
        case .timestampNoZone: "Times of todos do not end with Z or any other zone."
        case .timestampOffset: "Times of todos are the same instants, written with +09:00 instead of Z."
        case .timestampLocalHours: "Times of todos are nine hours ahead and still end with Z."
        case .timestampEpoch: "Times of todos are numbers of seconds since 1970."
        case .status201For200: "Creating a todo returns 201 instead of 200."
        case .status404For204: "Responses without data have status 404 with a message instead of 204."
        case .putIgnored: "PUT returns 200 with the sent values and stores nothing."
        case .messageMissing: "Envelopes have no message."
        case .metaInconsistent: "The meta of a list reports one page too few and one row too many."
        case .pageSizeCapped: "Pages have at most five rows, whatever per_page asks for."
        case .orderReversed: "The parameter order_by has the opposite effect."
        case .listEmptied: "The data of a list of todos is empty, although meta counts rows."
        case .errorShapeChanged: "The body of a 422 has an error with code and detail instead of a message."
        case .requiredFieldAdded: "Creating a todo without the field due_date returns 422."
        case .doneAsStatus: "Todos have status, \"open\" or \"done\", instead of is_done."
        case .pagesFromZero: "The meta of a list counts pages from 0."
        case .htmlErrorPage: "GET /todos returns 200 with an HTML page."
        case .invalidJSON: "GET /todos/{id} returns truncated JSON."
        case .slow: "GET /todos takes two and a half seconds longer."
        case .connectionReset: "The connection is reset before a response to any call."
        }
    }
}

extension TodoDrift {
    /// Changes the response of an operation. The switches that change the work of an operation are in `TodoAPI`.
    func apply(to reply: inout SandboxReply, operation: String) {
        switch self {
        case .listBecomesObject, .objectBecomesList: reshape(&reply.json)
        case .fieldRemoved, .fieldAdded, .fieldCamelCased, .boolAsString, .idAsString, .nullInRequired,
            .timestampMilliseconds, .timestampNoZone, .timestampOffset, .timestampLocalHours, .timestampEpoch,
            .doneAsStatus:
            guard !operation.hasSuffix("Mocks"), !operation.hasSuffix("Mock") else { return }
            reply.json?.changeTodos(change)
        case .status201For200:
            if operation.hasPrefix("create"), reply.status == 200 { reply.status = 201 }
        case .status404For204:
            guard reply.status == 204 else { return }
            reply.status = 404
            reply.content = .json(.object([.init("message", .string("찾을 수 없습니다"))]))
        case .messageMissing: reply.json?["message"] = nil
        case .metaInconsistent: reply.json?["meta"]?.miscount()
        case .htmlErrorPage:
            guard operation == "listTodos" else { return }
            let page = "<!DOCTYPE html>\n<html><head><title>Error</title></head><body>Please try again.</body></html>\n"
            reply.content = .bytes(TodoAPI.html, Array(page.utf8))
        case .invalidJSON:
            guard operation == "getTodo", let bytes = reply.json?.bytes else { return }
            reply.content = .bytes(.json, Array(bytes.prefix(bytes.count / 2)))
        case .slow:
            if operation == "listTodos" { reply.delay = .milliseconds(2_500) }
        case .connectionReset: reply.isReset = true
        case .listEmptied:
            guard operation == "listTodos" || operation == "searchTodos" else { return }
            reply.json?.change(at: ["data"]) { $0 = .array([]) }
        case .pagesFromZero:
            for name in ["current_page", "last_page"] {
                reply.json?.change(at: ["meta", name]) { if case .int(let page) = $0 { $0 = .int(page - 1) } }
            }
        case .errorShapeChanged:
            guard reply.status == 422, let message = reply.json?["message"] else { return }
            reply.json = .object([.init("error", .object([.init("code", .int(422)), .init("detail", message)]))])
        case .putIgnored, .pageSizeCapped, .orderReversed, .requiredFieldAdded: break
        }
    }

    private func reshape(_ envelope: inout OrderedJSON?) {
        switch (self, envelope?["data"]) {
        case (.listBecomesObject, .array(let rows)?):
            envelope?["data"] = .object(rows.enumerated().map { .init("\($0)", $1) })
        case (.objectBecomesList, .object(let members)?):
            envelope?["data"] = .array([.object(members)])
        default: break
        }
    }

    private func change(_ todo: inout OrderedJSON) {
        switch self {
        case .fieldRemoved: todo["is_done"] = nil
        case .fieldAdded: todo["priority"] = .int(3)
        case .fieldCamelCased: todo.rename("is_done", to: "isDone")
        case .boolAsString:
            if case .bool(let isDone)? = todo["is_done"] { todo["is_done"] = .string(isDone ? "true" : "false") }
        case .idAsString:
            if case .int(let id)? = todo["id"] { todo["id"] = .string("\(id)") }
        case .nullInRequired: todo["title"] = .null
        case .doneAsStatus:
            todo.change(at: ["is_done"]) { $0 = .string($0 == .bool(true) ? "done" : "open") }
            todo.rename("is_done", to: "status")
        case .timestampEpoch:
            for name in ["created_at", "updated_at"] {
                todo.change(at: [name]) { time in
                    if case .string(let text) = time { time = .int(Int(TodoDrift.instant(text).seconds)) }
                }
            }
        default:
            for name in ["created_at", "updated_at"] {
                if case .string(let time)? = todo[name] { todo[name] = .string(reformatted(time)) }
            }
        }
    }

    /// Another format of a time that the store wrote.
    private func reformatted(_ time: String) -> String {
        let ahead = { TodoDrift.instant(time).advanced(bySeconds: 9 * 3_600) }
        return switch self {
        case .timestampMilliseconds: "\(time.prefix(23))Z"
        case .timestampNoZone: "\(time.prefix(26))"
        case .timestampOffset: "\(ahead().description.prefix(26))+09:00"
        default: ahead().description
        }
    }

    /// Parses a time in the format of the store, `2024-05-21T06:32:19.000000Z`.
    private static func instant(_ time: String) -> Instant {
        let digits = time.split { !$0.isNumber }.compactMap { Int($0) }
        return Instant(
            seconds: CivilTime(
                year: digits[0], month: digits[1], day: digits[2], hour: digits[3], minute: digits[4],
                second: digits[5]
            ).secondsSinceEpoch)
    }
}

extension OrderedJSON {
    /// Changes the todo under `data`, or each todo of the list.
    fileprivate mutating func changeTodos(_ change: (inout OrderedJSON) -> Void) {
        switch self["data"] {
        case .array(var todos)?:
            for index in todos.indices { change(&todos[index]) }
            self["data"] = .array(todos)
        case .object(let members)?:
            var todo = OrderedJSON.object(members)
            change(&todo)
            self["data"] = todo
        default: break
        }
    }

    fileprivate mutating func miscount() {
        if case .int(let pages)? = self["last_page"] { self["last_page"] = .int(max(1, pages - 1)) }
        if case .int(let total)? = self["total"] { self["total"] = .int(total + 1) }
    }
}
