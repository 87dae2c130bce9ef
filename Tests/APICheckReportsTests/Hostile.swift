import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports

/// Findings with what a server could send to break out of a format.
enum Hostile {
    static let texts = [
        "<script>alert(1)</script>", "\" onload=\"alert(1)", "]]>", "&amp;", "\u{0}\u{1B}[31m\u{202E}",
        "\r\n::error::x",
        "##[error]x", "` `` ```", "| a | b |", "@octocat #12 GH-12 https://evil.example", "[x](javascript:alert(1))",
        "{0} {id}",
        "</details>", "-->", "100%,file=a:b", "'; DROP",
    ]

    static var report: Report {
        let findings = texts.enumerated().map { index, text in
            var finding = Finding(
                .responsePropertyTypeChanged, api: "todos", operation: "GET /\(text)",
                place: .body(Pointer(["data", text])),
                contract: SourceLocation(file: "contracts/to dos,1:2/\(index).yaml", line: index + 1),
                expected: "boolean", actual: .value(text, type: "string"),
                evidence: Evidence(recording: "recordings/\(text).har", entry: 1), hint: "\(text)")
            finding.answer = AnswerExcerpt(
                status: 200, mediaType: text, excerpt: text, size: 10, isCut: false, command: "curl '\(text)'")
            return finding
        }
        return Report(
            checked: 3, findings: findings, skipped: texts.map { Skipped(what: "\($0)", why: "it is \($0)") })
    }

    /// Many findings of one kind in operations of ten.
    static func many(_ count: Int) -> Report {
        let findings = (0..<count).map { index in
            var finding = Finding(
                [Rule.responsePropertyTypeChanged, .responseRequiredPropertyRemoved, .undeclaredResponseProperty][
                    index % 3], api: ["todos", "shop"][index / 10 % 2], operation: "GET /things/\(index / 10)/{id}",
                place: .body(Pointer(["data", "property\(index)"])),
                contract: SourceLocation(file: "contracts/todos/openapi.yaml", line: index + 1),
                expected: .types(["integer"]), actual: .value("\"text \(index)\"", type: "string"),
                evidence: Evidence(recording: "recordings/todos/crud.har", entry: index + 1))
            finding.verdict = [.changed, .stale, nil][index % 3]
            return finding
        }
        return Report(checked: count, findings: findings)
    }
}
