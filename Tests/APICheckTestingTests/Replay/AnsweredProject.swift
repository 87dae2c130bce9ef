import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A project with the contract of an API that is served below `/v1`.
struct AnsweredProject {
    let project: SampleProject

    init() throws {
        project = try SampleProject()
        try project.write(
            """
            openapi: 3.1.0
            info: {title: Things, version: '1'}
            servers: [{url: 'https://api.example.com/v1'}]
            paths:
              /things:
                get:
                  responses:
                    '200':
                      description: all
                      content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Thing'}}}}
              /things/{id}:
                parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                get:
                  responses:
                    '200':
                      description: one
                      headers: {X-Version: {required: true, schema: {type: integer}}}
                      content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}
                    '204': {description: none}
                put:
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
                  responses:
                    '200':
                      description: changed
                      content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}
              /users/{id}/things:
                parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                get:
                  responses: {'204': {description: none}}
            components:
              schemas:
                Thing:
                  type: object
                  required: [id, name]
                  properties: {id: {type: integer}, name: {type: string}, note: {type: [string, 'null']}}
            """, to: "contracts/things/openapi.yaml")
    }

    func remove() { project.remove() }

    /// Runs `body` as a test of its own under `.answers`; returns the issues.
    func run(
        _ answers: Answers, checked: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws -> [Issue] {
        let trait = ReplayTrait.answers(
            for: checked ? "things" : nil, in: project.place, sourceLocation: sourceLocation
        ) { answers }
        return try await issues {
            try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
        }
    }

    @discardableResult static func get(_ target: String) async throws -> String { try await send("GET", target) }

    /// The status and the body of the response to a request, through a session.
    @discardableResult static func send(
        _ method: String, _ target: String, body: String? = nil
    ) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/v1\(target)")))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession(configuration: .replaying()).data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        return data.isEmpty ? "\(status)" : "\(status) \(String(decoding: data, as: UTF8.self))"
    }
}
