import Testing

/// One response in two versions of a server, and what the comparison finds.
struct VersionPair: Sendable, CustomTestStringConvertible {
    struct Answer: Sendable {
        var status = 200
        var headers: [(String, String)] = []
        var body = ""

        static func json(
            _ body: String, status: Int = 200, headers: [(String, String)] = [], type: String = "application/json"
        ) -> Answer {
            Answer(status: status, headers: [("Content-Type", type)] + headers, body: body)
        }

        static func text(_ body: String, status: Int = 200) -> Answer {
            Answer(status: status, headers: [("Content-Type", "text/plain")], body: body)
        }

        static func html(_ body: String) -> Answer { Answer(headers: [("Content-Type", "text/html")], body: body) }
        static func empty(status: Int) -> Answer { Answer(status: status) }
    }

    let name: String
    let old: Answer
    let new: Answer
    let findings: [String]

    init(_ name: String, old: Answer, new: Answer, findings: [String] = []) {
        self.name = name
        self.old = old
        self.new = new
        self.findings = findings
    }

    var testDescription: String { name }

    static let changed = changedMessages + changedBodies + changedValues
}
