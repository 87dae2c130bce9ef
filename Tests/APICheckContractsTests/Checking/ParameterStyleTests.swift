import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Each style in each location that allows it, typed by the schema, split before it is decoded.
@Suite struct ParameterStyleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var target: String
        var headers: Headers = []
        var findings: [String] = []
        var skipped: [String] = []
        var testDescription: String { "\(target) \(headers.fields.map(\.value))" }
    }

    static let contract = Contract.sample(
        """
        paths:
          /simple/{v}: {get: {parameters: [{name: v, in: path, required: true, schema: {$ref: '#/components/schemas/L'}}]}}
          /point/{v}: {get: {parameters: [{name: v, in: path, required: true, explode: true, schema: {$ref: '#/components/schemas/O'}}]}}
          /label/{v}: {get: {parameters: [{name: v, in: path, required: true, style: label, schema: {$ref: '#/components/schemas/O'}}]}}
          /matrix/{v}: {get: {parameters: [{name: v, in: path, required: true, style: matrix, explode: true, schema: {$ref: '#/components/schemas/L'}}]}}
          /files/{name}.{kind}: {get: {parameters: [{name: name, in: path, required: true, schema: {type: array, items: {type: integer}}}, {name: kind, in: path, required: true, schema: {type: string}}]}}
          /query:
            get:
              parameters:
                - {name: words, in: query, explode: false, schema: {type: array, maxItems: 2, items: {type: string}}}
                - {name: ids, in: query, schema: {type: array, items: {type: integer}}}
                - {name: spaced, in: query, style: spaceDelimited, explode: false, schema: {$ref: '#/components/schemas/L'}}
                - {name: point, in: query, explode: false, schema: {$ref: '#/components/schemas/O'}}
                - {name: piped, in: query, style: pipeDelimited, explode: false, schema: {$ref: '#/components/schemas/O'}}
                - {name: deep, in: query, style: deepObject, schema: {type: object, properties: {at: {$ref: '#/components/schemas/O'}, list: {$ref: '#/components/schemas/L'}}}}
                - {name: none, in: query, allowEmptyValue: true, schema: {type: array, items: {type: integer}}}
                - {name: csv, in: query, content: {text/csv: {schema: {type: string}}}}
          /cookie:
            get:
              parameters:
                - {name: list, in: cookie, explode: false, schema: {$ref: '#/components/schemas/L'}}
                - {name: many, in: cookie, schema: {$ref: '#/components/schemas/L'}}
                - {name: json, in: cookie, content: {application/json: {schema: {type: object}}}}
                - {name: must, in: cookie, required: true, schema: {type: string}}
          /header:
            get:
              parameters:
                - {name: X-Point, in: header, explode: true, schema: {$ref: '#/components/schemas/O'}}
                - {name: X-List, in: header, schema: {$ref: '#/components/schemas/L'}}
          /odd/{v}: {get: {parameters: [{name: v, in: path, required: true, style: deepObject, schema: {type: integer}}]}}
        components:
          schemas:
            L: {type: array, maxItems: 2, items: {type: integer}}
            O: {type: object, additionalProperties: false, properties: {x: {type: integer}, y: {type: integer}}}
        """)

    static let rule = "request-parameter-schema-violated"

    @Test(arguments: [
        Case(target: "GET /simple/1,2"),
        Case(
            target: "GET /simple/1%2C2",
            findings: ["\(rule) at path v, line 35: expected integer, actual \"1,2\" (string)"]),
        Case(target: "GET /point/x=1,y=2"),
        Case(
            target: "GET /point/x=1,y",
            findings: ["\(rule) at path v, line 5: expected an object in the style simple, as a=1,b=2, actual x=1,y"]),
        Case(target: "GET /label/.x,1,y,2"),
        Case(target: "GET /label/.x.1.y.2"),
        Case(
            target: "GET /label/x,1",
            findings: ["\(rule) at path v, line 6: expected an object in the style label, as .a,1,b,2, actual x,1"]),
        Case(target: "GET /matrix/;v=1;v=2"),
        Case(
            target: "GET /matrix/;v=1;v=b",
            findings: ["\(rule) at path v, line 35: expected integer, actual \"b\" (string)"]),
        Case(
            target: "GET /matrix/1,2",
            findings: ["\(rule) at path v, line 7: expected a list in the style matrix, as ;v=a;v=b, actual 1,2"]),
        Case(target: "GET /files/1,2.txt"),
        Case(
            target: "GET /files/1%2c2.txt",
            findings: ["\(rule) at path name, line 8: expected integer, actual \"1,2\" (string)"]),
        Case(target: "GET /query?words=a,b"),
        Case(target: "GET /query?words=a%2Cb%2Cc,d"),
        Case(
            target: "GET /query?words=a&words=b",
            findings: [
                """
                \(rule) at query words, line 12: expected a list in the style form, as words=a,b, \
                actual words=a&words=b
                """
            ]),
        Case(
            target: "GET /query?words=REDACTED-1&words=b",
            skipped: [
                """
                the parameter 'words' of GET /query: \
                a value was removed as a secret, so its schema cannot be checked
                """
            ]),
        Case(
            target: "GET /query?ids=1,2",
            findings: [
                """
                \(rule) at query ids, line 13: expected integer, actual "1,2" (string) \
                (The contract says explode: true, each value by itself: ids=a&ids=b.)
                """
            ]),
        Case(target: "GET /query?spaced=1%202"),
        Case(target: "GET /query?spaced=1+2"),
        Case(target: "GET /query?point=x,1,y,2"),
        Case(
            target: "GET /query?point=x%2C1",
            findings: [
                "\(rule) at query point, line 15: expected an object in the style form, as point=a,1,b,2, actual point=x%2C1"
            ]),
        Case(target: "GET /query?piped=x%7C1%7Cy%7C2"),
        Case(
            target: "GET /query?piped=x|a",
            findings: ["\(rule) at query piped, line 36: expected integer, actual \"a\" (string)"]),
        Case(target: "GET /query?deep%5Bat%5D%5Bx%5D=1&deep[list][]=1&deep[list][]=2"),
        Case(target: "GET /query?deep[list][1]=2&deep[list][0]=1"),
        Case(
            target: "GET /query?deep[at][x]=a",
            findings: ["\(rule) at query deep, line 36: expected integer, actual \"a\" (string)"]),
        Case(
            target: "GET /query?deep=x,1",
            findings: [
                """
                \(rule) at query deep, line 17: expected an object in the style deepObject, \
                as deep%5Ba%5D=1&deep%5Bb%5D=2, actual deep=x,1
                """
            ]),
        Case(target: "GET /query?none="),
        Case(target: "GET /query?none"),
        Case(
            target: "GET /query?csv=a",
            skipped: ["the parameter 'csv' of GET /query: text/csv is not checked against a schema"]),
        Case(target: "GET /cookie", headers: ["Cookie": "must=; list=1,2; many=1; many=2; json={\"a\":1%2C\"b\":2}"]),
        Case(
            target: "GET /cookie", headers: ["Cookie": "must=a; list=1%2C2"],
            findings: [
                """
                \(rule) at cookie list, line 35: expected integer, actual "1,2" (string) \
                (A comma sent as %2C is part of a value; one between values is sent as it is.)
                """
            ]),
        Case(
            target: "GET /cookie", headers: ["Cookie": "other=1"],
            findings: [
                "request-parameter-missing at cookie must, line 26: expected the cookie parameter 'must', actual absent"
            ]),
        Case(target: "GET /header", headers: ["X-Point": "x=1, y=2", "X-List": "1", "x-list": "2"]),
        Case(
            target: "GET /header", headers: ["X-Point": "x,1"],
            findings: [
                "\(rule) at request header X-Point, line 30: expected an object in the style simple, as a=1,b=2, actual x,1"
            ]),
        Case(
            target: "GET /odd/7",
            skipped: [
                """
                the path parameter 'v' of GET /odd/{v}: \
                the style deepObject is not defined there, but simple, label or matrix
                """
            ]),
    ])
    func style(_ given: Case) throws {
        let exchange = try Exchange.make(given.target, requestHeaders: given.headers, status: nil, headers: [])
        let result = try Self.contract.get().check(exchange)
        #expect(result.findings.map(text) == given.findings)
        let noted = result.skipped.map { "\($0.what): \($0.why)" }
        #expect(noted.filter { !$0.hasPrefix("the response") } == given.skipped)
    }
}
