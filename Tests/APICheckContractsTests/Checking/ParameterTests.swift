import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

@Suite struct ParameterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var target: String
        var headers: Headers = ["X-Version": "2"]
        var findings: [String] = []
        /// The parameters whose values cannot be checked.
        var skipped: [String] = []
        var testDescription: String { "\(target) \(headers.fields.map(\.value))" }
    }

    static let contract = Contract.sample(
        """
        components: {securitySchemes: {key: {type: apiKey, in: query, name: api_key}}}
        paths:
          /todos/{id}:
            parameters:
              - {name: id, in: path, required: true, schema: {type: integer}}
              - name: X-Version
                in: header
                required: true
                schema: {enum: [1, 2]}
              - {name: Accept, in: header, required: true, schema: {type: integer}}
            get:
              parameters:
                - {name: page, in: query, schema: {type: integer, minimum: 1}}
                - {name: is_done, in: query, schema: {type: boolean}}
                - {name: ids, in: query, schema: {type: array, items: {type: integer}}}
                - {name: names, in: query, explode: false, schema: {type: array, maxItems: 2, items: {type: string}}}
                - {name: bars, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {type: integer}}}
                - {name: filter, in: query, style: deepObject, schema: {type: object, properties: {max: {type: integer}}}}
                - {name: spread, in: query, schema: {type: object, properties: {width: {type: integer}}}}
                - {name: json, in: query, content: {application/json: {schema: {required: [a]}}}}
                - {name: either, in: query, schema: {oneOf: [{type: integer}, {enum: [none]}]}}
                - {name: empty, in: query, allowEmptyValue: true, schema: {type: integer}}
                - {name: session, in: cookie, schema: {type: integer}}
              responses: {'200': {description: ok}}
          /search:
            get:
              parameters: [{name: query, in: query, required: true, schema: {type: string}}]
              responses: {'200': {description: ok}}
          /pairs:
            get:
              parameters: [{name: pair, in: query, schema: {prefixItems: [{type: integer}, {type: string}], type: array}}]
              responses: {'200': {description: ok}}
        """)

    @Test(arguments: [
        Case(target: "GET /todos/7"),
        Case(
            target: "GET /todos/x",
            findings: [
                "request-parameter-schema-violated at path id, line 7: expected integer, actual \"x\" (string)"
            ]),
        Case(target: "GET /todos/REDACTED-1", skipped: ["id"]),
        Case(target: "GET /todos/7?page=2&is_done=true&ids=1&ids=2&names=a,b&bars=1%7C2&api_key=k"),
        Case(
            target: "GET /todos/7?page=0",
            findings: [
                "request-parameter-schema-violated at query page, line 15: expected at least 1, actual 0 (number)"
            ]),
        Case(
            target: "GET /todos/7?page=one",
            findings: [
                "request-parameter-schema-violated at query page, line 15: expected integer, actual \"one\" (string)"
            ]),
        Case(
            target: "GET /todos/7?is_done=yes",
            findings: [
                """
                request-parameter-schema-violated at query is_done, line 16: expected boolean, actual "yes" (string)
                """
            ]),
        Case(
            target: "GET /todos/7?ids=1&ids=b",
            findings: [
                "request-parameter-schema-violated at query ids, line 17: expected integer, actual \"b\" (string)"
            ]),
        Case(
            target: "GET /todos/7?names=a,b,c",
            findings: [
                "request-parameter-schema-violated at query names, line 18: expected at most 2 items, actual 3 items"
            ]),
        Case(
            target: "GET /todos/7?bars=1%7Cb",
            findings: [
                "request-parameter-schema-violated at query bars, line 19: expected integer, actual \"b\" (string)"
            ]),
        Case(target: "GET /todos/7?filter%5Bmax%5D=3"),
        Case(
            target: "GET /todos/7?filter%5Bmax%5D=many",
            findings: [
                "request-parameter-schema-violated at query filter, line 20: expected integer, actual \"many\" (string)"
            ]),
        Case(
            target: "GET /todos/7?width=wide",
            findings: [
                "request-parameter-schema-violated at query spread, line 21: expected integer, actual \"wide\" (string)"
            ]),
        Case(target: "GET /todos/7?json=%7B%22a%22:1%7D"),
        Case(
            target: "GET /todos/7?json=%7B",
            findings: ["request-parameter-schema-violated at query json, line 22: expected JSON, actual other text"]),
        Case(
            target: "GET /todos/7?json=%7B%7D",
            findings: [
                """
                request-parameter-schema-violated at query json, line 22: expected the member "a", \
                actual absent
                """
            ]),
        Case(target: "GET /todos/7?either=5"),
        Case(target: "GET /todos/7?either=none"),
        // An element was typed without the schema of its place.
        Case(target: "GET /pairs?pair=1&pair=2&pair=x"),
        Case(
            target: "GET /pairs?pair=a&pair=2",
            findings: [
                "request-parameter-schema-violated at query pair, line 33: expected integer, actual \"a\" (string)"
            ]),
        Case(target: "GET /todos/7?empty"),
        Case(target: "GET /todos/7?empty=1"),
        Case(
            target: "GET /todos/7?pages=1",
            findings: [
                """
                undeclared-request-parameter at query pages, line 13: expected page, is_done, ids, names, bars, \
                filter, spread, json, either or empty, actual pages (Did you mean 'page'?)
                """
            ]),
        Case(
            target: "GET /todos/7", headers: [],
            findings: [
                """
                request-parameter-missing at request header X-Version, line 8: \
                expected the header parameter 'X-Version', actual absent
                """
            ]),
        Case(
            target: "GET /todos/7", headers: ["x-version": "3"],
            findings: [
                """
                request-parameter-schema-violated at request header X-Version, line 11: expected one of 1, 2, \
                actual "3" (string)
                """
            ]),
        Case(target: "GET /todos/7", headers: ["X-Version": "1", "Cookie": "a=b; session=12"]),
        Case(
            target: "GET /todos/7", headers: ["X-Version": "1", "Cookie": "session=REDACTED-2"], skipped: ["session"]),
        Case(
            target: "GET /todos/7", headers: ["X-Version": "1", "Cookie": "a=b; session=x"],
            findings: [
                """
                request-parameter-schema-violated at cookie session, line 25: expected integer, \
                actual "x" (string)
                """
            ]),
        Case(
            target: "GET /search?quer=a",
            findings: [
                """
                request-parameter-missing at query query, line 29: expected the query parameter 'query', \
                actual absent (The request has 'quer'.)
                """,
                """
                undeclared-request-parameter at query quer, line 28: expected query, actual quer \
                (Did you mean 'query'?)
                """,
            ]),
        Case(target: "GET /search?query=%EC%B7%A8%EC%97%85+42"),
    ])
    func parameter(_ given: Case) throws {
        let exchange = try Exchange.make(given.target, requestHeaders: given.headers, headers: [])
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.map(text) == given.findings)
        #expect(result.skipped.map(\.what) == given.skipped.map { "the parameter '\($0)' of GET /todos/{id}" })
    }

    @Test func secretNamesAreGathered() throws {
        let contract = try Contract(
            yaml: """
                openapi: 3.1.0
                components:
                  securitySchemes:
                    key: {type: apiKey, in: header, name: SesacKey}
                    query: {type: apiKey, in: query, name: token}
                    basic: {type: http, scheme: basic}
                  schemas:
                    Token: {type: string, x-apicheck-secret: true}
                paths:
                  /login:
                    post:
                      parameters:
                        - {name: code, in: query, x-apicheck-secret: true}
                        - {name: sid, in: cookie, x-apicheck-secret: true}
                      requestBody:
                        content:
                          application/json:
                            schema: {properties: {password: {x-apicheck-secret: true}, name: {type: string}}}
                      responses:
                        '200':
                          headers: {X-Refresh: {x-apicheck-secret: true, schema: {type: string}}}
                          content:
                            application/json:
                              schema: {properties: {accessToken: {$ref: '#/components/schemas/Token'}}}
                """)
        let names = contract.secretNames
        #expect(names.query == ["code", "token"])
        #expect(names.headers == ["sesackey", "x-refresh"])
        #expect(names.cookies == ["sid"])
        #expect(names.properties == ["password", "accessToken"])
    }

    static let maps = Result {
        try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: '1'}
                paths:
                  /any:
                    get:
                      parameters:
                        - {name: page, in: query, schema: {type: string}}
                        - {name: labels, in: query, required: true, schema: {type: object, additionalProperties: {type: integer}}}
                      responses: {'200': {description: ok}}
                  /deep:
                    get:
                      parameters:
                        - name: filter
                          in: query
                          style: deepObject
                          schema:
                            type: object
                            properties:
                              ids: {type: array, items: {type: integer}}
                      responses: {'200': {description: ok}}
                """)
    }

    @Test(arguments: [
        Case(target: "GET /any?page=one&red=1&blue=2"),
        Case(
            target: "GET /any?red=dark",
            findings: [
                "request-parameter-schema-violated at query labels, line 8: expected integer, actual \"dark\" (string)"
            ]),
        Case(
            target: "GET /any?page=one",
            findings: [
                """
                request-parameter-missing at query labels, line 8: expected the query parameter 'labels', \
                actual absent
                """
            ]),
        Case(target: "GET /deep?filter%5Bids%5D=1&filter%5Bids%5D=2"),
        Case(target: "GET /deep?filter%5Bids%5D=1"),
        Case(
            target: "GET /deep?filter%5Bids%5D=1&filter%5Bids%5D=b",
            findings: [
                "request-parameter-schema-violated at query filter, line 19: expected integer, actual \"b\" (string)"
            ]),
    ])
    func membersOfMapsAndLists(_ row: Case) throws {
        #expect(try Self.maps.get().check(.make(row.target)).findings.map(text) == row.findings)
    }
}
