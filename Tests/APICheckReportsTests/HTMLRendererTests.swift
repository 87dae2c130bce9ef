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
                <code>response-property-type-changed</code> at <code>GET /todos &gt; /data/0/is_done</code> \
                <i>boolean → "&lt;b&gt;" (string)</i></summary>\
                <div class="two"><div><h5>Expected</h5><pre>boolean</pre></div>\
                <div><h5>Actual</h5><pre>"&lt;b&gt;" (string)</pre></div></div>\
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
        ("1.5", "0", "<del>1.5</del> (", "<ins>0</ins> ("),
        ("same", "same", "<pre>same (string)</pre>", "<pre>same (string)</pre>"),
    ])
    func whatDiffersIsMarked(_ expected: String, _ actual: String, _ old: String, _ new: String) {
        let text = page(
            Report(findings: [finding(.value(expected, type: "string"), .value(actual, type: "string"))]))
        #expect(text.contains(old))
        #expect(text.contains(new))
    }

    /// The words that a type and a value have in common were marked.
    @Test(arguments: [
        (Fact.types(["string"]), Fact.value("\"a string\"", type: "string")), (.atLeast("1", of: "elements"), .absent),
        ("no more than 10 elements", "11 elements"),
    ])
    func onlyValuesAreComparedByWords(_ expected: Fact, _ actual: Fact) {
        let text = page(Report(findings: [finding(expected, actual)]))
        #expect(text.contains("<pre>\(expected.description)</pre>"))
        #expect(text.contains("<pre>\(actual.description)</pre>"))
    }

    @Test func twoContractsAreOldAndNewAndAPlaceIsAPath() {
        var finding = Finding(
            .responsePropertyTypeChanged, operation: "GET /orgs/{org}", place: .body(Pointer(["data", "*", "id"])),
            expected: .types(["string"]), actual: .types(["number"]))
        finding.sides = ContractSides(statuses: ["200"], mediaTypes: ["application/json"])
        var report = Report(checked: 5, findings: [finding])
        report.unit = .operation
        report.context.old = "v1:openapi.yaml (version 1.2)"
        report.context.new = "openapi.yaml (version 1.3)"
        let text = page(report)
        #expect(text.contains("<code>GET /orgs/{org} &gt; 200 &gt; application/json &gt; /data/*/id</code>"))
        #expect(text.contains("<h5>OLD</h5>") && text.contains("<h5>NEW</h5>"))
        #expect(text.contains("<dt>OLD</dt><dd>v1:openapi.yaml (version 1.2)</dd>\n<dt>NEW</dt>"))
    }

    @Test func theHeadAndTheTitleSayWhichRunItWas() throws {
        var report = Report(checked: 22, findings: [finding("boolean", "string")])
        report.apis = [CheckedAPI("todos", checked: 22)]
        report.context.command = "apicheck diff --live todos"
        report.context.time = Instant(seconds: 1_716_273_139)
        report.context.commit = "742d1d1610a1"
        report.context.servers = ["https://todo.example.com/v2"]
        let text = page(report)
        #expect(
            text.contains(
                """
                <title>✗ Failed · todos · 1 breaking, 0 warnings, 0 info · https://todo.example.com/v2 · \
                apicheck diff --live todos · 2024-05-21 06:32 UTC · 742d1d1610a1</title>
                """))
        for (name, value) in [
            ("API", "todos"), ("Server", "https://todo.example.com/v2"), ("Command", "apicheck diff --live todos"),
            ("Time", "2024-05-21 06:32 UTC"), ("Commit", "742d1d1610a1"),
        ] {
            #expect(text.contains("<dt>\(name)</dt><dd>\(value)</dd>"), "\(name)")
        }
    }

    @Test func whatSettlesFindingsCanBeCopied() {
        var commands = ReportCommands()
        commands.refresh = { "apicheck record \($0.joined(separator: " ")) --mode refresh" }
        commands.accept = "repeat with --format json=r.json, then: apicheck accept FINGERPRINT --report r.json"
        let finding = finding("boolean", "string")
        let text = HTMLRenderer(version: "1", ListedFindings(), commands).render(Report(findings: [finding])).string
        #expect(
            text.contains(
                """
                <dl class="fix">
                <dt>Fix</dt><dd>have the API answer as before, or edit the contract at the lines below and record again: \
                <pre class="copy">apicheck record todos --mode refresh</pre></dd>
                <dt>Or accept</dt><dd>repeat with --format json=r.json, then: \
                <pre class="copy">apicheck accept \(finding.fingerprint) --report r.json</pre></dd>
                </dl>
                """))
        let many = HTMLRenderer(version: "1", ListedFindings(), commands).render(Hostile.many(100)).string
        #expect(many.contains("apicheck accept FINGERPRINT --report"))
    }

    @Test func findingsAreCountedByRule() {
        var second = finding("boolean", "string")
        second.operation = "GET /todos/{id}"
        var third = Finding(
            .undeclaredResponseProperty, level: .info, operation: "GET /todos", place: .status, expected: "a",
            actual: "b")
        third.verdict = .changed
        let text = page(Report(findings: [third, finding("boolean", "string"), second]))
        let row = /<a href="#rule-([a-z-]+)">[a-z-]+<\/a><\/th><td class="([a-z]+)">[a-z]+<\/td><td>(\d)<\/td><td>(\d)</
        let rows = text.matches(of: row)
        #expect(
            rows.map { "\($0.1) \($0.2) \($0.3) \($0.4)" } == [
                "response-property-type-changed breaking 2 2", "undeclared-response-property info 1 1",
            ])
        // There is one verdict.
        #expect(!text.contains("Findings by verdict and level"))
        #expect(text.contains("<option value=\"undeclared-response-property\">"))
    }

    @Test func operationsAreOrderedByLevelAndNumber() {
        func finding(_ operation: String, _ level: Level, _ place: String = "a") -> Finding {
            Finding(
                .recordedValueChanged, level: level, operation: operation, place: .body(Pointer([place])),
                expected: "1", actual: "2")
        }
        let text = page(
            Report(findings: [
                finding("GET /info", .info), finding("GET /one", .breaking), finding("GET /two", .info),
                finding("GET /two", .breaking), finding("GET /two", .breaking, "b"), finding("GET /warned", .warning),
            ]))
        #expect(
            text.matches(of: /<h4><code>([^<]+)</).map { String($0.1) } == [
                "GET /two", "GET /one", "GET /warned", "GET /info",
            ])
        #expect(
            text.matches(of: /<summary><b>([a-z]+)</).map { String($0.1) } == [
                "breaking", "breaking", "info", "breaking", "warning", "info",
            ])
    }

    @Test func aPassSaysWhatWasChecked() {
        var api = CheckedAPI("todos", checked: 22, workflows: 2, recordings: 3)
        api.add(times: Instant(seconds: 1_700_000_000), Instant(seconds: 1_716_273_139))
        var report = Report(checked: 22)
        report.apis = [api]
        report.context.time = Instant(seconds: 1_716_273_139 + 86_400 * 10)
        let text = page(report)
        #expect(
            text.contains(
                """
                <th scope="row">todos</th><td>22</td><td>2</td><td>3</td><td>2023-11-14 to 2024-05-21</td>\
                <td>10 to 198</td>
                """))
        for head in ["Exchanges", "Workflows", "Recordings", "Recorded", "Age in days"] {
            #expect(text.contains("<th scope=\"col\">\(head)</th>"))
        }
    }

    @Test func aRunThatEndedEarlyHasNotPassed() {
        var report = Report(checked: 3)
        report.mayPass = false
        #expect(page(report).contains("<span class=\"no\">✗ Incomplete</span>"))
    }

    @Test func aRuleHasALinkToTheManual() {
        let url = "https://github.com/OWNER/apicheck/blob/main/docs/rules.md#response-property-type-changed"
        #expect(page(Report(findings: [finding("boolean", "string")])).contains("<a href=\"\(url)\">\(url)</a>"))
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
            "li", "select", "option", "main", "meta", "output", "p", "pre", "script", "section", "span", "style",
            "summary", "table",
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
        #expect(!text.contains("<main class=\"many\">"))
        #expect(page(Hostile.many(1_001)).contains("<main class=\"many\">"))
    }
}
