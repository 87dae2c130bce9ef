import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckReports
import Testing

@testable import APICheckChecks

/// Pairs of versions of a server: what one answered when it was recorded, and what the next answers.
@Suite struct LiveComparisonTests {
    static let contract = Result {
        try Contract(
            Document(
                yaml: """
                    openapi: 3.1.0
                    info: {title: t, version: '1'}
                    paths:
                      /todos:
                        get:
                          responses:
                            '200':
                              description: ok
                              content:
                                application/json:
                                  schema:
                                    type: array
                                    items:
                                      type: object
                                      required: [id]
                                      properties:
                                        id: {type: integer}
                                        title: {type: [string, 'null']}
                                        note: {}
                                        seen_at: {type: string, x-apicheck-volatile: true}
                                        tags: {type: array, x-apicheck-unordered: true}
                                        steps: {type: array, x-apicheck-unordered: {by: /no}}
                    """, source: "api.yaml"))
    }

    @Test func anUndeclaredMemberOfManyElementsIsOneFinding() throws {
        let element = #"{"id":1,"title":"a","seen_at":"b","extra":true}"#
        let body = "[" + repeatElement(element, count: 5_000).joined(separator: ",") + "]"
        let label = ExchangeLabel(api: "todos", workflow: "reads", step: "list")
        let recording = Recording(name: "reads.har", entries: [RecordedEntry(try exchange(.json(body)), label: label)])
        let findings = try compare(exchange(.json(body)), label: label, contract: Self.contract.get(), [recording])
            .findings
        #expect(findings.map(\.rule) == [.undeclaredResponseProperty])
        #expect(findings.map(\.verdict) == [.known])
        #expect(findings.first?.evidence?.samples == 5_000)
    }

    @Test func aKeywordThatIsNotCheckedIsNamed() throws {
        let contract = try Contract(
            Document(
                yaml: """
                    openapi: 3.1.0
                    info: {title: t, version: '1'}
                    paths:
                      /todos:
                        get:
                          responses:
                            '200':
                              description: ok
                              content:
                                application/json:
                                  schema:
                                    type: object
                                    "$recursiveRef": "#"
                    """, source: "api.yaml"))
        #expect(try compare(exchange(.json("{}")), label: ExchangeLabel(), contract: contract, []).checked == 1)
        #expect(contract.skipped.map(\.what) == ["$recursiveRef at api.yaml:13"])
    }

    /// The contract says nothing about the body of the operation `GET /any`.
    static let silent = Result {
        try Contract(
            Document(
                yaml: """
                    openapi: 3.1.0
                    info: {title: t, version: '1'}
                    x-apicheck-ignored-headers: [X-Node-*]
                    x-apicheck-compared-headers: [Server]
                    paths:
                      /any:
                        get:
                          responses:
                            default: {description: ok, content: {'*/*': {}}}
                    """, source: "any.yaml"))
    }

    /// - Returns: `verdict level rule at place: expected, actual` of each finding, and the number of samples if over 1.
    private func lines(_ pair: VersionPair, contract: Contract, path: String) throws -> [String] {
        let label = ExchangeLabel(api: "any", workflow: "reads", step: "read")
        let recording = Recording(
            name: "reads.har", entries: [RecordedEntry(try exchange(pair.old, path), label: label)])
        return try compare(exchange(pair.new, path), label: label, contract: contract, [recording]).findings.map {
            let samples = $0.evidence?.samples ?? 1
            return "\($0.level) \($0.rule.id) at \($0.place.description): \($0.expected) -> \($0.actual)"
                + (samples > 1 ? " x\(samples)" : "") + ($0.verdict == .stale ? "" : " (\($0.verdict?.rawValue ?? ""))")
        }
    }

