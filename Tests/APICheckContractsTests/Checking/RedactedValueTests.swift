import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// A value that was removed as a secret breaks no schema, and the report says so; a value that only contains the text
/// of a placeholder is checked.
@Suite struct RedactedValueTests {
    static let contract = Contract.sample(
        """
        paths:
          /notes:
            post:
              parameters:
                - {name: word, in: query, schema: {type: string, pattern: '^[a-z]+$'}}
                - {name: X-Word, in: header, schema: {type: string, pattern: '^[a-z]+$'}}
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Note'}}}}
              responses: {'200': {description: ok, headers: {X-Word: {schema: {type: string, pattern: '^[a-z]+$'}}}, content: {application/json: {schema: {$ref: '#/components/schemas/Note'}}}}}
        components:
          schemas:
            Note: {type: object, properties: {note: {type: string, pattern: '^[a-z]+$'}}}
        """)

    private static let texts: [(text: String, isChecked: Bool)] = [
        ("REDACTED-1", false), ("REDACTED-12____", false), ("REDACTED-1@redacted.invalid", false),
        ("https://redacted.invalid/REDACTED-3", false), ("00000000-0000-4000-8000-000000000001", false),
        ("see REDACTED-x", true), ("see REDACTED-1", true), ("REDACTED-", true), ("REDACTED-1 and 2", true),
        ("11", true),
    ]

    private static let parts = [
        "the response body", "the request body", "the parameter 'word'", "the parameter 'X-Word'",
        "the header 'X-Word'",
    ]

    @Test(arguments: texts, parts)
    func value(_ given: (text: String, isChecked: Bool), in part: String) throws {
        let body = "{\"note\":\"\(given.text)\"}"
        let query = part.hasSuffix("'word'") ? "?word=\(given.text.replacing(" ", with: "%20"))" : ""
        var requestHeaders: Headers = [:]
        if part == "the parameter 'X-Word'" { requestHeaders = ["X-Word": given.text] }
        if part == "the request body" { requestHeaders = ["Content-Type": "application/json"] }
        var headers: Headers = ["Content-Type": "application/json"]
        if part == "the header 'X-Word'" { headers.fields.append(HeaderField("X-Word", given.text)) }
        let exchange = try Exchange.make(
            "POST /notes\(query)", requestHeaders: requestHeaders, requestBody: part == "the request body" ? body : nil,
            headers: headers, body: part == "the response body" ? body : "{}")
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.isEmpty == !given.isChecked)
        let skipped = Skipped(
            what: "\(part) of POST /notes", why: "a value was removed as a secret, so its schema cannot be checked")
        #expect(result.skipped == (given.isChecked ? [] : [skipped]))
    }
}
