import APICheckBase
import APICheckFindings
import APICheckJSON
import APICheckReports
import Testing

@Suite struct HTMLRendererTests {
    private func finding(_ expected: Fact, _ actual: Fact, excerpt: String? = nil, isCut: Bool = false) -> Finding {
        var finding = Finding(
            .responsePropertyTypeChanged, api: "todos", operation: "GET /todos",
            place: .body(Pointer(["data", "0", "is_done"])),
            contract: SourceLocation(file: "contracts/todos/openapi.yaml", line: 41), expected: expected, actual: actual
        )
        finding.verdict = .changed
        if let excerpt {
            finding.answer = AnswerExcerpt(
                status: 200, mediaType: "application/json", excerpt: excerpt, size: 80, isCut: isCut,
                command: "curl 'http://localhost/todos?a=1&b=2'")
        }
        return finding
    }

    private func page(_ report: Report, _ listing: ListedFindings = ListedFindings()) -> String {
        HTMLRenderer(version: "1.2.3", listing).render(report).string
    }

    /// With findings of two verdicts, an operation was in the list twice.
    @Test func anOperationIsListedOnce() {
        func finding(_ place: String, _ verdict: Verdict?) -> Finding {
            var finding = Finding(
                .recordedValueChanged, api: "todos", operation: "GET /todos", place: .body(Pointer([place])),
                expected: "1", actual: "2")
            finding.verdict = verdict
            return finding
        }
        let report = Report(checked: 1, findings: [finding("a", .changed), finding("b", .stale), finding("c", nil)])
        let text = HTMLRenderer(version: "1").render(report).string
        #expect(text.contains("Operations with findings (1)"))
        #expect(text.matches(of: /href="#op-[0-9]+"/).count == 1)
    }

