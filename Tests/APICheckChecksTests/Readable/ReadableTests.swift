import APICheckBase
import APICheckChecks
import APICheckJSON
import Testing

/// Contracts and recordings as the text that `git log -p` compares.
@Suite struct ReadableTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Todos, version: 1.2.0, description: long}
        servers: [{url: https://todos.example.com}]
        security: [{token: []}]
        paths:
          /todos/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer, minimum: 1}}]
            get:
              operationId: readTodo
              summary: not shown
              deprecated: true
              security: []
              parameters:
                - {name: fields, in: query, style: form, explode: false, schema: {type: array, items: {enum: [id, title]}}}
                - {$ref: '#/components/parameters/Page'}
              responses:
                '200':
                  description: ok
                  headers: {ETag: {required: true, schema: {type: string}}}
                  content:
                    application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Todo'}}}
                '404': {$ref: '#/components/responses/Missing'}
            put:
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Todo'}}}}
              x-apicheck-undeclared: warning
              responses: {'204': {description: nothing}}
        components:
          parameters: {Page: {name: page, in: query, schema: {type: integer}}}
          schemas:
            Todo:
              type: object
              required: [id]
              description: not shown
              x-order: 1
              additionalProperties: false
              properties:
                id: {type: integer, format: int64, x-apicheck-volatile: true}
                title: {type: [string, 'null'], maxLength: 80, example: milk}
                owner: {oneOf: [{$ref: '#/components/schemas/User'}, {type: 'null'}]}
                tags: {type: array, maxItems: 3, items: {type: object, properties: {name: {type: string}}}}
                more: {additionalProperties: {type: string}}
          responses: {Missing: {description: gone, content: {application/problem+json: {schema: true}}}}
          securitySchemes: {token: {type: http, scheme: bearer}}
        """

    @Test func aContractIsABlockForEachOperationAndPart() throws {
        let lines = try #require(ReadableContract(Document(yaml: Self.contract))).lines
        #expect(
            lines.map(\.string).joined(separator: "\n") == """
                API Todos 1.2.0
                  server       https://todos.example.com
                  security     token

                GET /todos/{id}
                  id           readTodo
                  deprecated   true
                  security     none
                  path         id: integer, minimum 1, required
                  query        fields: array, style form, explode false
                                 []: enum ["id","title"]
                  parameter    Page
                  200          header ETag: string, required
                  200          application/json: array
                                 []: Todo
                  404          Missing

                PUT /todos/{id}
                  path         id: integer, minimum 1, required
                  request      application/json: Todo, required
                  204          no body
                  mark         x-apicheck-undeclared: warning

                schema Todo
                  object, required id, additionalProperties false
                    id: integer, format int64, x-apicheck-volatile true
                    title: string or null, maxLength 80
                    owner: any
                    owner oneOf 1: User
                    owner oneOf 2: null
                    tags: array, maxItems 3
                    tags[]: object
                    tags[].name: string
                    more: any
                    more additionalProperties: string

                parameter Page
                  query        page: integer

                response Missing
                  response     application/problem+json: true

                security token
                  is           {"type":"http","scheme":"bearer"}
                """)
    }

    /// Layout, order of the file's own kind and words for people make no difference.
    @Test func anotherLayoutIsTheSameText() throws {
        let yaml = try Document(yaml: Self.contract)
        var writer = JSONWriter()
        writer.copy(yaml.root)
        #expect(try ReadableContract(Document(writer.text))?.lines == ReadableContract(yaml)?.lines)
        let other = Self.contract.replacing("not shown", with: "other").replacing("milk", with: "bread")
        #expect(try ReadableContract(Document(yaml: other))?.lines == ReadableContract(yaml)?.lines)
    }

    @Test func swaggerIsReadAsItIsConverted() throws {
        let text = """
            {"swagger": "2.0", "info": {"title": "t", "version": "1"}, "host": "a.example", "schemes": ["https"],
             "produces": ["application/json"], "definitions": {"A": {"type": "object"}},
             "paths": {"/a": {"get": {"responses": {"200": {"description": "d", "schema": {"$ref": "#/definitions/A"}}}}}}}
            """
        let lines = try #require(ReadableContract(Document(text))).lines.map(\.string)
        #expect(lines.contains("  200          application/json: A"), "\(lines)")
    }

    @Test(arguments: ["{}", "[]", "1", #"{"openapi": 3}"#, #"{"log": {}}"#]) func anotherDocumentIsNeither(
        _ text: String
    ) throws {
        #expect(try ReadableContract(Document(text)) == nil)
        #expect(try ReadableRecording(Document(text)) == nil)
    }

    /// A description that breaks the standard is still shown.
    @Test(arguments: [
        #"{"openapi": "3.1.0"}"#, #"{"openapi": "3.1.0", "paths": [], "components": 1, "servers": {}, "info": []}"#,
        #"{"openapi": "3.1.0", "paths": {"/a": {"get": {"parameters": {}, "responses": [1], "security": 1}}}}"#,
        #"{"openapi": "3.1.0", "components": {"schemas": {"A": [1], "B": {"type": {}, "properties": 1, "allOf": {}}}}}"#,
    ]) func aBrokenContractIsShown(_ text: String) throws {
        #expect(try ReadableContract(Document(text))?.lines.first == "API  ")
    }

    private static let recording = #"""
        {"log": {"version": "1.2", "creator": {"name": "a", "version": "1"}, "entries": [
          {"startedDateTime": "2024-05-21T06:32:19.000Z", "time": 12,
           "_apicheck": {"api": "todos", "workflow": "crud", "step": "create"},
           "request": {"method": "POST", "url": "https://todos.example.com/todos", "httpVersion": "HTTP/1.1", "cookies": [],
             "headers": [{"name": "Accept", "value": "application/json"}, {"name": "Host", "value": "todos.example.com"}],
             "queryString": [], "postData": {"mimeType": "application/json", "text": "{\"title\":\"milk\"}"}},
           "response": {"status": 201, "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
             "headers": [{"name": "Date", "value": "now"}, {"name": "ETag", "value": "\"1\""}],
             "content": {"size": 8, "mimeType": "application/json", "text": "{\"id\":1,\n\"n\":[1.0]}"}, "redirectURL": ""}},
          {"request": {"method": "GET", "url": "https://todos.example.com/logo", "headers": []},
           "response": {"status": 200, "headers": [],
             "content": {"size": 3, "mimeType": "image/png", "encoding": "base64", "text": "/wD+"}}},
          {"request": {"method": "GET", "url": "https://todos.example.com/a\u001b[31m", "headers": []},
           "response": {"status": 200, "headers": [], "content": {"size": 90000, "_apicheckFile": "crud.bodies/1.json"}}},
          {"_apicheck": {"failure": {"reason": "the connection was refused"}},
           "request": {"method": "GET", "url": "https://todos.example.com/b", "headers": []},
           "response": {"status": 0, "headers": [], "content": {"text": "one\ntwo"}}}
        ]}}
        """#

    @Test func aRecordingIsABlockForEachEntry() throws {
        let lines = try #require(ReadableRecording(Document(Self.recording))).lines
        #expect(
            lines.map(\.string).joined(separator: "\n")
                == #"""
                POST https://todos.example.com/todos
                  step         crud/create
                  request      Accept: application/json
                  request body
                    {
                      "title": "milk"
                    }
                  status       201
                  header       ETag: "1"
                  body
                    {
                      "id": 1,
                      "n": [
                        1.0
                      ]
                    }

                GET https://todos.example.com/logo
                  status       200
                  body         3 bytes, XXH64

                GET https://todos.example.com/a\u{1b}[31m
                  status       200
                  body         in the file crud.bodies/1.json

                GET https://todos.example.com/b
                  failed       the connection was refused
                  status       0
                  body
                    one
                    two
                """#.replacing("XXH64", with: XXH64.text(of: [0xFF, 0x00, 0xFE])))
    }
}
