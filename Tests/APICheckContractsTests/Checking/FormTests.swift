import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Encoded forms, typed by their schema and the contract's `encoding`.
@Suite struct FormTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var body: String
        var findings: [String] = []
        var testDescription: String { body }
    }

    static let contract = Contract.sample(
        """
        paths:
          /form:
            post:
              requestBody:
                content:
                  application/x-www-form-urlencoded:
                    schema:
                      type: object
                      properties:
                        title: {type: string, maxLength: 5}
                        count: {type: integer}
                        note: {type: [string, 'null']}
                        amount: {type: [integer, 'null']}
                        tags: {type: array, items: {type: integer}}
                        words: {type: array, items: {type: string}, maxItems: 2}
                        at: {type: object, properties: {x: {type: integer}, list: {type: array, items: {type: integer}}}}
                        rows: {type: array, items: {type: object, properties: {n: {type: integer}}}}
                        deep: {type: object, properties: {x: {type: integer}}}
                        spread: {type: object, properties: {left: {type: integer}}}
                        piped: {type: array, items: {type: integer}}
                        json: {type: array, items: {type: integer}}
                        'odd[]': {type: string}
                    encoding:
                      words: {explode: false}
                      deep: {style: deepObject, explode: true}
                      spread: {style: form}
                      piped: {style: pipeDelimited, explode: false}
                      json: {contentType: application/json}
              responses: {'200': {description: ok}}
        """)

    static let rule = "request-body-schema-violated"

    @Test(arguments: [
        Case(body: "title=12&count=1&note=&amount="),
        Case(body: "title=1"),
        Case(body: "title=%F0%9F%92%A9+%ED%95%9C+1"),
        Case(
            body: "count=",
            findings: ["\(rule) at request body /count, line 13: expected integer, actual \"\" (string)"]),
        Case(
            body: "count",
            findings: ["\(rule) at request body /count, line 13: expected integer, actual \"\" (string)"]),
        // The last of several counts for a value that may occur once.
        Case(body: "count=a&count=2"),
        Case(body: "tags=1"),
        Case(body: "tags=1&tags=2"),
        Case(body: "tags%5B%5D=1&tags[]=2"),
        Case(body: "tags[1]=2&tags[0]=1"),
        Case(
            body: "tags[]=1&tags[]=b",
            findings: [
                """
                \(rule) at request body /tags/1, line 16: expected integer, actual "b" (string) \
                (The form's key is 'tags[]'.)
                """
            ]),
        Case(
            body: "title[]=a",
            findings: [
                """
                undeclared-request-property at request body /title[], line 10: expected no property 'title[]', \
                actual a string (The contract has 'title'.)
                """
            ]),
        Case(body: "odd[]=a"),
        Case(body: "words=a,b%2Cc"),
        Case(
            body: "words=a&words=b",
            findings: [
                """
                \(rule) at request body /words, line 26: expected a list in the style form, as words=a,b, \
                actual words=a&words=b
                """
            ]),
        Case(body: "at=%7B%22x%22%3A1%7D"),
        Case(body: "at[x]=1&at[list][]=2&at[list][]=3"),
        Case(
            body: "at[list][]=2&at[list][]=b",
            findings: [
                """
                \(rule) at request body /at/list/1, line 18: expected integer, actual "b" (string) \
                (The form's key is 'at[list][]'.)
                """
            ]),
        Case(
            body: "at=x",
            findings: ["\(rule) at request body /at, line 18: expected object, actual \"x\" (string)"]),
        Case(body: "rows[0][n]=1&rows[1][n]=2"),
        Case(
            body: "rows[0][n]=1&rows[1][n]=b",
            findings: [
                """
                \(rule) at request body /rows/1/n, line 19: expected integer, actual "b" (string) \
                (The form's key is 'rows[1][n]'.)
                """
            ]),
        Case(body: "deep%5Bx%5D=1"),
        Case(body: "left=1"),
        Case(
            body: "left=a",
            findings: [
                """
                \(rule) at request body /spread/left, line 21: expected integer, actual "a" (string) \
                (The form's key is 'left'.)
                """
            ]),
        Case(body: "piped=1%7C2"),
        Case(body: "json=%5B1%2C2%5D"),
        Case(
            body: "json=%5B1%2C%22b%22%5D",
            findings: [
                """
                \(rule) at request body /json/1, line 23: expected integer, actual "b" (string) \
                (The form's key is 'json'.)
                """
            ]),
        Case(body: "tags[]=REDACTED-1"),
    ])
    func form(_ given: Case) throws {
        let exchange = try Exchange.make(
            "POST /form", requestHeaders: ["Content-Type": "application/x-www-form-urlencoded; charset=UTF-8"],
            requestBody: given.body, headers: [])
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.map(text) == given.findings)
        // A removed value that breaks its schema is listed.
        #expect(
            result.skipped.map(\.what) == (given.body.contains("REDACTED") ? ["the request body of POST /form"] : []))
    }
}
