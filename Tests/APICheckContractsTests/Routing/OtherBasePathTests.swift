import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// Requests to a server whose base path the contract does not name.
@Suite struct OtherBasePathTests {
    private static let paths = """
        paths:
          /todos/{id}: {get: {operationId: one}}
          /{slug}: {get: {operationId: page}}
        """

    @Test(arguments: [
        (
            "https://api.example.com/v2", "GET /todos/7",
            "GET /todos/{id} is declared below /v2: add the base URL of the request to 'servers'."
        ),
        (
            "https://api.example.com", "GET /api/v1/todos/7",
            "GET /todos/{id} is declared below the root of a server: add the base URL of the request to 'servers'."
        ),
        ("https://api.example.com/v2", "GET /a/b/c/d/e/todos/7", nil),
        ("https://api.example.com/v2", "GET /users/7", nil),
        // Paths of the contract begin with the segment before.
        ("https://api.example.com", "GET /todos/7/todos/8", nil),
        // Any path would match the template.
        ("https://api.example.com/v2", "GET /about", nil), ("https://api.example.com/v2", "GET /v2/users/7", nil),
    ])
    func theHintNamesTheDeclaredOperation(_ server: String, _ request: String, _ hint: String?) throws {
        let contract = try Contract.sample("servers: [{url: '\(server)'}]\n\(Self.paths)").get()
        let result = try contract.check(Exchange.make(request))
        #expect(result.findings.map(\.rule) == [.undeclaredOperation])
        #expect(result.findings.first?.hint?.string == hint)
    }
}
