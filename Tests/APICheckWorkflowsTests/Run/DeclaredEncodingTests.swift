import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Values are serialized as the contract declares, and the contract accepts the requests.
struct DeclaredEncodingTests {
    private static let contract = Result {
        try Contract(
            Document(
                yaml: """
                    openapi: 3.1.0
                    info: {title: t, version: '1'}
                    paths:
                      /a/{list}/b{point}/c{matrix}:
                        get:
                          operationId: find
                          parameters:
                            - {name: list, in: path, required: true, schema: {$ref: '#/components/schemas/L'}}
                            - {name: point, in: path, required: true, style: label, schema: {$ref: '#/components/schemas/O'}}
                            - {name: matrix, in: path, required: true, style: matrix, explode: true, schema: {$ref: '#/components/schemas/L'}}
                            - {name: words, in: query, explode: false, schema: {$ref: '#/components/schemas/W'}}
                            - {name: spaced, in: query, style: spaceDelimited, explode: false, schema: {$ref: '#/components/schemas/L'}}
                            - {name: piped, in: query, style: pipeDelimited, explode: false, schema: {$ref: '#/components/schemas/L'}}
                            - {name: deep, in: query, style: deepObject, schema: {type: object, properties: {at: {$ref: '#/components/schemas/O'}, l: {$ref: '#/components/schemas/L'}, box: {properties: {at: {$ref: '#/components/schemas/O'}}}}}}
                            - {name: json, in: query, content: {application/json: {schema: {$ref: '#/components/schemas/O'}}}}
                            - {name: plain, in: query, allowReserved: true, schema: {type: string}}
                            - {name: X-Point, in: header, explode: true, schema: {$ref: '#/components/schemas/O'}}
                            - {name: seen, in: cookie, explode: false, schema: {$ref: '#/components/schemas/L'}}
                          responses: {'200': {description: ok}}
                      /form:
                        post:
                          operationId: send
                          requestBody:
                            content:
                              application/x-www-form-urlencoded:
                                schema: {$ref: '#/components/schemas/F'}
                                encoding: {words: {explode: false}, deep: {style: deepObject}, json: {contentType: application/json}}
                              multipart/form-data:
                                schema: {$ref: '#/components/schemas/F'}
                                encoding: {json: {contentType: application/json}, note: {contentType: text/markdown}}
                          responses: {'200': {description: ok}}
                    components:
                      schemas:
                        L: {type: array, items: {type: integer}}
                        W: {type: array, items: {type: string}, maxItems: 2}
                        O: {type: object, additionalProperties: false, properties: {x: {type: integer}, y: {type: integer}}}
                        F:
                          type: object
                          additionalProperties: false
                          properties:
                            list: {$ref: '#/components/schemas/L'}
                            words: {$ref: '#/components/schemas/W'}
                            point: {$ref: '#/components/schemas/O'}
                            deep: {$ref: '#/components/schemas/O'}
                            json: {$ref: '#/components/schemas/O'}
                            note: {type: string}
                    """, source: "api.yaml"))
    }

    private static func send(_ step: String) async throws -> (request: SentRequest, findings: [String]) {
        let arazzo = try Arazzo(
            Document(
                yaml: """
                    arazzo: 1.0.1
                    info: {title: Test, version: "1"}
                    sourceDescriptions: [{name: api, url: ./api.yaml, type: openapi}]
                    workflows:
                      - workflowId: w
                        steps:
                          - stepId: s

                    """ + step, source: "w.yaml"))
        let runner = try WorkflowRunner(
            arazzo: arazzo, contract: contract.get(), transport: StubTransport(.stub(200, headers: [])),
            server: #require(HTTPURL("http://localhost")))
        let run = try await runner.run("w")
        #expect(run.end == .completed)
        let exchange = try #require(run.steps.first?.exchanges.last)
        return (exchange.request, try contract.get().check(exchange).findings.map { "\($0.rule.id): \($0.actual)" })
    }

    @Test func parameters() async throws {
        let (request, findings) = try await Self.send(
            """
                    operationId: find
                    parameters:
                      - {name: list, in: path, value: [1, 2]}
                      - {name: point, in: path, value: {x: 1, y: 2}}
                      - {name: matrix, in: path, value: [1, 2]}
                      - {name: words, in: query, value: ['a,b', 'c d']}
                      - {name: spaced, in: query, value: [1, 2]}
                      - {name: piped, in: query, value: [1, 2]}
                      - {name: deep, in: query, value: {at: {x: 1}, l: [2, 3], box: {at: {y: 4}}}}
                      - {name: json, in: query, value: {x: 1}}
                      - {name: plain, in: query, value: 'a/b?c&d'}
                      - {name: x-point, in: header, value: {x: 1, y: 2}}
                      - {name: seen, in: cookie, value: [1, 2]}
            """)
        #expect(request.url.path == "/a/1,2/b.x,1,y,2/c;matrix=1;matrix=2")
        #expect(
            request.url.query?.split(separator: "&") == [
                "words=a%2Cb,c%20d", "spaced=1%202", "piped=1%7C2", "deep%5Bat%5D%5Bx%5D=1", "deep%5Bl%5D=2",
                "deep%5Bl%5D=3", "deep%5Bbox%5D%5Bat%5D%5By%5D=4", "json=%7B%22x%22%3A1%7D", "plain=a/b?c%26d",
            ])
        #expect(request.headers["x-point"] == "x=1,y=2")
        #expect(request.headers["cookie"] == "seen=1,2")
        #expect(findings.isEmpty)
    }

    private static let payload = """
        payload: {list: [1, 2], words: ['a,b', c], point: {x: 1}, deep: {x: 2}, json: {y: 3}, note: 'a b'}
        """

    @Test func form() async throws {
        let (request, findings) = try await Self.send(
            """
                    operationId: send
                    requestBody:
                      contentType: application/x-www-form-urlencoded
                      \(Self.payload)
            """)
        #expect(
            String(decoding: request.body ?? [], as: UTF8.self).split(separator: "&") == [
                "list=1", "list=2", "words=a%2Cb,c", "point=%7B%22x%22%3A1%7D", "deep%5Bx%5D=2",
                "json=%7B%22y%22%3A3%7D", "note=a+b",
            ])
        #expect(findings.isEmpty)
    }

    @Test func multipart() async throws {
        let (request, findings) = try await Self.send(
            """
                    operationId: send
                    requestBody:
                      contentType: multipart/form-data
                      \(Self.payload)
            """)
        let type = try #require(request.headers.contentType)
        let parts = try Multipart(reading: request.body ?? [], type: type).parts.map { part in
            let type = part.headers["content-type"] ?? "-"
            return "\(part.name ?? "") \(type) \(String(decoding: part.body, as: UTF8.self))"
        }
        #expect(
            parts == [
                "list - 1", "list - 2", "words - a,b", "words - c", "point application/json {\"x\":1}",
                "deep application/json {\"x\":2}", "json application/json {\"y\":3}", "note text/markdown a b",
            ])
        #expect(findings.isEmpty)
    }
}
