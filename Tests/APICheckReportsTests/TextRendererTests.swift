import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

@Suite struct TextRendererTests {
    private let finding = Finding(
        .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
        place: .body(Pointer(["data", "0", "is_done"])),
        contract: SourceLocation(file: "contracts/todos/openapi.yaml", line: 41), expected: "boolean",
        actual: "\"true\" (string)", evidence: Evidence(recording: "recordings/todos/reads.har", entry: 3, samples: 10))

    /// As the command line lays it out.
    private var layout: TextLayout {
        var layout = TextLayout()
        layout.commands.refresh = { "apicheck record \($0.joined(separator: " ")) --mode refresh" }
        layout.commands.accept = "apicheck accept FINGERPRINT"
        layout.commands.showAll = "--show all shows them in full"
        layout.commands.showKnown = "--known show lists them"
        return layout
    }

    private func other(
        _ operation: String = "GET /todos", _ place: Place = .body(Pointer(["data", "0", "extra"])),
        _ level: Level = .info, verdict: Verdict? = nil
    ) -> Finding {
        Finding(
            .undeclaredResponseProperty, level: level, api: "todos", operation: operation, place: place,
            expected: "no property 'extra'", actual: "a number", verdict: verdict)
    }

    /// Two new members at level info were "The API changed", and a second server was "the recordings".
    @Test(arguments: [
        (
            Verdict.changed, Level.info, Report.Reference.recordings,
            "Worth knowing: the answers differ from the recordings and from the contract, in nothing that breaks an app"
        ),
        (
            .changed, .warning, .recordings,
            "The API changed: the answers differ from the recordings and break the contract"
        ),
        (
            .changed, .breaking, .server,
            "The servers differ: the answers differ from those of the other server and break the contract"
        ),
        (
            .broken, .info, .recordings,
            "Not in the contract: the answers differ from the contract, in nothing that breaks an app"
        ),
        (
            .stale, .warning, .server,
            "The servers differ within the contract: the answers keep the contract and differ from those of the other server"
        ),
        (
            .stale, .warning, .recording,
            "The recordings differ within the contract: the answers keep the contract and differ from the older recording"
        ),
        (
            .stale, .info, .recordings,
            "The recordings are out of date: the answers keep the contract and differ from the recordings"
        ),
    ])
    func theHeadingFitsTheLevelAndWhatWasComparedWith(
        _ verdict: Verdict, _ level: Level, _ reference: Report.Reference, _ heading: String
    ) {
        var finding = Finding(
            .undeclaredResponseProperty, operation: "GET /todos", place: .body(Pointer(["a"])), expected: "absent",
            actual: "1")
        (finding.verdict, finding.level) = (verdict, level)
        var report = Report(checked: 1, findings: [finding])
        report.reference = reference
        let text = TextRenderer().render(report).string
        #expect(text.hasPrefix(heading + "\n"), "\(text)")
        #expect(reference == .recordings || !text.contains("record again:"))
    }

