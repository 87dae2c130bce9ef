import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A text with a secret value under a name, and a harmless value beside it.
struct LeakText: Sendable {
    /// What makes the value secret.
    enum Cause: Sendable, Equatable {
        /// The name, or the form of the value under a harmless name.
        case nameOrForm
        /// The form of the value; the text has no name.
        case form
        /// The text itself, such as the path `/reset-password/VALUE`.
        case text
    }

    let title: String
    let type: String
    let cause: Cause
    /// Whether the value may have any characters.
    let escapes: Bool
    /// Whether the text is recognized by its beginning, so that it cannot be the middle of another text.
    var isWhole = false
    /// Whether tokens with a weak form count. In the name of a file they do not.
    var takesWeakForms = true
    /// Returns nil for a name that cannot be written in the syntax.
    let make: @Sendable (_ name: String, _ value: String, _ companion: String) -> String?

    init(
        _ title: String, _ type: String = "text/plain", _ cause: Cause = .nameOrForm, escapes: Bool = false,
        isWhole: Bool = false, takesWeakForms: Bool = true,
        _ make: @escaping @Sendable (_ name: String, _ value: String, _ companion: String) -> String?
    ) {
        self.title = title
        self.type = type
        self.cause = cause
        self.escapes = escapes
        self.isWhole = isWhole
        self.takesWeakForms = takesWeakForms
        self.make = make
    }

    static let all: [LeakText] = structured + lines + addresses + alone

    /// Syntaxes with a place for names and values.
    private static let structured = [
        LeakText("JSON", "application/json", escapes: true) { "{\(json($0)):\(json($1)),\"city\":\(json($2))}" },
        LeakText("JSON, name escaped", "application/json", escapes: true) {
            "{\"\(escapedName($0))\":\(json($1)),\"city\":\(json($2))}"
        },
        LeakText("JSON, name and value", "application/json", escapes: true) {
            "[{\"name\":\(json($0)),\"value\":\(json($1))},{\"name\":\"city\",\"value\":\(json($2))}]"
        },
        LeakText("JSON that breaks off", escapes: true) { "{\"city\":\(json($2)),\(json($0)): \(json($1)), \"b\":" },
        LeakText("JSON that breaks off, name escaped", escapes: true) {
            "{\"city\":\(json($2)),\"\(escapedName($0))\": \(json($1)), \"b\":"
        },
        LeakText("JSONP", "text/javascript", escapes: true) { "cb({\(json($0)):\(json($1)),\"city\":\(json($2))});" },
        LeakText("JSONP, name escaped", "text/javascript", escapes: true) {
            "cb({\"\(escapedName($0))\":\(json($1)),\"city\":\(json($2))});"
        },
        LeakText("event stream", "text/event-stream", escapes: true) {
            "event: x\ndata: {\(json($0)):\(json($1)),\"city\":\(json($2))}\n\n"
        },
        LeakText("event stream, name escaped", "text/event-stream", escapes: true) {
            "event: x\ndata: {\"\(escapedName($0))\":\(json($1)),\"city\":\(json($2))}\n\n"
        },
        LeakText("JSON lines", "application/x-ndjson", escapes: true) {
            "{\"city\":\(json($2))}\n{\(json($0)):\(json($1))}\n"
        },
        LeakText("form", "application/x-www-form-urlencoded", escapes: true) {
            "city=\($2)&\(Spelling.percent($0))=\(Spelling.percent($1))&n=1"
        },
        LeakText("XML element", "text/xml", escapes: true) { name, value, companion in
            isWord(name)
                ? "<a><\(name)>\(Spelling.html(value))</\(name)><city>\(companion)</city></a>" : nil
        },
        LeakText("XML attribute", "text/xml", escapes: true) {
            isWord($0) ? "<a city=\"\($2)\" \($0)=\"\(Spelling.html($1))\"/>" : nil
        },
        LeakText("HTML input", "text/html", escapes: true) {
            "<p>\($2)</p><input type=\"text\" name=\"\($0)\" value=\"\(Spelling.html($1))\">"
        },
        LeakText("comma-separated values", "text/csv", isWhole: true) {
            isWord($0) ? "id,\($0),city\n1,\($1),\($2)\n" : nil
        },
        LeakText("YAML", "application/yaml") {
            isWord($0) ? "db:\n  city: \($2)\n  \($0): \($1)\n" : nil
        },
    ]

