import APICheckBase
import APICheckFindings
import APICheckJSON
import Testing

@Suite struct TextRendererTests {
    private let finding = Finding(
        .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
        place: .body(Pointer(["data", "0", "is_done"])),
        contract: SourceLocation(file: "contracts/todos/openapi.yaml", line: 41), expected: "boolean",
        actual: "\"true\" (string)", evidence: Evidence(recording: "recordings/todos/reads.har", entry: 3, samples: 10))

    @Test func aFindingIsABlock() {
        let text = TextRenderer().render(Report(checked: 14, findings: [finding]))
        #expect(
            text == """
                breaking  response-property-type-changed
                  operation todos  GET /todos
                  place     /data/0/is_done
                  expected  boolean
                  actual    "true" (string)
                  contract  contracts/todos/openapi.yaml:41
                  evidence  recordings/todos/reads.har entry 3, 10 samples
                  remedy    Decode both types and correct the contract, or have the server send the declared type.

                14 exchanges checked: 1 breaking, 0 warnings, 0 info

                """)
    }

    @Test func skippedChecksComeBeforeTheSummary() {
        let report = Report(checked: 1, skipped: [Skipped(what: "crud", why: "it writes; pass --allow-writes")])
        #expect(
            TextRenderer().render(report) == """
                skipped   crud: it writes; pass --allow-writes

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                """)
    }

    @Test func controlCharactersAreEscaped() {
        var hostile = finding
        hostile.actual = "\"\u{1B}[2J\nok\"\u{7}"
        let plain = TextRenderer().render(Report(checked: 1, findings: [finding]))
        let text = TextRenderer().render(Report(checked: 1, findings: [hostile]))
        #expect(
            text == plain.replacing(#"  actual    "true" (string)"#, with: #"  actual    "\u{1b}[2J\nok"\u{7}"#))
    }

    @Test func colourIsOptional() {
        let report = Report(checked: 1, findings: [finding])
        let plain = TextRenderer().render(report)
        #expect(
            TextRenderer(usesColour: true).render(report)
                == plain.replacing(
                    "breaking  response-property-type-changed",
                    with: "\u{1B}[31mbreaking  \u{1B}[0m\u{1B}[1mresponse-property-type-changed\u{1B}[0m"))
    }
}
