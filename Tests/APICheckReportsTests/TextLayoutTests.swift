import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

/// How the text report is written to a terminal: escapes, colour, width.
@Suite struct TextLayoutTests {
    private let finding = Finding(
        .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
        place: .body(Pointer(["data", "0", "is_done"])),
        contract: SourceLocation(file: "contracts/todos/openapi.yaml", line: 41), expected: "boolean",
        actual: "\"true\" (string)", evidence: Evidence(recording: "recordings/todos/reads.har", entry: 3, samples: 10))

    @Test func controlCharactersAreEscaped() {
        var hostile = finding
        hostile.actual = .quoted("\"\u{1B}[2J\nok\u{202E}\"\u{7}")
        let plain = TextRenderer().render(Report(checked: 1, findings: [finding])).string
        let text = TextRenderer().render(Report(checked: 1, findings: [hostile])).string
        #expect(
            text
                == plain.replacing(
                    #"    actual       "true" (string)"#, with: #"    actual       "\u{1b}[2J\nok\u{202e}"\u{7}"#))
    }

    @Test func colourIsOptional() {
        let report = Report(checked: 1, findings: [finding])
        var layout = TextLayout()
        let plain = TextRenderer(layout).render(report).string
        layout.usesColour = true
        #expect(
            TextRenderer(layout).render(report).string
                == plain.replacing("todos  GET /todos", with: "\u{1B}[1mtodos  GET /todos\u{1B}[0m")
                .replacing(
                    "breaking  response-property-type-changed at /data/0/is_done",
                    with:
                        "\u{1B}[31mbreaking  \u{1B}[0m\u{1B}[1mresponse-property-type-changed at /data/0/is_done\u{1B}[0m"
                ))
    }

    @Test func linesAreWrappedAtTheWidthOfATerminal() {
        var layout = TextLayout()
        layout.width = 60
        #expect(
            TextRenderer(layout).render(Report(checked: 14, findings: [finding])).string == """
                todos  GET /todos

                  breaking  response-property-type-changed at
                            /data/0/is_done
                    expected     boolean
                    actual       "true" (string)
                    contract     contracts/todos/openapi.yaml:41
                    evidence     recordings/todos/reads.har, entry 3, 10
                                 samples
                    remedy       Decode both types and correct the contract,
                                 or have the server send the declared type.

                14 exchanges checked: 1 breaking, 0 warnings, 0 info

                """)
    }
}
