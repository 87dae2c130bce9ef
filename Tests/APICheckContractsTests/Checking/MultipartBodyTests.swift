import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// The parts of a multipart request against the schema and the contract's `encoding`.
@Suite struct MultipartBodyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var type = "multipart/form-data; boundary=B"
        var parts: [(headers: String, body: String)]
        var findings: [String] = []
        var testDescription: String { name }
    }

    static let contract = Contract.sample(
        """
        paths:
          /upload:
            post:
              requestBody:
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      properties:
                        title: {type: string, maxLength: 5}
                        tags: {type: array, items: {type: integer}}
                        image: {type: string, format: binary}
                        meta: {type: object, required: [n], properties: {n: {type: integer}}}
                        list: {type: array, items: {type: object, properties: {n: {type: integer}}}}
                        sized: {type: string}
                    encoding:
                      image: {contentType: 'image/png, image/j*, image/*'}
                      meta: {contentType: application/json}
                      sized: {headers: {X-Size: {required: true, schema: {type: integer}}}}
                  multipart/mixed: {schema: {type: object}}
              responses: {'200': {description: ok}}
        """)

    static let rule = "request-body-schema-violated"

    static func part(_ name: String, _ body: String, _ more: String = "") -> (headers: String, body: String) {
        ("Content-Disposition: form-data; name=\"\(name)\"\(more)", body)
    }

    static let png = "; filename=\"a.png\"\r\nContent-Type: image/png"
    static let json = "\r\nContent-Type: application/json"

    @Test(arguments: [
        Case(
            name: "as declared",
            parts: [
                part("title", "abc"), part("tags", "1"), part("tags", "2"), part("image", "\u{1}", png),
                part("meta", #"{"n":1}"#, json), part("list", #"{"n":1}"#, json), part("sized", "a", "\r\nX-Size: 3"),
            ]),
        Case(name: "keys with brackets", parts: [part("tags[]", "1"), part("tags[]", "2"), part("list[0][n]", "1")]),
        Case(
            name: "a word in a list of numbers", parts: [part("tags[]", "1"), part("tags[]", "b")],
            findings: [
                """
                \(rule) at request body /tags/1, line 13: expected integer, actual "b" (string) \
                (The part's name is 'tags[]'.)
                """
            ]),
        Case(
            name: "text that is too long, encoded",
            parts: [part("title", "YWJjZGVm", "\r\nContent-Transfer-Encoding: base64")],
            findings: [
                "\(rule) at request body /title, line 12: expected at most 5 characters, actual 6 characters in \"abcdef\""
            ]),
        Case(
            name: "text that is not what its encoding says",
            parts: [part("title", "a*", "\r\nContent-Transfer-Encoding: base64")],
            findings: [
                """
                request-body-mislabelled at request body /title, line 8: \
                expected the part's Content-Transfer-Encoding, base64, actual other bytes
                """
            ]),
        Case(
            name: "JSON that breaks its schema", parts: [part("meta", #"{"n":"1"}"#, json)],
            findings: [
                """
                \(rule) at request body /meta/n, line 15: expected integer, actual "1" (string) \
                (The part's name is 'meta'.)
                """
            ]),
        Case(
            name: "a JSON file that breaks its schema",
            parts: [part("meta", "{}", "; filename=\"blob\"" + json)],
            findings: [
                """
                \(rule) at request body /meta/n, line 15: expected the member "n", actual absent
                """
            ]),
        Case(
            name: "invalid JSON", parts: [part("meta", "{n: 1}", json)],
            findings: [
                """
                request-body-mislabelled at request body /meta, line 20: expected JSON in the part, \
                actual expected a string as the name of a member (line 1, byte 1)
                """,
                "\(rule) at request body /meta, line 15: expected object, actual \"{n: 1}\" (string)",
            ]),
        Case(
            name: "JSON as text", parts: [part("meta", #"{"n":1}"#)],
            findings: [
                """
                request-part-media-type-undeclared at request body /meta, line 20: expected application/json, \
                actual no Content-Type, which means text/plain
                """
            ]),
        Case(
            name: "a file of another type", parts: [part("image", "a", "; filename=a.txt\r\nContent-Type: text/plain")],
            findings: [
                """
                request-part-media-type-undeclared at request body /image, line 19: \
                expected image/png, image/j* or image/*, actual text/plain
                """
            ]),
        Case(
            name: "a header that must be there", parts: [part("sized", "a")],
            findings: [
                """
                request-part-header-violated at request body /sized, line 21: expected the header X-Size, \
                actual absent
                """
            ]),
        Case(
            name: "a header of another type", parts: [part("sized", "a", "\r\nx-size: big")],
            findings: [
                """
                request-part-header-violated at request body /sized, line 21: expected integer, \
                actual "big" (string)
                """
            ]),
        Case(
            name: "a part without a name", parts: [("Content-Type: text/plain", "a")],
            findings: [
                """
                request-part-header-violated at request body, line 8: \
                expected Content-Disposition: form-data; name="…" in each part, actual part 1 has none
                """
            ]),
        Case(
            name: "another boundary", type: "multipart/form-data; boundary=A", parts: [part("title", "a")],
            findings: [
                """
                request-multipart-boundary-wrong at request body, line 8: expected a body that begins with --A, \
                actual --B
                """
            ]),
        Case(
            name: "an empty boundary", type: "multipart/form-data; boundary=\"\"", parts: [part("title", "a")],
            findings: [
                """
                request-multipart-boundary-wrong at request body, line 8: \
                expected a boundary of 1 to 70 printable ASCII characters, the last not a space, actual ""
                """
            ]),
    ])
    func parts(_ given: Case) throws {
        let body = given.parts.map { "--B\r\n\($0.headers)\r\n\r\n\($0.body)\r\n" }.joined() + "--B--\r\n"
        let result = try check(given.type, body)
        #expect(result.findings.map(text) == given.findings)
        #expect(result.skipped.isEmpty)
    }

    @Test func jsonUnderAMultipartHeader() throws {
        let findings = try check("multipart/form-data; boundary=B", "{}").findings
        #expect(
            findings.map(text) == [
                """
                request-multipart-boundary-wrong at request body, line 8: expected a body that begins with --B, \
                actual JSON, an object
                """
            ])
    }

    @Test func otherKindsOfMultipartAreSkipped() throws {
        let result = try check("multipart/mixed; boundary=B", "--B\r\n\r\na\r\n--B--\r\n")
        #expect(result.findings.isEmpty)
        #expect(
            result.skipped == [
                Skipped(
                    what: "the request body of POST /upload", why: "multipart/mixed is not checked against a schema")
            ])
    }

    private func check(_ type: String, _ body: String) throws -> CheckResult {
        try Self.contract.get().check(
            .make("POST /upload", requestHeaders: ["Content-Type": type], requestBody: body, headers: []))
    }
}
