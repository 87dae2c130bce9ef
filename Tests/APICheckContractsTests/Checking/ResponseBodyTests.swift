import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

@Suite struct ResponseBodyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        var findings: [String]
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        paths:
          /todos:
            get:
              responses:
                '200':
                  description: ok
                  content:
                    application/json:
                      schema: {$ref: '#/components/schemas/Todo'}
        components:
          schemas:
            Todo:
              type: object
              x-apicheck-keys: snake_case
              required: [id, is_done, password]
              properties:
                id:
                  type: integer
                  minimum: 1
                  maximum: 100
                is_done:
                  type: boolean
                title:
                  type: string
                  minLength: 2
                  maxLength: 6
                  pattern: '^[a-z]+$'
                state:
                  enum: [open, closed]
                tags:
                  type: array
                  minItems: 1
                  maxItems: 2
                  uniqueItems: true
                  items: {type: string}
                created_at:
                  type: string
                  format: date-time
                  x-apicheck-timestamp: {fraction: 6, zone: Z, past: true}
                note:
                  type: [string, 'null']
                password:
                  type: string
                  writeOnly: true
        """)

    @Test(arguments: [
        Case(name: "as declared", body: #"{"id":1,"is_done":true,"title":"abc","note":null}"#, findings: []),
        Case(
            name: "a name twice", body: #"{"id":1,"is_done":true,"id":2,"id":3}"#,
            findings: [
                """
                duplicate-json-key at /id, line 10: expected the name once in its object, \
                actual 3 times, the second on line 1
                """
            ]),
        Case(
            name: "a byte-order mark", body: "\u{FEFF}{\"id\":1,\"is_done\":true}",
            findings: [
                """
                json-byte-order-mark at body, line 10: expected JSON from the first byte, \
                actual a byte-order mark before it
                """
            ]),
        Case(
            name: "an array for the object", body: "[]",
            findings: ["response-body-type-changed at body, line 15: expected object, actual array"]),
        Case(
            name: "null for the object", body: "null",
            findings: ["response-body-became-nullable at body, line 15: expected object, actual null"]),
        Case(
            name: "text for a number", body: #"{"id":"1","is_done":true}"#,
            findings: ["response-property-type-changed at /id, line 20: expected integer, actual \"1\" (string)"]),
        Case(
            name: "null in a required property", body: #"{"id":1,"is_done":null}"#,
            findings: ["response-property-became-nullable at /is_done, line 24: expected boolean, actual null"]),
        Case(
            name: "a missing property", body: #"{"is_done":true}"#,
            findings: [
                "response-required-property-removed at /id, line 17: expected the member \"id\", actual absent"
            ]),
        Case(
            name: "a property in another style", body: #"{"id":1,"isDone":true}"#,
            findings: [
                """
                response-required-property-removed at /is_done, line 17: expected the member "is_done", \
                actual absent (There is 'isDone' instead.)
                """,
                "property-name-style-changed at /isDone, line 15: expected a name in snake_case, actual isDone",
            ]),
        Case(
            name: "an undeclared property", body: #"{"id":1,"is_done":true,"titles":"abc"}"#,
            findings: [
                """
                undeclared-response-property at /titles, line 15: expected no property 'titles', actual a string \
                (The contract has 'title'.)
                """
            ]),
        Case(
            name: "a value out of the list", body: #"{"id":1,"is_done":true,"state":"new"}"#,
            findings: [
                """
                response-property-enum-value-added at /state, line 31: expected one of "open", "closed", \
                actual "new" (string)
                """
            ]),
        Case(
            name: "under the minimum", body: #"{"id":0,"is_done":true}"#,
            findings: ["response-property-min-decreased at /id, line 21: expected at least 1, actual 0 (number)"]),
        Case(
            name: "over the maximum", body: #"{"id":101,"is_done":true}"#,
            findings: ["response-property-max-increased at /id, line 22: expected at most 100, actual 101 (number)"]),
        Case(
            name: "text too short", body: #"{"id":1,"is_done":true,"title":"a"}"#,
            findings: [
                """
                response-property-min-length-decreased at /title, line 27: expected at least 2 characters, \
                actual 1 character in "a"
                """
            ]),
        Case(
            name: "text too long", body: #"{"id":1,"is_done":true,"title":"abcdefg"}"#,
            findings: [
                """
                response-property-max-length-increased at /title, line 28: expected at most 6 characters, \
                actual 7 characters in "abcdefg"
                """
            ]),
        Case(
            name: "too few items", body: #"{"id":1,"is_done":true,"tags":[]}"#,
            findings: [
                "response-property-min-items-decreased at /tags, line 34: expected at least 1 items, actual 0 items"
            ]),
        Case(
            name: "too many items", body: #"{"id":1,"is_done":true,"tags":["a","b","c"]}"#,
            findings: [
                "response-property-max-items-increased at /tags, line 35: expected at most 2 items, actual 3 items"
            ]),
        Case(
            name: "equal items", body: #"{"id":1,"is_done":true,"tags":["a","a"]}"#,
            findings: [
                "response-schema-violated at /tags, line 36: expected unique items, actual two equal items"
            ]),
        Case(
            name: "milliseconds", body: #"{"id":1,"is_done":true,"created_at":"2024-05-21T06:32:19.000Z"}"#,
            findings: [
                """
                timestamp-fraction-changed at /created_at, line 41: expected 6 fractional digits, \
                actual 3 fractional digits in "2024-05-21T06:32:19.000Z"
                """
            ]),
        Case(
            name: "an offset for Z", body: #"{"id":1,"is_done":true,"created_at":"2024-05-21T06:32:19.000000+00:00"}"#,
            findings: [
                """
                timestamp-zone-changed at /created_at, line 41: expected the zone Z, \
                actual +00:00 in "2024-05-21T06:32:19.000000+00:00"
                """
            ]),
        Case(
            name: "one finding for a time that is not a date-time either",
            body: #"{"id":1,"is_done":true,"created_at":"2024-05-21T06:32:19.000000"}"#,
            findings: [
                """
                timestamp-zone-changed at /created_at, line 41: expected the zone Z, \
                actual no zone in "2024-05-21T06:32:19.000000"
                """
            ]),
        Case(
            name: "no time", body: #"{"id":1,"is_done":true,"created_at":"yesterday"}"#,
            findings: [
                """
                timestamp-unreadable at /created_at, line 41: expected a date and time (RFC 3339), \
                actual "yesterday" (string)
                """
            ]),
        Case(
            name: "a minute ahead of the response",
            body: #"{"id":1,"is_done":true,"created_at":"2024-05-21T06:33:19.000000Z"}"#, findings: []),
        Case(
            name: "local hours written as UTC",
            body: #"{"id":1,"is_done":true,"created_at":"2024-05-21T15:32:19.000000Z"}"#,
            findings: [
                """
                timestamp-in-future at /created_at, line 41: expected no time after the response's Date, \
                actual 2024-05-21T15:32:19.000000Z, the response is of 2024-05-21T06:32:19Z
                """
            ]),
        Case(
            name: "a redacted value", body: #"{"id":1,"is_done":true,"state":"REDACTED-3"}"#, findings: []),
        Case(
            name: "no JSON", body: #"{"id":1,"is_done":tru"#,
            findings: [
                """
                response-body-unreadable at body, line 10: expected JSON, \
                actual the text ends in the middle of a value (line 1, byte 21)
                """
            ]),
        Case(
            name: "a page", body: "<!DOCTYPE html><html><body>Bad Gateway</body></html>",
            findings: [
                """
                undeclared-response-media-type at header Content-Type, line 7: expected application/json, \
                actual an HTML page as application/json
                """
            ]),
        Case(
            name: "nothing", body: "",
            findings: ["response-body-missing at body, line 7: expected a body of application/json, actual no body"]),
    ])
    func body(_ given: Case) throws {
        let exchange = try Exchange.make(
            headers: ["Content-Type": "application/json; charset=utf-8", "Date": "Tue, 21 May 2024 06:32:19 GMT"],
            body: given.body)
        let result = try Self.contract.get().check(exchange, evidence: Evidence(recording: "r.har", entry: 2))
        #expect(result.findings.map(text) == given.findings)
        #expect(result.checked)
        #expect(
            result.skipped.map(\.what) == (given.body.contains("REDACTED") ? ["the response body of GET /todos"] : []))
        for finding in result.findings {
            #expect(finding.operation == "GET /todos")
            #expect(finding.contract?.file == "api.yaml")
            #expect(finding.evidence == Evidence(recording: "r.har", entry: 2))
            #expect(finding.level == finding.rule.level)
        }
    }

    @Test func answersOfTwoSecondsMakeOneFinding() throws {
        var findings = Findings()
        for second in ["19", "20"] {
            let exchange = try Exchange.make(
                headers: ["Content-Type": "application/json", "Date": "Tue, 21 May 2024 06:32:\(second) GMT"],
                body: #"{"id":1,"is_done":true,"created_at":"2024-05-21T15:32:\#(second).000000Z"}"#)
            findings.add(try Self.contract.get().check(exchange, evidence: Evidence(recording: "r.har")).findings)
        }
        #expect(findings.sorted.map(\.rule) == [.timestampInFuture])
        #expect(findings.sorted.first?.evidence?.samples == 2)
    }

    /// A stream of nothing is an empty one.
    @Test(arguments: [
        ("application/stream+json", [String]()), ("application/hal+json", ["response-body-missing"]),
    ]) func anEmptyBody(_ type: String, _ rules: [String]) throws {
        let contract = try Contract.sample(
            """
            paths: {/todos: {get: {responses: {'200': {description: ok, content: {\(type): {schema: {type: object}}}}}}}}
            """
        ).get()
        let found = contract.check(try Exchange.make(headers: ["Content-Type": type], body: "")).findings
        #expect(found.map(\.rule.id) == rules)
    }
}
