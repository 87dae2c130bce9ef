import APICheckBase
import APICheckHTTP
import APICheckNetwork
import TestSupport

/// A project of two APIs with one login, and servers for both: `logIn` of `auth` gives the card that the operations of `shop` want.
/// The contracts mark secrets that neither a name nor a pattern shows.
struct Company {
    static let password = "planted-word-1618"
    static let environment = ["APICHECK_SHARED_PASSWORD": password]

    let folder: TemporaryFolder
    let auth: Service
    let shop: Service

    /// A server with one answer for each request line.
    final class Service: Sendable {
        private let server = HTTPServer()
        private let port = Locked(0)
        private let received = Locked<[String]>([])
        let answers: Locked<[String: String]>

        init(_ answers: [String: String]) { self.answers = Locked(answers) }

        var url: String { "http://127.0.0.1:\(port.withLock { $0 })" }
        /// The request lines so far.
        var requests: [String] { received.withLock { $0 } }

        func start(card: String?) async throws {
            let bound = try await server.start { [received, answers] request in
                let line = "\(request.method) \(request.path)"
                received.withLock { $0.append(line) }
                let isAllowed = card == nil || request.headers["Authorization"] == "Bearer \(card ?? "")"
                let body = answers.withLock { $0[line] }
                return .response(
                    Response(
                        status: !isAllowed ? 401 : body == nil ? 404 : 200,
                        headers: ["Content-Type": "application/json"],
                        body: Array((isAllowed ? body ?? "{}" : "{}").utf8)))
            }
            port.withLock { $0 = bound }
        }

        func stop() async { await server.stop() }
    }

    static func with(_ body: (Company) async throws -> Void) async throws {
        let company = Company(
            folder: try TemporaryFolder(),
            auth: Service([
                "POST /login": #"{"card": "planted-card-3141", "days": 30}"#, "GET /me": #"{"name": "Ann"}"#,
            ]),
            shop: Service([
                "GET /items": #"[{"id": 1, "locker": "planted-locker-2718"}]"#,
                "GET /items/1": #"{"id": 1, "locker": "planted-locker-2718"}"#,
            ]))
        try await company.auth.start(card: nil)
        try await company.shop.start(card: "planted-card-3141")
        try company.write()
        do {
            try await body(company)
        } catch {
            await company.stop()
            throw error
        }
        await company.stop()
    }

    private func stop() async {
        await auth.stop()
        await shop.stop()
    }

    func run(_ arguments: [String], environment: [String: String] = environment) async throws -> Binary.Outcome {
        var outcome = try await Binary.run(arguments, in: folder.url, environment: environment)
        outcome.output = outcome.output.replacing(auth.url, with: "AUTH").replacing(shop.url, with: "SHOP")
        return outcome
    }

    /// The text of a file of the project.
    func text(_ path: String) throws -> String {
        String(decoding: try FileContents.read("\(folder.path)/\(path)"), as: UTF8.self)
    }

    func change(_ path: String, _ old: String, to new: String) throws {
        let text = try text(path)
        guard text.contains(old) else { throw Problem("\(path) has no '\(old)'") }
        _ = try folder.write(path, text.replacing(old, with: new).utf8)
    }

    private func write() throws {
        _ = try folder.write(
            "contracts/auth/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Auth, version: "1"}
            servers: [{url: "\(auth.url)", x-apicheck-name: staging}]
            paths:
              /login:
                post:
                  operationId: logIn
                  requestBody:
                    content:
                      application/json:
                        schema: {required: [user, password], properties: {user: {type: string}, password: {type: string}}}
                  responses:
                    "200":
                      description: a card
                      content:
                        application/json:
                          schema:
                            required: [card, days]
                            properties:
                              card: {type: string, x-apicheck-secret: true}
                              days: {type: integer}
              /me:
                get:
                  operationId: me
                  responses:
                    "200":
                      description: the user
                      content: {application/json: {schema: {required: [name], properties: {name: {type: string}}}}}
            """.utf8)
        _ = try folder.write(
            "contracts/shop/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Shop, version: "1"}
            servers: [{url: "\(shop.url)", x-apicheck-name: staging}]
            paths:
              /items:
                get:
                  operationId: list
                  responses:
                    "200":
                      description: items
                      content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Item"}}}}
              /items/{id}:
                parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                get:
                  operationId: read
                  responses:
                    "200":
                      description: an item
                      content: {application/json: {schema: {$ref: "#/components/schemas/Item"}}}
            components:
              schemas:
                Item:
                  required: [id]
                  properties: {id: {type: integer}, locker: {type: string, x-apicheck-secret: true}}
            """.utf8)
        _ = try folder.write(
            "contracts/_shared/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: Shared, version: "1"}
            sourceDescriptions: [{name: accounts, url: ../auth/openapi.yaml, type: openapi}]
            workflows:
              - workflowId: login
                inputs: {type: object, required: [password], properties: {password: {type: string, format: password}}}
                steps:
                  - stepId: ask
                    operationId: logIn
                    requestBody: {contentType: application/json, payload: {user: ann, password: $inputs.password}}
                    outputs: {card: $response.body#/card}
                outputs: {card: $steps.ask.outputs.card}
            """.utf8)
        // The own contract need not be the first one.
        _ = try folder.write(
            "contracts/shop/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: Shop, version: "1"}
            sourceDescriptions:
              - {name: shared, url: ../_shared/workflows.arazzo.yaml, type: arazzo}
              - {name: auth, url: ../auth/openapi.yaml, type: openapi}
              - {name: shop, url: ./openapi.yaml, type: openapi}
            workflows:
              - workflowId: items
                dependsOn: [$sourceDescriptions.shared.login]
                steps:
                  - stepId: list
                    operationId: $sourceDescriptions.shop.list
                    parameters:
                      - {name: Authorization, in: header, value: "Bearer {$sourceDescriptions.shared.login.outputs.card}"}
              - workflowId: item
                dependsOn: [$sourceDescriptions.shared.login]
                steps:
                  - {stepId: me, operationId: $sourceDescriptions.auth.me}
                  - stepId: read
                    operationId: $sourceDescriptions.shop.read
                    parameters:
                      - {name: id, in: path, value: 1}
                      - {name: Authorization, in: header, value: "Bearer {$sourceDescriptions.shared.login.outputs.card}"}
            """.utf8)
    }
}