    @Test func aFindingIsALineThatOpens() {
        let finding = finding(.types(["boolean"]), .value("\"<b>\"", type: "string"))
        #expect(
            page(Report(checked: 1, findings: [finding])).contains(
                """
                <details class="f breaking" id="f-\(finding.fingerprint)" open=""><summary><b>breaking</b> \
                <code>response-property-type-changed</code> at <code>/data/0/is_done</code> \
                <i>boolean → "&lt;b&gt;" (string)</i></summary>\
                <div class="two"><div><h5>Expected</h5><pre><del>boolean</del></pre></div>\
                <div><h5>Actual</h5><pre><ins>"&lt;b&gt;" (string)</ins></pre></div></div>\
                <dl><dt>rule</dt><dd><a href="#rule-response-property-type-changed">\
                \(Rule.responsePropertyTypeChanged.title)</a> \(Rule.responsePropertyTypeChanged.remedy)</dd>\
                <dt>contract</dt><dd>contracts/todos/openapi.yaml:41</dd>\
                <dt>fingerprint</dt><dd>\(finding.fingerprint)</dd></dl>
                </details>
                """))
    }

    @Test(arguments: [
        ("a red fox", "a blue fox", "a <del>red</del> fox", "a <ins>blue</ins> fox"),
        ("2024-01-02T03:04:05Z", "2024-01-02 03:04:05", "2024-01-<del>02T03</del>:", "2024-01-<ins>02 03</ins>:"),
        ("at least 1", "0", "<del>at least 1</del>", "<ins>0</ins>"),
        ("same", "same", "<pre>same</pre>", "<pre>same</pre>"),
        ("(x)", "(y)", "<del>(x)</del>", "<ins>(y)</ins>"),
    ])
    func whatDiffersIsMarked(_ expected: String, _ actual: String, _ old: String, _ new: String) {
        let text = page(Report(findings: [finding(.quoted(expected), .quoted(actual))]))
        #expect(text.contains(old))
        #expect(text.contains(new))
    }

    @Test func theValueIsMarkedInTheResponse() {
        let body = #"{"data":[{"id":1,"is_done":{"a":"}\""},"x":2},{"id":2,"is_done":true}],"n":"cu"#
        let text = page(Report(findings: [finding("boolean", "object", excerpt: body, isCut: true)]))
        #expect(
            text.contains(
                """
                <h5>Response: 200, application/json, 80 bytes</h5><pre>{
                  "data": [
                    {
                      "id": 1,
                <ins>      "is_done": {</ins>
                <ins>        "a": "}\\""</ins>
                <ins>      },</ins>
                      "x": 2
                    },
                    {
                      "id": 2,
                      "is_done": true
                    }
                  ],
                  "n": "cu…</pre><h5>Repeat the request</h5>\
                <pre class="copy">curl 'http://localhost/todos?a=1&amp;b=2'</pre>
                """))
    }

    @Test func aMissingMemberHasALine() {
        let text = page(
            Report(findings: [finding(.member("is_done"), .absent, excerpt: #"{"data":[{"id":1},{"id":2}]}"#)]))
        #expect(
            text.contains(
                """
                    {
                      "id": 1
                <del>      "is_done" is missing</del>
                    },
                    {
                      "id": 2
                    }
                """))
    }

    @Test func coverageIsATableWithBars() {
        var coverage = Coverage(contract: "todos")
        coverage[.operations] = Coverage.Count(seen: 3, declared: 4)
        coverage[.fields] = Coverage.Count(seen: 1, declared: 3)
        coverage.unreachedOperations = ["GET /y"]
        coverage.unseenFields = [
            Coverage.UnseenField(response: "GET / 200", place: "/<a>", isRequired: true),
            Coverage.UnseenField(response: "GET / 200", place: "/b", isRequired: false),
        ]
        coverage.unseenValues = [Coverage.UnseenValue(response: "GET / 200", place: "/c", text: "\"x\"")]
        coverage.unusedOperations = ["GET /<x>"]
        var report = Report(checked: 1)
        report.coverage = [coverage]
        let text = page(report)
        #expect(text.contains(#"<progress value="3" max="4" aria-hidden="true"></progress><span>75% 3 of 4</span>"#))
        #expect(text.contains("<summary>todos: operations that no exchange used (1)</summary>"))
        #expect(text.contains("<code>GET /&lt;x&gt;</code>"))
        #expect(text.contains(#"<progress value="1" max="3" aria-hidden="true"></progress><span>33% 1 of 3</span>"#))
        #expect(text.contains("<td>none declared</td>"))
        #expect(text.contains("<summary>todos: operations that no workflow calls (1)</summary>"))
        #expect(text.contains("<summary>todos: fields that no body had (2)</summary>"))
        #expect(text.contains("<code>GET / 200 /&lt;a&gt; (required)</code>"))
        #expect(text.contains("<code>GET / 200 /b (optional)</code>"))
        #expect(
            text.contains("<code>GET / 200 /c: &quot;x&quot;</code>")
                || text.contains("<code>GET / 200 /c: \"x\"</code>"))
        #expect(text.contains("✓ Passed"))
        #expect(text.contains("No findings."))
    }

    @Test(arguments: [(KnownDeviations.fold, "✓ Passed"), (.show, "✓ Passed"), (.fail, "✗ Failed")])
    func aKnownDeviationIsListed(_ known: KnownDeviations, _ result: String) {
        var finding = finding("boolean", "string")
        finding.verdict = .known
        let text = page(Report(findings: [finding]), ListedFindings(known: known))
        #expect(text.contains(result))
        #expect(text.contains(#"<h3 id="known-deviation">Known deviations (1)</h3>"#))
    }

    @Test func acceptedFindingsAreASectionOfTheirOwn() {
        var report = Report()
        report.accepted = [finding("boolean", "string")]
        #expect(page(report).contains(#"<h3 id="accepted">Accepted (1)</h3>"#))
        #expect(page(report).contains("✓ Passed"))
    }

    /// Every `<` is one of the page's own elements, whatever the server sent.
    @Test func textOfOthersIsNoMarkup() {
        let text = page(Hostile.report)
        let own: Set<Substring> = [
            "a", "b", "body", "button", "code", "dd", "del", "details", "div", "dl", "doctype", "dt", "fieldset",
            "footer",
            "form", "h1", "h2", "h3", "h4", "h5", "head", "header", "html", "i", "input", "ins", "kbd", "label",
            "legend",
            "li", "main", "meta", "output", "p", "pre", "script", "section", "span", "style", "summary", "table",
            "tbody",
            "td", "th", "thead", "title", "tr", "ul", "caption",
        ]
        let body = text.replacing(/<script>(?s:.)*<\/script>/, with: "")
        for tag in body.matches(of: /<[\/!]?([^ >]*)([^<>]*)>?/) {
            #expect(own.contains(tag.1), "\(tag.0)")
            #expect(!tag.2.contains(/\son[a-z]+=/), "\(tag.0)")
        }
        #expect(body.matches(of: /<details class="f[ ]/).count == Hostile.texts.count)
        #expect(!body.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    }

    @Test func aPageOfManyFindingsIsFolded() {
        let text = page(Hostile.many(1_000))
        #expect(text.matches(of: /<details class="f[ ]/).count == 1_000)
        #expect(text.matches(of: /<details class="(f|op) [^>]*open=""/).count < 20)
    }
}
