import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

/// A special character and a combining mark are one `Character` in Swift and two for whoever reads a report.
@Suite struct CombiningMarkTests {
    private func report(name: String) -> Report {
        Report(
            checked: 1,
            findings: [
                Finding(
                    .responsePropertyTypeChanged, operation: "GET /todos", place: .body(Pointer([name])),
                    contract: SourceLocation(file: "a.yaml", line: 1), expected: "boolean", actual: "string")
            ])
    }

    /// The fence was shorter than the run of backticks, and the text behind it was markup.
    @Test(arguments: [
        ("`\u{301} <img> @octocat", "``/`\u{301} <img> @octocat``"),
        ("```\u{200D} **x**", "````/```\\u{200d} **x**````"),
        ("x`\u{301}", "``/x`\u{301}``"),
    ])
    func aBacktickWithAMarkDoesNotEndACodeSpan(_ name: String, _ expected: String) throws {
        let text = MarkdownRenderer().render(report(name: name)).string
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("- **breaking**") })
        #expect(
            line.unicodeScalars.elementsEqual(
                "- **breaking** `response-property-type-changed` at \(expected)<br>".unicodeScalars))
    }

    @Test func specialCharactersWithMarksAreEscapedInProperties() throws {
        let text = GitHubRenderer().render(report(name: "a,\u{301}:\u{301}%\u{301}")).string
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("::error") })
        let title = "response-property-type-changed at /a%2C\u{301}%3A\u{301}%25\u{301}"
        #expect(line.unicodeScalars.starts(with: "::error file=a.yaml,line=1,title=\(title)::".unicodeScalars))
    }

    /// A name of one `Character` and any length took the room of all findings.
    @Test func aLongRunOfMarksIsCut() {
        let name = "a" + String(repeating: "\u{301}", count: 100_000)
        var report = report(name: name)
        report.findings += self.report(name: "other").findings
        let text = MarkdownRenderer().render(report).string
        #expect(text.contains("at `/other`<br>"))
        #expect(!text.contains("left out"))
        let title = GitHubRenderer().render(report).string.split(separator: "\n").first { $0.contains("title=") }
        #expect((title?.unicodeScalars.count ?? 0) < 1_000)
    }
}
