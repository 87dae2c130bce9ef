import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckServer

/// The fields of a todo in a request. A body that does not match its media type is ignored without an error.
struct TodoFields {
    var title: String?
    var isDone: Bool?
    /// No version of the service has it: only a drift switch asks for it.
    var dueDate: String?

    init(_ request: SandboxRequest) {
        let message = request.message
        guard let type = message.headers.contentType else { return }
        switch BodyContent(message.body, type: type, policy: .declared) {
        case .json(let root):
            title = root["title"].flatMap { $0.kind == .number ? $0.text : $0.string }
            dueDate = root["due_date"]?.string
            isDone = root["is_done"].flatMap { $0.isNull ? nil : $0.bool ?? TodoFields.truth(of: $0.string ?? $0.text) }
        case .form: read(FormPair.parse(message.body))
        // PHP reads multipart bodies only with POST.
        case .multipart(let form) where message.method == "POST":
            read(form.parts.map { FormPair($0.name ?? "", String(decoding: $0.body, as: UTF8.self)) })
        case .none, .multipart, .text, .bytes: break
        }
    }

    /// The errors for a 422 response; `isNew` requires a title.
    func problems(isNew: Bool) -> [String] {
        guard let title, !title.isEmpty else {
            return isNew || title != nil ? ["The title field is required."] : []
        }
        return title.count < 6 ? ["The title must be at least 6 characters."] : []
    }

    static func truth(of text: String) -> Bool { ["true", "1", "on", "yes"].contains(text.asciiLowercased()) }

    private mutating func read(_ pairs: [FormPair]) {
        title = pairs.last { $0.name == "title" }?.value
        dueDate = pairs.last { $0.name == "due_date" }?.value
        isDone = (pairs.last { $0.name == "is_done" }?.value).map(TodoFields.truth)
    }
}
