import APICheckChecks
import APICheckContracts
import APICheckProject
import TestSupport
import Testing

/// The operations that no workflow calls.
@Suite struct UnreachedOperationTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        paths:
          /a: {get: {operationId: getA, responses: {}}, post: {operationId: postA, responses: {}}}
          /b/{id}: {get: {responses: {}}, delete: {responses: {}}}
        """

    private static func workflows(_ steps: String, url: String = "./openapi.yaml") -> String {
        """
        arazzo: 1.0.1
        info: {title: t, version: '1'}
        sourceDescriptions: [{name: api, url: \(url), type: openapi}]
        workflows:
          - workflowId: one
            steps: [\(steps)]
          - workflowId: two
            steps: [{stepId: again, workflowId: one}]
        """
    }

    @Test(arguments: [
        ("{stepId: s, operationId: getA}", ["POST /a", "GET /b/{id}", "DELETE /b/{id}"]),
        (
            """
            {stepId: s, operationId: getA},
              {stepId: t, operationPath: '{$sourceDescriptions.api.url}#/paths/~1b~1{id}/delete'}
            """,
            ["POST /a", "GET /b/{id}"]
        ),
        // A run reports it as unknown.
        ("{stepId: s, operationId: gone}", ["GET /a", "POST /a", "GET /b/{id}", "DELETE /b/{id}"]),
    ])
    func areFoundByIDAndPath(steps: String, expected: [String]) throws {
        #expect(try unreached(Self.workflows(steps)) == expected)
    }

    @Test(arguments: [
        nil, "arazzo: [", "arazzo: 1.0.1", workflows("{stepId: s, operationId: getA}", url: "./other.yaml"),
    ])
    func areUnknownWithoutReadableWorkflows(text: String?) throws { #expect(try unreached(text) == nil) }

    private func unreached(_ workflows: String?) throws -> [String]? {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/todos/openapi.yaml", Self.contract.utf8)
        if let workflows { _ = try folder.write("contracts/todos/workflows.arazzo.yaml", workflows.utf8) }
        let api = try #require(try Project(in: folder.path).select(["todos"]).first)
        return try withExtendedLifetime(folder) { api.unreachedOperations(of: try api.readContract()) }
    }
}
