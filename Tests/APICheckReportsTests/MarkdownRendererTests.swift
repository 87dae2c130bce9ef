import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

@Suite struct MarkdownRendererTests {
    private let finding = Finding(
        .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
        place: .body(Pointer(["data", "0", "is_done"])),
        contract: SourceLocation(file: "contracts/todos/openapi.yaml", line: 41), expected: "boolean",
        actual: "`true` (string)", evidence: Evidence(recording: "recordings/todos/reads.har", entry: 3))

    private static let manual = "https://github.com/OWNER/apicheck/blob/main/docs/rules.md"

    @Test func aRunWithoutFindingsIsOneLine() {
        var report = Report(checked: 14)
        #expect(
            MarkdownRenderer().render(report).string
                == "<!-- apicheck --> apicheck: 14 exchanges checked, no findings\n")
        report.accepted = [finding]
        #expect(
            MarkdownRenderer().render(report).string
                == "<!-- apicheck --> apicheck: 14 exchanges checked, no findings, 1 accepted\n")
    }

    @Test func findingsAreGroupedAndFolded() {
        var first = finding
        first.answer = AnswerExcerpt(
            status: 200, mediaType: "application/json", excerpt: "{}", size: 2, isCut: false,
            command: "curl https://a.test/todos")
        var report = Report(checked: 14, findings: [first, finding])
        report.skipped = [Skipped(what: "todos/crud", why: "it writes")]
        let item = """
            - **breaking** `response-property-type-changed` at `/data/0/is_done`<br>
              expected `boolean`, actual `` `true` (string) ``<br>
              `contracts/todos/openapi.yaml:41`, `recordings/todos/reads.har, entry 3`
            """
        #expect(
            MarkdownRenderer().render(report).string == """
                <!-- apicheck -->
                ### apicheck: 2 breaking, 0 warnings, 0 info, 1 skipped

                14 exchanges checked.

                | level | rule | operations | places |
                | --- | --- | ---: | ---: |
                | **breaking** | [`response-property-type-changed`](\(Self.manual)#response-property-type-changed) | 1 | 2 |

                - **skipped** `todos/crud: it writes`

                <details open><summary>todos <code>GET /todos</code>: 2 breaking</summary>

                \(item)<br>
                  repeat `curl https://a.test/todos`<br>
                  \(Rule.responsePropertyTypeChanged.remedy)<br>
                  fingerprint `\(first.fingerprint)`
                \(item)<br>
                  fingerprint `\(finding.fingerprint)`

                </details>

                """)
    }

    @Test(arguments: [1_000, 10_000])
    func whatIsOverTheLimitIsCounted(_ count: Int) throws {
        let text = MarkdownRenderer().render(Hostile.many(count)).string
        #expect(text.utf8.count <= 65_536)
        #expect(text.utf8.count > 60_000)
        let shown = text.matches(of: /\n- \*\*/).count
        let rest = try #require(text.firstMatch(of: /\n([0-9]+) further findings left out/)?.1)
        #expect(shown + (Int(rest) ?? 0) == count)
        #expect(text.matches(of: /<details/).count == text.matches(of: /<\/details>/).count)
    }

    /// What is left out is never breaking while less takes its place.
    @Test func bytesGoToTheMostSevereFindingsFirst() {
        let rules: [Level: Rule] = [
            .info: .recordedValueChanged, .warning: .undeclaredResponseProperty,
            .breaking: .responsePropertyTypeChanged,
        ]
        var findings: [Finding] = []
        for number in 0..<100 {
            for level in Level.allCases {
                guard let rule = rules[level] else { continue }
                findings.append(
                    Finding(
                        rule, level: level, operation: "GET /\(number)", place: .query("q"), expected: "a", actual: "b")
                )
            }
        }
        let text = MarkdownRenderer(size: 20_000).render(Report(checked: 1, findings: findings)).string
        #expect(text.utf8.count <= 20_000)
        #expect(
            text.contains(
                "| **breaking** | [`response-property-type-changed`](\(Self.manual)#response-property-type-changed) | 100 | 100 |"
            ))
        #expect(text.matches(of: /- \*\*breaking/).count > 50)
        #expect(!text.contains("- **warning") && !text.contains("- **info"))
        let all = MarkdownRenderer().render(Report(checked: 1, findings: findings)).string
        #expect(all.matches(of: /- \*\*breaking/).count == 100)
        #expect(all.matches(of: /- \*\*warning/).count == 100)
    }

    @Test func whatSettlesFindingsFollowsTheirHeading() {
        var changed = finding
        changed.verdict = .changed
        var commands = ReportCommands()
        commands.refresh = { "apicheck record \($0.joined(separator: " ")) --mode refresh" }
        commands.accept = "apicheck accept FINGERPRINT --report report.json"
        let text = MarkdownRenderer(ListedFindings(), commands).render(Report(checked: 1, findings: [changed])).string
        #expect(
            text.contains(
                """
                #### The API changed

                The answers differ from the recordings and break the contract.

                **Fix:** have the API answer as before, or edit the contract at the lines below and record again: \
                apicheck record todos --mode refresh<br>
                **Accept:** `apicheck accept FINGERPRINT --report report.json`

                <details open>
                """))
        // Without verdicts there is one way for all.
        let offline = MarkdownRenderer(ListedFindings(), commands).render(Report(checked: 1, findings: [finding]))
            .string
        #expect(
            offline.contains("\n\n**Accept:** `apicheck accept FINGERPRINT --report report.json`\n\n<details open>"))
    }

    @Test func theRestHasALinkToTheJob() {
        var commands = ReportCommands()
        commands.showAll = "--show all"
        let report = Hostile.many(1_000)
        #expect(
            MarkdownRenderer(ListedFindings(), commands).render(report).string.hasSuffix(
                " left out: the limit is 65536 bytes; `--format html=report.html` writes the whole report.\n"))
        commands.job = "https://github.com/a/b/actions/runs/1?x=<y>"
        let text = MarkdownRenderer(ListedFindings(), commands).render(report).string
        #expect(
            text.hasSuffix(
                " left out: the limit is 65536 bytes; "
                    + "[the job](<https://github.com/a/b/actions/runs/1?x=%3Cy%3E>) has the whole report.\n"))
        #expect(text.utf8.count <= 65_536)
    }

    @Test func textOfOthersIsInCodeOrEscaped() {
        let text = MarkdownRenderer().render(Hostile.report).string
        for part in ["<script", "@octocat ", "\u{1B}", "\u{202E}"] {
            // In code spans nothing is markup: what is outside of them must not have it.
            let outside = text.replacing("\\`", with: "").replacing(/(`+)[^`]((?!\1`)(?s:.))*?[^`]\1(?!`)/, with: "")
            #expect(!outside.contains(part), "\(part)")
        }
        #expect(text.matches(of: /<details/).count >= Hostile.texts.count)
    }
}