    @Test func aFindingIsABlock() {
        let text = TextRenderer().render(Report(checked: 14, findings: [finding])).string
        #expect(
            text == """
                todos  GET /todos

                  breaking  response-property-type-changed at /data/0/is_done
                    expected     boolean
                    actual       "true" (string)
                    contract     contracts/todos/openapi.yaml:41
                    evidence     recordings/todos/reads.har, entry 3, 10 samples
                    remedy       Decode both types and correct the contract, or have the server send the declared type.

                14 exchanges checked: 1 breaking, 0 warnings, 0 info

                """)
    }

    @Test func theIDOfTheRequestFollowsTheEvidence() {
        var finding = finding
        finding.evidence?.trace = Evidence.Trace(header: "x-request-id", id: "7b1f9c2a")
        let text = TextRenderer().render(Report(checked: 1, findings: [finding])).string
        #expect(
            text.contains(
                """
                    evidence     recordings/todos/reads.har, entry 3, 10 samples
                    trace        7b1f9c2a (x-request-id)

                """), "\(text)")
    }

    @Test(arguments: [
        (0, ""), (1, "volatile  1 value differs and is"), (212, "volatile  212 values differ and are"),
    ])
    func valuesThatAreNotComparedAreCounted(_ count: Int, _ line: String) {
        var report = Report(checked: 14)
        report.volatile.add(unlisted: count)
        let rest = " not compared: ids, times, tokens, counters or marked as volatile\n\n"
        #expect(
            TextRenderer().render(report).string
                == (count == 0 ? "" : line + rest) + "14 exchanges checked: 0 breaking, 0 warnings, 0 info\n")
    }

    @Test func valuesThatAreNotComparedAreListedOnRequest() {
        var report = Report(checked: 1)
        for (number, name) in [(1, "at"), (2, "at"), (3, "total")] {
            report.volatile.add(
                VolatileChange(
                    api: "todos", operation: "GET /todos", pointer: "/data/*/\(name)",
                    old: .value("\(number)", type: "number"), new: .value("\(number + 1)", type: "number")))
        }
        var layout = TextLayout()
        layout.commands.showVolatile = "--show volatile lists them"
        let what = "volatile  3 values differ and are not compared: ids, times, tokens, counters or marked as volatile"
        let end = "\n1 exchange checked: 0 breaking, 0 warnings, 0 info\n"
        #expect(TextRenderer(layout).render(report).string == "\(what); --show volatile lists them\n\(end)")
        layout.detail = .volatile
        #expect(
            TextRenderer(layout).render(report).string == """
                \(what)
                          GET /todos /data/*/at: 1 (number), now 2 (number), 1 more
                          GET /todos /data/*/total: 3 (number), now 4 (number)
                \(end)
                """)
    }

    @Test func findingsOfAnOperationFollowItsNameAndARemedyIsWrittenOnce() {
        var second = finding
        second.place = .body(Pointer(["data", "0", "is_open"]))
        second.evidence = Evidence(recording: "recordings/todos/reads.har", entry: 3, line: 120)
        var elsewhere = finding
        elsewhere.operation = "PUT /todos"
        elsewhere.hint = "There is 'isDone' instead."
        let text = TextRenderer().render(Report(checked: 14, findings: [finding, elsewhere, second])).string
        #expect(
            text == """
                todos  GET /todos

                  breaking  response-property-type-changed at /data/0/is_done
                    expected     boolean
                    actual       "true" (string)
                    contract     contracts/todos/openapi.yaml:41
                    evidence     recordings/todos/reads.har, entry 3, 10 samples
                    remedy       Decode both types and correct the contract, or have the server send the declared type.

                  breaking  response-property-type-changed at /data/0/is_open
                    expected     boolean
                    actual       "true" (string)
                    contract     contracts/todos/openapi.yaml:41
                    evidence     recordings/todos/reads.har:120, entry 3

                todos  PUT /todos

                  breaking  response-property-type-changed at /data/0/is_done
                    expected     boolean
                    actual       "true" (string)
                    contract     contracts/todos/openapi.yaml:41
                    evidence     recordings/todos/reads.har, entry 3, 10 samples
                    hint         There is 'isDone' instead.

                14 exchanges checked: 3 breaking, 0 warnings, 0 info

                """)
    }

    @Test func verdictsHaveAHeadingWithWhatSettlesThem() {
        var changed = finding
        changed.verdict = .changed
        changed.contract?.pointer = "/paths/~1todos"
        let findings = [
            changed, other(verdict: .stale), other("PUT /todos", verdict: .known), other("PATCH /todos", verdict: nil),
        ]
        var report = Report(checked: 2, findings: findings)
        report.accepted = [finding]
        #expect(
            TextRenderer(layout).render(report).string == """
                The API changed: the answers differ from the recordings and break the contract
                  fix          have the API answer as before, or edit the contract at the lines below and record again: apicheck record todos --mode refresh
                  or accept    apicheck accept FINGERPRINT

                todos  GET /todos

                  breaking  response-property-type-changed at /data/0/is_done
                    expected     boolean
                    actual       "true" (string)
                    contract     contracts/todos/openapi.yaml:41 #/paths/~1todos
                    evidence     recordings/todos/reads.har, entry 3, 10 samples
                    remedy       Decode both types and correct the contract, or have the server send the declared type.
                    fingerprint  \(changed.fingerprint)

                The recordings are out of date: the answers keep the contract and differ from the recordings
                  fix          if the change is right, record again: apicheck record todos --mode refresh
                  or accept    apicheck accept FINGERPRINT

                todos  GET /todos
                  info      undeclared-response-property at /data/0/extra: expected no property 'extra', actual a number

                Other findings: about workflows, recordings and contracts

                todos  PATCH /todos
                  info      undeclared-response-property at /data/0/extra: expected no property 'extra', actual a number

                known     1 known deviation: the recordings break the contract too; --known show lists them
                short     2 findings below warning are shortened or counted; --show all shows them in full

                2 exchanges checked: 1 breaking, 0 warnings, 2 info, 1 known, 1 accepted

                """)
    }

    @Test func otherPlacesOfACauseAreNamedUpToAFew() {
        var finding = finding
        finding.contract = nil
        finding.evidence = nil
        func text(_ count: Int, _ detail: TextLayout.Detail = .brief) -> [Substring] {
            finding.also = (0..<count).map { FindingReference(other("GET /\($0)")) }
            var layout = TextLayout()
            layout.detail = detail
            return TextRenderer(layout).render(Report(findings: [finding])).string.split(separator: "\n").dropFirst(4)
                .dropLast(2)
        }
        let places = (0..<9).map { "                 GET /\($0) at /data/0/extra" }
        let first = "    also         GET /0 at /data/0/extra"
        #expect(text(0) == [])
        #expect(text(1) == [first[...]])
        #expect(text(6) == [first[...]] + places[1..<6].map { $0[...] })
        #expect(text(9) == [first[...]] + places[1..<5].map { $0[...] } + ["                 4 more"])
        #expect(text(9, .all) == [first[...]] + places[1...].map { $0[...] })
    }

    @Test func theAnswerOfTwoCriteriaIsWrittenOnce() {
        let findings = ["$statusCode == 200", "$response.body#/a == 1"].map { condition in
            var finding = Finding(
                .workflowCriterionFailed, operation: "GET /a", place: .step("reads/a"), expected: .quoted(condition),
                actual: "no", subject: condition)
            finding.answer = AnswerExcerpt(
                status: 500, mediaType: nil, excerpt: nil, size: 0, isCut: false, command: "curl http://127.0.0.1/a")
            return finding
        }
        #expect(
            TextRenderer().render(Report(checked: 1, findings: findings)).string == """
                GET /a

                  breaking  workflow-criterion-failed at step reads/a
                    expected     $statusCode == 200
                    actual       no
                    answer       500, no body
                    repeat       curl http://127.0.0.1/a
                    remedy       \(Rule.workflowCriterionFailed.remedy)

                  breaking  workflow-criterion-failed at step reads/a
                    expected     $response.body#/a == 1
                    actual       no

                1 exchange checked: 2 breaking, 0 warnings, 0 info

                """)
    }

    @Test func aFindingNamesTheCriteriaThatFailBecauseOfIt() {
        var cause = Finding(
            .recordedStatusChanged, level: .breaking, operation: "GET /todos", place: .status, expected: .status(200),
            actual: .status(500))
        cause.answer = AnswerExcerpt(
            status: 500, mediaType: nil, excerpt: nil, size: 0, isCut: false,
            command: "curl --header 'accept: application/json' http://127.0.0.1/todos")
        let file = "w.arazzo.yaml"
        cause.failedCriteria = (1...5).map { line in
            FailedCriterion(
                step: "reads/list", condition: "$statusCode == 20\(line)",
                location: APICheckFindings.SourceLocation(file: file, line: line))
        }
        var layout = TextLayout()
        layout.width = 80
        #expect(
            TextRenderer(layout).render(Report(checked: 1, findings: [cause])).string == """
                GET /todos

                  breaking  recorded-status-changed at status
                    expected     200
                    actual       500
                    fails        $statusCode == 201 of the step reads/list (w.arazzo.yaml:1)
                                 $statusCode == 202 of the step reads/list (w.arazzo.yaml:2)
                                 $statusCode == 203 of the step reads/list (w.arazzo.yaml:3)
                                 2 more criteria
                    answer       500, no body
                    repeat       curl --header 'accept: application/json' http://127.0.0.1/todos
                    remedy       Check whether the app handles it; record again if the change is
                                 intended.

                1 exchange checked: 1 breaking, 0 warnings, 0 info

                """)
    }

    @Test func knownDeviationsAreListedOnRequest() {
        var layout = layout
        layout.known = .show
        let report = Report(checked: 1, findings: [other("PUT /todos", .status, .warning, verdict: .known)])
        #expect(
            TextRenderer(layout).render(report).string == """
                Known deviations: the answers break the contract as the recordings do
                  fix          edit the contract, or have the API keep the contract
                  or accept    apicheck accept FINGERPRINT

                todos  PUT /todos

                  warning   undeclared-response-property at status
                    expected     no property 'extra'
                    actual       a number
                    remedy       Add it to the contract's properties, or set x-apicheck-undeclared: ignore.
                    fingerprint  \(report.findings[0].fingerprint)

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1 known

                """)
        #expect(!report.reaches(.info, known: .show))
        #expect(report.reaches(.warning, known: .fail))
        #expect(!report.reaches(.breaking, known: .fail))
    }

    @Test func manyFindingsBelowTheLevelAreCounted() {
        let findings = (1...25).map { other("GET /\($0)") }
        let lines = TextRenderer(layout).render(Report(checked: 1, findings: findings)).string.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  info      undeclared-response-property at ") } == 20)
        #expect(
            lines.suffix(3) == [
                "  and       5 undeclared-response-property",
                "short     25 findings below warning are shortened or counted; --show all shows them in full",
                "1 exchange checked: 0 breaking, 0 warnings, 25 info",
            ])
    }

    @Test func onlyFindingsAtTheLevelAreShownWhenTheRestIsCounted() {
        var layout = layout
        layout.detail = .failing
        let report = Report(checked: 1, findings: [other(), other("GET /")])
        #expect(
            TextRenderer(layout).render(report).string == """
                  counted   2 undeclared-response-property

                short     2 findings below warning are shortened or counted; --show all shows them in full

                1 exchange checked: 0 breaking, 0 warnings, 2 info

                """)
        layout.detail = .all
        #expect(TextRenderer(layout).render(report).string.contains("    expected     no property 'extra'\n"))
    }

    @Test func skippedChecksComeBeforeTheSummary() {
        let report = Report(checked: 1, skipped: [Skipped(what: "crud", why: "it writes; pass --allow-writes")])
        #expect(
            TextRenderer().render(report).string == """
                skipped   crud: it writes; pass --allow-writes

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                """)
    }

    @Test func equalReasonsAreOneLine() {
        var report = Report(checked: 1, skipped: (1...1_200).map { Skipped(what: "entry \($0)", why: "timed out") })
        report.skipped.insert(Skipped(what: "crud", why: "it writes"), at: 1)
        #expect(
            TextRenderer().render(report).string == """
                skipped   entry 1; entry 2; entry 3; 1197 more: timed out
                skipped   crud: it writes

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1201 skipped

                """)
        var all = TextLayout()
        all.detail = .all
        #expect(TextRenderer(all).render(report).string.contains("; entry 1200: timed out\n"))
    }
}