    /// Settings, logs, source code and terminals.
    private static let lines = [
        LeakText("name=value") { isWord($0) ? "city=\($2)\n\($0)=\($1)\n" : nil },
        LeakText("name = value") { isWord($0) ? "city = \($2)\n\($0) = \($1)\n" : nil },
        LeakText("name = 'value'") { isWord($0) ? "city = '\($2)'\n\($0) = '\($1)'\n" : nil },
        LeakText("name: value in a sentence") { isWord($0) ? "From \($2) with \($0): \($1)" : nil },
        LeakText("name => 'value'") { isWord($0) ? "{:city => '\($2)', :\($0) => '\($1)'}" : nil },
        LeakText("'name' => 'value'") { isWord($0) ? "['city' => '\($2)', '\($0)' => '\($1)']" : nil },
        LeakText("name, tab, value") { isWord($0) ? "city\t\($2)\n\($0)\t\($1)\n" : nil },
        LeakText("name, full-width colon, value") { isWord($0) ? "city：\($2)\n\($0)：\($1)\n" : nil },
        LeakText("log line") { isWord($0) ? "12:01 INFO login city=\($2) \($0)=\($1) done" : nil },
        LeakText("header line") { isWord($0) ? "Host: \($2)\nX-\($0): \($1)\n" : nil },
        LeakText("Authorization in a trace", "text/plain", .text) { "< Host: \($2)\n> Authorization: Token \($1)\n" },
        LeakText("header of curl", "text/plain", .text) {
            "curl -H \"Authorization: Bearer \($1)\" -d city=\($2) https://api.example.com/"
        },
        LeakText("user of curl", "text/plain", .text) { "curl -u bob:\($1) https://\($2).example.com/" },
        LeakText("option with the value after a space") { isWord($0) ? "login --city \($2) --\($0) \($1)" : nil },
        LeakText("option with =") { isWord($0) ? "login --city=\($2) --\($0)=\($1)" : nil },
    ]

    /// URLs and paths.
    private static let addresses =
        [
            LeakText("query of a URL", escapes: true) {
                "https://api.example.com/\($2)?\(Spelling.percent($0))=\(Spelling.percent($1))&n=1"
            },
            LeakText("query of a path", escapes: true) {
                "/\($2)?\(Spelling.percent($0))=\(Spelling.percent($1))&n=1"
            },
            LeakText("parameter of a path segment") {
                isWord($0) ? "https://api.example.com/\($2);\($0)=\($1)/list" : nil
            },
            LeakText("credentials of a URL", "text/plain", .text, escapes: true) {
                "postgres://svc:\(Spelling.percent($1))@db.example.com/\($2)"
            },
            LeakText("credentials of a URL in a query", "text/plain", .text, escapes: true) {
                "https://api.example.com/\($2)?cursor="
                    + Spelling.percent("postgres://svc:\(Spelling.percent($1))@db/x")
            },
            LeakText("token in a path", "text/plain", .form) { "https://api.example.com/\($2)/\($1)/x" },
            LeakText("value of a path", "text/plain", .text) {
                "https://api.example.com/\($2)/\(pathWord($2))/\($1)"
            },
            LeakText("value of a path in a line", "text/plain", .text) {
                "GET /\($2)/\(pathWord($2))/\($1) HTTP/1.1"
            },
        ]

    /// One of the segments after which a value is a credential, another one for another companion.
    private static func pathWord(_ companion: String) -> String {
        pathWords[companion.utf8.reduce(0) { $0 + Int($1) } % pathWords.count]
    }

    private static let pathWords = [
        "password", "reset-password", "auth/token", "invite", "magic-link", "verify-email", "unsubscribe", "webhooks",
        "sessions",
    ]

    private static let alone = [
        LeakText("alone", "text/plain", .form) { _, value, _ in value },
        LeakText("sentence", "text/plain", .form) { "The new one of \($2) is \($1)." },
        LeakText("file name", "text/plain", .form, takesWeakForms: false) { "\($2) \($1).txt" },
    ]

    private static func json(_ text: String) -> String { Spelling.json(text) }

    private static func escapedName(_ name: String) -> String {
        Spelling.codeUnits(String(name.prefix(1))) + Spelling.json(String(name.dropFirst())).dropFirst().dropLast()
    }

    /// A name that can be a name in XML and in programs.
    static func isWord(_ name: String) -> Bool {
        guard let first = name.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
        return name.utf8.allSatisfy { $0.isASCIIDigit || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 == 0x5F }
    }
}
