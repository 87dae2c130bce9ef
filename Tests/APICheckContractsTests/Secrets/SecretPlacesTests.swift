import APICheckContracts
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

/// `x-apicheck-secret: true` and `format: password` at every place that a schema, a parameter or a header can have.
@Suite struct SecretPlacesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// YAML in flow style.
        var parameters = "[]"
        var requestType = "application/json"
        var requestSchema = "{}"
        var headers = "{}"
        var responseType = "application/json"
        var responseSchema = "{}"
        var components = "{}"
        var target = "/things/7"
        var sentHeaders: Headers = []
        var sent: String?
        var status = 200
        var answer = ""
        var answeredType: String?
        var expected: [String]

        var testDescription: String { name }

        var contract: String {
            ThingsContract.yaml(
                parameters: parameters, requestType: requestType, requestSchema: requestSchema, headers: headers,
                responseType: responseType, responseSchema: responseSchema, components: components)
        }

        func places() throws -> [String] {
            var request = sentHeaders
            if sent != nil, !request.contains("content-type") { request.append("Content-Type", requestType) }
            let exchange = try Exchange.make(
                "POST \(target)", requestHeaders: request, requestBody: sent, status: status,
                headers: ["Content-Type": answeredType ?? responseType], body: answer)
            return try Contract(yaml: contract).secretPlaces(in: exchange).lines
        }
    }

    private static let secret = "{type: string, x-apicheck-secret: true}"

    /// A case with the path parameter `id` and further members of it.
    private static func inPath(_ name: String, _ members: String, target: String, expected: String) -> Case {
        Case(
            name: name, parameters: "[{name: id, in: path, required: true, \(members)}]", target: "/things/\(target)",
            expected: [expected])
    }

    @Test(arguments: [
        inPath("path parameter", "schema: \(secret)", target: "abc%2Fd", expected: "path abc%2Fd"),
        inPath("path parameter itself", "x-apicheck-secret: true, schema: {}", target: "abc", expected: "path abc"),
        inPath("path parameter, matrix", "style: matrix, schema: \(secret)", target: ";id=abc", expected: "path abc"),
        inPath("path parameter, label", "style: label, schema: \(secret)", target: ".abc", expected: "path abc"),
        inPath(
            "element of a list in the path", "schema: {type: array, items: \(secret)}", target: "a,b",
            expected: "path a,b"),
        Case(
            name: "query parameter", parameters: "[{name: note, in: query, schema: \(secret)}]",
            target: "/things/7?note=a&other=b", expected: ["query note"]),
        Case(
            name: "query parameter beside a reference",
            parameters: "[{name: note, in: query, schema: {$ref: '#/components/schemas/T', x-apicheck-secret: true}}]",
            components: "{T: {type: string}}", target: "/things/7?note=a", expected: ["query note"]),
        Case(
            name: "password", parameters: "[{name: note, in: query, schema: {type: string, format: password}}]",
            target: "/things/7?note=a", expected: ["query note"]),
        Case(
            name: "a password that is not a string",
            parameters: "[{name: note, in: query, schema: {format: password, x-apicheck-secret: false}}]",
            target: "/things/7?note=a", expected: []),
        Case(
            name: "element of a list in the query",
            parameters: "[{name: note, in: query, schema: {type: array, items: \(secret)}}]",
            target: "/things/7?note=a&note=b", expected: ["query note"]),
        Case(
            name: "list with brackets in the query",
            parameters: "[{name: note, in: query, schema: {type: array, items: \(secret)}}]",
            target: "/things/7?note[]=a", expected: ["query note[]"]),
        Case(
            name: "property of a deepObject",
            parameters: """
                [{name: filter, in: query, style: deepObject,
                  schema: {type: object, properties: {note: \(secret), page: {type: integer}}}}]
                """,
            target: "/things/7?filter[note]=a&filter%5Bpage%5D=2", expected: ["query filter[note]"]),
        Case(
            name: "deepObject as a whole",
            parameters: """
                [{name: filter, in: query, style: deepObject, x-apicheck-secret: true,
                  schema: {type: object, properties: {note: {}, page: {}}}}]
                """,
            target: "/things/7?filter[note]=a&filter%5Bpage%5D=2&x=1",
            expected: ["query filter[note]", "query filter[page]"]),
        Case(
            name: "property below a deepObject",
            parameters: """
                [{name: filter, in: query, style: deepObject, schema: {type: object,
                  properties: {user: {type: object, properties: {note: \(secret)}}}}}]
                """,
            target: "/things/7?filter[user][note]=a&filter[user][name]=b", expected: ["query filter[user][note]"]),
        Case(
            name: "property of an object spread over the query",
            parameters: """
                [{name: filter, in: query, schema: {type: object, properties: {note: \(secret), page: {}}}}]
                """,
            target: "/things/7?note=a&page=2", expected: ["query note"]),
        Case(
            name: "property of an object in one query parameter",
            parameters: """
                [{name: filter, in: query, explode: false,
                  schema: {type: object, properties: {note: \(secret), page: {}}}}]
                """,
            target: "/things/7?filter=note,a,page,2", expected: ["query filter"]),
        Case(
            name: "JSON in a query parameter",
            parameters: """
                [{name: filter, in: query, content: {application/json: {schema: {properties: {note: \(secret)}}}}}]
                """,
            target: "/things/7?filter=%7B%22note%22:1%7D", expected: ["query filter"]),
        Case(
            name: "text in the content of a query parameter",
            parameters: "[{name: note, in: query, content: {text/plain: {schema: \(secret)}}}]",
            target: "/things/7?note=a", expected: ["query note"]),
        Case(
            name: "header", parameters: "[{name: X-Note, in: header, schema: \(secret)}]",
            sentHeaders: ["X-Note": "a"], expected: ["request header x-note"]),
        Case(
            name: "property of an object in a header",
            parameters: "[{name: X-Note, in: header, schema: {type: object, properties: {note: \(secret)}}}]",
            sentHeaders: ["X-Note": "note,a"], expected: ["request header x-note"]),
        Case(
            name: "cookie", parameters: "[{name: note, in: cookie, schema: \(secret)}]",
            sentHeaders: ["Cookie": "note=a; theme=dark"], expected: ["cookie note"]),
        Case(
            name: "object spread over cookies",
            parameters: "[{name: c, in: cookie, schema: {type: object, properties: {note: \(secret), theme: {}}}}]",
            sentHeaders: ["Cookie": "note=a; theme=dark"], expected: ["cookie note"]),
    ])
    func parameter(_ given: Case) throws { try #expect(given.places() == given.expected) }

    @Test(arguments: [
        Case(
            name: "response header", headers: "{X-Note: {x-apicheck-secret: true, schema: {type: string}}}",
            expected: ["response header x-note"]),
        Case(
            name: "schema of a response header", headers: "{X-Note: {schema: \(secret)}}",
            expected: ["response header x-note"]),
        Case(
            name: "element of a response header", headers: "{X-Note: {schema: {type: array, items: \(secret)}}}",
            expected: ["response header x-note"]),
        Case(
            name: "root of a JSON body", responseSchema: secret, answer: #""a""#, expected: ["response body "]),
        Case(
            name: "text body", responseType: "text/plain", responseSchema: secret, answer: "a",
            expected: ["response body as a whole"]),
        Case(
            name: "sent text body", requestType: "text/plain", requestSchema: secret, sent: "a",
            expected: ["request body as a whole"]),
        Case(
            name: "property", requestSchema: "{properties: {note: \(secret), name: {}}}",
            sent: #"{"note": "a", "name": "b"}"#, expected: ["request body /note"]),
        Case(
            name: "object", requestSchema: "{properties: {box: {type: object, x-apicheck-secret: true}}}",
            sent: #"{"box": {"a": 1}}"#, expected: ["request body /box"]),
        Case(
            name: "items", responseSchema: "{properties: {notes: {type: array, items: \(secret)}}}",
            answer: #"{"notes": ["a", "b"]}"#, expected: ["response body /notes/0", "response body /notes/1"]),
        Case(
            name: "prefixItems", responseSchema: "{prefixItems: [{}, \(secret)], items: {type: string}}",
            answer: #"["a", "b", "c"]"#, expected: ["response body /1"]),
        Case(
            name: "items behind prefixItems", responseSchema: "{prefixItems: [{}], items: \(secret)}",
            answer: #"["a", "b", "c"]"#, expected: ["response body /1", "response body /2"]),
        Case(
            name: "contains", responseSchema: "{contains: \(secret)}", answer: #"["a"]"#,
            expected: ["response body /0"]),
        Case(
            name: "unevaluatedItems", responseSchema: "{prefixItems: [{}], unevaluatedItems: \(secret)}",
            answer: #"["a", "b"]"#, expected: ["response body /1"]),
        Case(
            name: "unevaluatedItems behind a list of items, which was not secret",
            responseSchema: """
                {$schema: 'https://json-schema.org/draft/2019-09/schema', items: [{}], unevaluatedItems: \(secret)}
                """, answer: #"["a", "b"]"#, expected: ["response body /1"]),
        Case(
            name: "dependencies, below which a mark was not found",
            responseSchema: "{dependencies: {id: {properties: {note: \(secret)}}}}", answer: #"{"id": 1, "note": "a"}"#,
            expected: ["response body /note"]),
        Case(
            name: "additionalItems",
            responseSchema: """
                {$schema: 'http://json-schema.org/draft-07/schema#', items: [{}], additionalItems: \(secret)}
                """, answer: #"["a", "b"]"#, expected: ["response body /1"]),
        Case(
            name: "additionalProperties",
            responseSchema: "{properties: {id: {}}, additionalProperties: \(secret)}",
            answer: #"{"id": 1, "x": "a"}"#, expected: ["response body /x"]),
        Case(
            name: "patternProperties",
            responseSchema: "{patternProperties: {'^n': \(secret)}, additionalProperties: {type: string}}",
            answer: #"{"id": "b", "note": "a"}"#, expected: ["response body /note"]),
        Case(
            name: "additionalProperties beside patternProperties",
            responseSchema: "{patternProperties: {'^n': {type: string}}, additionalProperties: \(secret)}",
            answer: #"{"id": "b", "note": "a"}"#, expected: ["response body /id"]),
        Case(
            name: "unevaluatedProperties",
            responseSchema: "{allOf: [{properties: {id: {}}}], unevaluatedProperties: \(secret)}",
            answer: #"{"id": 1, "x": "a"}"#, expected: ["response body /x"]),
        Case(
            name: "allOf", responseSchema: "{allOf: [{properties: {id: {}}}, {properties: {note: \(secret)}}]}",
            answer: #"{"id": 1, "note": "a"}"#, expected: ["response body /note"]),
        Case(
            name: "anyOf that the value does not fit",
            responseSchema: "{anyOf: [{required: [x], properties: {note: \(secret)}}, {type: object}]}",
            answer: #"{"note": "a"}"#, expected: ["response body /note"]),
        Case(
            name: "oneOf", responseSchema: "{properties: {n: {oneOf: [{type: integer}, \(secret)]}}}",
            answer: #"{"n": "a"}"#, expected: ["response body /n"]),
        Case(
            name: "if, then and else",
            responseSchema: """
                {if: {properties: {a: \(secret)}}, then: {properties: {b: \(secret)}},
                 else: {properties: {c: \(secret)}}}
                """,
            answer: #"{"a": "1", "b": "2", "c": "3", "d": "4"}"#,
            expected: ["response body /a", "response body /b", "response body /c"]),
        Case(
            name: "dependentSchemas", responseSchema: "{dependentSchemas: {id: {properties: {note: \(secret)}}}}",
            answer: #"{"id": 1, "note": "a"}"#, expected: ["response body /note"]),
        Case(
            name: "reference", responseSchema: "{properties: {note: {$ref: '#/components/schemas/Note'}}}",
            components: "{Note: \(secret)}", answer: #"{"note": "a"}"#, expected: ["response body /note"]),
        Case(
            name: "schema that refers to itself", responseSchema: "{$ref: '#/components/schemas/Tree'}",
            components: """
                {Tree: {properties: {note: \(secret), children: {type: array, items: {$ref: '#/components/schemas/Tree'}}}}}
                """,
            answer: #"{"children": [{"note": "a", "children": [{"note": "b"}]}]}"#,
            expected: ["response body /children/0/note", "response body /children/0/children/0/note"]),
        Case(
            name: "dynamic reference",
            responseSchema: "{properties: {list: {items: {$dynamicRef: '#item'}}}}",
            components: "{Any: {$dynamicAnchor: item}, Item: {$dynamicAnchor: item, properties: {note: \(secret)}}}",
            answer: #"{"list": [{"note": "a"}]}"#, expected: ["response body /list/0/note"]),
        Case(
            name: "schema that a discriminator chooses", responseSchema: "{$ref: '#/components/schemas/Pet'}",
            components: """
                {Pet: {discriminator: {propertyName: kind}, properties: {kind: {}}},
                 Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {chip: \(secret)}}]}}
                """,
            answer: #"{"kind": "Dog", "chip": "a"}"#, expected: ["response body /chip"]),
        Case(
            name: "JSON in a text",
            responseSchema: "{properties: {box: {contentSchema: {properties: {a: \(secret)}}}}}",
            answer: #"{"box": "{\"a\": 1}"}"#, expected: ["response body /box"]),
        Case(
            name: "names with slashes", responseSchema: "{properties: {'a/b': \(secret)}}",
            answer: #"{"a/b": "a"}"#, expected: ["response body /a~1b"]),
    ])
    func message(_ given: Case) throws { try #expect(given.places() == given.expected) }

    @Test(arguments: [
        Case(
            name: "field of a form", requestType: "application/x-www-form-urlencoded",
            requestSchema: "{type: object, properties: {note: \(secret), name: {}}}", sent: "note=a&name=b",
            expected: ["request field note"]),
        Case(
            name: "field with brackets", requestType: "application/x-www-form-urlencoded",
            requestSchema: """
                {type: object, properties: {user: {type: object, properties: {note: \(secret), name: {}}}}}
                """,
            sent: "user%5Bnote%5D=a&user[name]=b", expected: ["request field user[note]"]),
        Case(
            name: "form as a whole", requestType: "application/x-www-form-urlencoded",
            requestSchema: "{type: object, x-apicheck-secret: true}", sent: "note=a&name=b",
            expected: ["request field name", "request field note"]),
        Case(
            name: "JSON as a form", requestType: "application/x-www-form-urlencoded",
            requestSchema: "{type: object, properties: {note: \(secret)}}", sent: #"{"note": "a"}"#,
            expected: ["request body /note"]),
        Case(
            name: "form as JSON", requestSchema: "{properties: {note: \(secret)}}", sent: "note=a&name=b",
            expected: ["request field note"]),
        Case(
            name: "part of a multipart body", requestType: "multipart/form-data",
            requestSchema: "{type: object, properties: {note: \(secret), name: {}}}",
            sentHeaders: ["Content-Type": "multipart/form-data; boundary=x"],
            sent: """
                --x\r\nContent-Disposition: form-data; name="note"\r\n\r\na\r
                --x\r\nContent-Disposition: form-data; name="name"\r\n\r\nb\r\n--x--\r\n
                """,
            expected: ["request field note"]),
        Case(
            name: "JSON in a part", requestType: "multipart/form-data",
            requestSchema: "{type: object, properties: {box: {properties: {note: \(secret)}}}}",
            sentHeaders: ["Content-Type": "multipart/form-data; boundary=x"],
            sent: """
                --x\r\nContent-Disposition: form-data; name="box"\r\nContent-Type: application/json\r\n\r
                {"note": 1}\r\n--x--\r\n
                """,
            expected: ["request field box"]),
        Case(
            name: "broken multipart body", requestType: "multipart/form-data",
            requestSchema: "{type: object, properties: {note: \(secret)}}", sent: "a",
            expected: ["request body as a whole"]),
        Case(
            name: "body that breaks off", responseSchema: "{properties: {note: \(secret)}}", answer: #"{"note": "a"#,
            expected: ["response body as a whole"]),
        Case(
            name: "page of a proxy as JSON", responseSchema: "{properties: {note: \(secret)}}",
            answer: "<!doctype html><p>Bad gateway", expected: []),
        Case(
            name: "XML", responseType: "application/xml", responseSchema: "{properties: {note: \(secret)}}",
            answer: "<r><note>a</note></r>", expected: ["response body as a whole"]),
        Case(
            name: "status that is not declared", responseSchema: "{properties: {note: \(secret)}}", status: 201,
            answer: #"{"note": "a", "x": 1}"#, expected: ["response body /note"]),
        Case(
            name: "media type that is not declared", responseSchema: "{properties: {note: \(secret)}}",
            answer: #"{"note": "a"}"#, answeredType: "text/plain", expected: ["response body /note"]),
        Case(
            name: "type of a vendor under a range", responseType: "application/*",
            responseSchema: "{properties: {note: \(secret)}}",
            answer: #"{"note": "a"}"#, answeredType: "application/vnd.x+json", expected: ["response body /note"]),
    ])
    func unusualBody(_ given: Case) throws { try #expect(given.places() == given.expected) }
}