    @Test(arguments: [
        (old: #"[{"id":1},{"id":2}]"#, other: "[]", new: "[]", finding: "recorded-list-emptied at body"),
        (
            old: #"{"id":1,"due":"x"}"#, other: #"{"id":2}"#, new: #"{"id":1}"#,
            finding: "recorded-value-changed at /due"
        ),
        (
            old: #"{"a":"x"}"#, other: #"{"a":null}"#, new: #"{"a":null}"#, finding: "recorded-value-changed at /a"
        ),
        (
            old: #"{"rows":[[1]]}"#, other: #"{"rows":[{"n":1}]}"#, new: #"{"rows":[{"n":1}]}"#,
            finding: "recorded-type-changed at /rows/*"
        ),
    ])
    func whatIsUsualInAnotherStepIsNewsInThisOne(
        _ row: (old: String, other: String, new: String, finding: String)
    ) throws {
        let label = ExchangeLabel(api: "any", workflow: "reads", step: "read")
        let entries = try [(row.old, label), (row.other, ExchangeLabel(api: "any", workflow: "reads", step: "other"))]
            .map { RecordedEntry(try exchange(.json($0), "/any"), label: $1) }
        let report = try compare(
            exchange(.json(row.new), "/any"), label: label, contract: Self.silent.get(),
            [Recording(name: "reads.har", entries: entries)])
        #expect(report.findings.map { "\($0.rule.id) at \($0.place.description)" } == [row.finding])
    }

    /// A PUT answers 201 or 200 by what was there before, whatever the contract was made from.
    @Test(arguments: [
        ("PUT", 201, 200, "info recorded-status-changed"), ("PUT", 200, 204, "info recorded-status-changed"),
        ("POST", 201, 200, "breaking undeclared-response-status"),
        ("PUT", 201, 409, "breaking undeclared-response-status"),
    ]) func aPutFindsWhatItMadeBefore(_ method: String, _ old: Int, _ new: Int, _ finding: String) throws {
        let contract = try Contract(
            Document(
                yaml: """
                    openapi: 3.1.0
                    info: {title: t, version: '1'}
                    paths:
                      /any:
                        put: {responses: {'\(old)': {description: ok}}}
                        post: {responses: {'\(old)': {description: ok}}}
                    """, source: "any.yaml"))
        let label = ExchangeLabel(api: "any", workflow: "writes", step: "put")
        let recording = Recording(
            name: "writes.har",
            entries: [RecordedEntry(try exchange(.empty(status: old), "/any", method: method), label: label)])
        let report = try compare(
            exchange(.empty(status: new), "/any", method: method), label: label, contract: contract, [recording])
        #expect(report.findings.map { "\($0.level) \($0.rule.id)" } == [finding])
    }

    @Test(arguments: VersionPair.changed) func saysWhatChanged(_ pair: VersionPair) throws {
        #expect(try lines(pair, contract: Self.silent.get(), path: "/any") == pair.findings)
    }

    @Test(arguments: VersionPair.unchanged) func saysNothingAboutVolatileData(_ pair: VersionPair) throws {
        #expect(try lines(pair, contract: Self.silent.get(), path: "/any") == [])
    }

    @Test(arguments: VersionPair.declared) func comparesThreeWitnesses(_ pair: VersionPair) throws {
        #expect(try lines(pair, contract: Self.contract.get(), path: "/todos") == pair.findings)
    }

    private func compare(
        _ exchange: Exchange, label: ExchangeLabel, contract: Contract, _ recordings: [Recording]
    ) throws -> Report {
        var findings = Findings()
        let checked = contract.check(exchange, evidence: Evidence(recording: "live"))
        let comparison = LiveComparison(
            contract: contract, recordings: recordings, now: Instant(seconds: 1_716_273_139))
        findings.add(
            comparison.findings(
                in: LiveExchange(entry: RecordedEntry(exchange, label: label), bodies: ExchangeBodies(exchange)),
                checked: checked
            ).findings)
        return Report(checked: checked.checked ? 1 : 0, findings: findings.sorted)
    }

    private func exchange(
        _ answer: VersionPair.Answer, _ path: String = "/todos", method: String = "GET"
    ) throws -> Exchange {
        Exchange(
            request: SentRequest(
                method: method, url: try #require(HTTPURL("http://127.0.0.1:8080\(path)")), version: .http11,
                headers: [], body: nil),
            response: Response(
                status: answer.status, headers: Headers(answer.headers.map { HeaderField($0, $1) }),
                body: Array(answer.body.utf8)),
            startedAt: Instant(seconds: 1_716_273_139))
    }
}
