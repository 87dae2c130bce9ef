import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Foundation
import Testing

/// The text report on a terminal.
@Suite struct TerminalLayoutTests {
    private static let url =
        "http://127.0.0.1:36787/api/v2/todos?page=1&filter=updated_at&order_by=asc&per_page=5&is_done=true"

    private func report(_ command: String, excerpt: String = "") -> Report {
        var finding = Finding(
            .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
            place: .body(Pointer(["data", "0", "is_done"])), expected: "boolean", actual: "\"true\" (string)",
            evidence: Evidence(recording: Self.url, samples: 30))
        finding.verdict = .changed
        finding.answer = AnswerExcerpt(
            status: 200, mediaType: "application/json", excerpt: excerpt, size: 900, isCut: true, command: command)
        return Report(checked: 1, findings: [finding])
    }

    private func text(_ report: Report, width: Int = 80, usesColour: Bool = false) -> String {
        var layout = TextLayout()
        layout.width = width
        layout.usesColour = usesColour
        layout.pass = .apis
        return TextRenderer(layout).render(report).string
    }

    /// A report of 80 columns; what is longer is broken and indented.
    @Test func nothingBeginsInTheFirstColumnButHeadings() {
        let excerpt = #"{"data":[{"id":4674,"title":"아침에 일어나 물 한 잔 마시기","created_at":"2022-10-25T14:11:46.000000Z"},"#
        let text = text(report("curl '\(Self.url)'", excerpt: String(repeating: excerpt, count: 3)))
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.columns > 80 } == [])
        #expect(
            lines.filter { !$0.hasPrefix(" ") } == [
                "The API changed: the answers differ from the recordings and break the contract", "todos  GET /todos",
                "1 exchange checked: 1 breaking, 0 warnings, 0 info",
            ])
        #expect(
            text.contains(
                """
                    evidence     http://127.0.0.1:36787/api/v2/todos?page=1&filter=updated_at&
                                 order_by=asc&per_page=5&is_done=true, 30 samples

                """))
    }

    /// What a shell passes on is the same on one line and on several.
    @Test(arguments: [
        "curl http://127.0.0.1/todos",
        "curl --header 'accept: application/json' '\(url)'",
        "curl --header 'accept: application/json' \(url.replacing("&", with: ",").replacing("?", with: "%"))",
        #"curl --data-binary '{"title": "it'\''s a very long title, which does not fit a line of the terminal, but nearly"}' /"#,
        #"curl --data-binary $'{\n  "title": "\\\'a very long title\'", \001\t which does not fit a line of the terminal\n}' /"#,
        #"curl --data-binary $'ends with a line break, which a shell would remove from the output of printf\n' /"#,
        "curl --data-binary '\(String(repeating: "'\\''", count: 40))' /",
    ])
    func theRequestCanBeCopied(_ command: String) throws {
        let lines = text(report(command)).split(separator: "\n").drop { !$0.hasPrefix("    repeat") }
        let end = lines.firstIndex { $0.hasPrefix("    remedy") } ?? lines.endIndex
        let copied = lines[..<end].map { $0.dropFirst(17) }.joined(separator: "\n                 ")
        #expect(try words(of: copied) == words(of: command))
        let isOneWord = command.contains(#"\n' /"#)
        #expect(isOneWord || lines[..<end].allSatisfy { String($0).columns <= 80 })
    }

    /// The arguments that a shell gives to `curl`.
    private func words(of command: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "curl() { printf '<%s>' \"$@\"; }; " + command]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    @Test func aPassEndsWithALineForEachAPI() {
        var report = Report(checked: 30)
        report.apis = [
            CheckedAPI("shop", checked: 8, recordings: 1),
            CheckedAPI("todos", checked: 22, workflows: 2, recordings: 3),
            CheckedAPI("unused", checked: 0),
        ]
        let summary = "30 exchanges checked: 0 breaking, 0 warnings, 0 info\n"
        #expect(
            text(report) == """
                \(summary)passed    shop: 8 exchanges, 1 recording
                passed    todos: 22 exchanges, 2 workflows, 3 recordings

                """)
        let green = "\u{1B}[32mpassed    \u{1B}[0m\u{1B}[32mshop: 8 exchanges, 1 recording\u{1B}[0m\n"
        #expect(text(report, usesColour: true).hasPrefix(summary + green))
        report.apis = []
        #expect(text(report) == summary + "passed    no finding of level warning or above\n")
        report.mayPass = false
        #expect(text(report) == summary)
    }

    @Test func aRunWithFindingsHasNotPassed() {
        #expect(!text(report("curl /")).contains("passed"))
        #expect(!text(Report(checked: 0)).contains("passed"))
    }
}
