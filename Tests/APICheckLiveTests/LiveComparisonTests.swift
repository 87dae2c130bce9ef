import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

@testable import APICheckLive

@Suite struct LiveComparisonTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var recorded: String
        var live: String
        var findings: [String]
        var testDescription: String { name }
    }

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
                    """, source: "api.yaml"))
    }

    static let cases = [
        Case(name: "the same", recorded: #"[{"id":1}]"#, live: #"[{"id":1}]"#, findings: []),
        Case(name: "a longer list", recorded: #"[{"id":1}]"#, live: #"[{"id":7},{"id":8}]"#, findings: []),
        Case(name: "an empty list", recorded: #"[{"id":1}]"#, live: "[]", findings: []),
        Case(
            name: "another value", recorded: #"[{"id":1}]"#, live: #"[{"id":2}]"#,
            findings: ["info recorded-value-changed at /0/id: expected 1, actual 2"]),
        Case(
            name: "a volatile value", recorded: #"[{"id":1,"seen_at":"a"}]"#, live: #"[{"id":1,"seen_at":"b"}]"#,
            findings: []),
        Case(
            name: "an optional member that one element lacks", recorded: #"[{"id":1,"title":"a"}]"#,
            live: #"[{"id":1},{"id":2,"title":"a"}]"#, findings: []),
        Case(
            name: "an optional member that each element lacks", recorded: #"[{"id":1,"title":"a"}]"#,
            live: #"[{"id":1},{"id":2}]"#,
            findings: [
                "warning recorded-property-missing at /0/title: expected string, in each of 1 recorded, actual absent"
            ]),
        Case(
            name: "null in one element", recorded: #"[{"id":1,"title":"a"}]"#,
            live: #"[{"id":1,"title":null},{"id":2,"title":"b"}]"#, findings: []),
        Case(
            name: "null where the contract allows it", recorded: #"[{"id":1,"title":"a"}]"#,
            live: #"[{"id":1,"title":null}]"#,
            findings: ["info recorded-type-changed at /0/title: expected string, actual null"]),
        Case(
            name: "another type where the contract says none", recorded: #"[{"id":1,"note":"a"}]"#,
            live: #"[{"id":1,"note":3}]"#,
            findings: ["warning recorded-type-changed at /0/note: expected string, actual number"]),
        Case(
            name: "the contract speaks first", recorded: #"[{"id":1}]"#, live: #"[{"id":"1"}]"#,
            findings: ["breaking response-property-type-changed at /0/id: expected integer, actual \"1\" (string)"]),
    ]

    @Test(arguments: cases) func finds(_ row: Case) throws {
        let label = ExchangeLabel(api: "todos", workflow: "reads", step: "list")
        let recording = Recording(
            name: "reads.har", entries: [RecordedEntry(try exchange(row.recorded), label: label)])
        let report = try compare(try exchange(row.live), label: label, contract: Self.contract.get(), [recording])
        let findings = report.findings.map {
            "\($0.level) \($0.rule.id) at \($0.place.description): expected \($0.expected), actual \($0.actual)"
        }
        #expect(findings == row.findings)
    }

    @Test func anUndeclaredMemberOfManyElementsIsOneFinding() throws {
        let element = #"{"id":1,"title":"a","seen_at":"b","extra":true}"#
        let body = "[" + repeatElement(element, count: 5_000).joined(separator: ",") + "]"
        let label = ExchangeLabel(api: "todos", workflow: "reads", step: "list")
        let recording = Recording(name: "reads.har", entries: [RecordedEntry(try exchange(body), label: label)])
        let findings = try compare(exchange(body), label: label, contract: Self.contract.get(), [recording]).findings
        #expect(findings.map(\.rule) == [.undeclaredResponseProperty])
        #expect(findings.first?.evidence?.samples == 5_000)
    }

    @Test func aKeywordThatIsNotCheckedIsSaid() throws {
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
        #expect(try compare(exchange("{}"), label: ExchangeLabel(), contract: contract, []).checked == 1)
        #expect(contract.skipped.map(\.what) == ["$recursiveRef at api.yaml:13"])
    }

    private func compare(
        _ exchange: Exchange, label: ExchangeLabel, contract: Contract, _ recordings: [Recording]
    ) throws -> Report {
        var findings = Findings()
        let checked = contract.check(exchange, evidence: Evidence(recording: "live"))
        findings.add(checked.findings)
        findings.add(
            LiveComparison(contract: contract, recordings: recordings)
                .findings(
                    in: LiveExchange(
                        entry: RecordedEntry(exchange, label: label), bodies: ExchangeBodies(exchange)),
                    checked: checked))
        return Report(checked: checked.checked ? 1 : 0, findings: findings.sorted)
    }

    private func exchange(_ body: String) throws -> Exchange {
        Exchange(
            request: SentRequest(
                method: "GET", url: try #require(HTTPURL("http://127.0.0.1:8080/todos")), version: .http11, headers: [],
                body: nil),
            response: Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
            startedAt: Instant(seconds: 1_716_273_139))
    }
}
