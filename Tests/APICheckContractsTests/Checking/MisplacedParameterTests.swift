import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

/// What belongs into the path and was sent in the query, and methods that are none.
@Suite struct MisplacedParameterTests {
    private static let contract = Contract.sample(
        """
        servers: [{url: https://example.com/api}]
        paths:
          /todos:
            get: {responses: {'200': {description: ok}}}
            post: {responses: {'200': {description: ok}}}
          /todos/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get: {responses: {'200': {description: ok}}}
            delete: {responses: {'204': {description: ok}}}
            put:
              requestBody: {content: {application/json: {}, application/x-www-form-urlencoded: {}}}
              responses: {'200': {description: ok}}
        """)

    @Test(
        arguments: [
            ("PUT /api/todos?id=7", "PUT /todos/{id} takes 'id' in its path."),
            (
                "PUT /api/todos/?title=a&id=7",
                """
                PUT /todos/{id} takes 'id' in its path, and the rest in a body of application/json or \
                application/x-www-form-urlencoded.
                """
            ),
            ("DELETE /api/todos?id=7&force=1", "DELETE /todos/{id} takes 'id' in its path."),
            ("GET /api/todos?id=7", "GET /todos/{id} takes 'id' in its path."),
            // Nothing is guessed of other names and other paths.
            ("PUT /api/todos?todo=7", nil), ("PUT /api/lists?id=7", nil), ("PUT /todos?id=7", nil),
            ("DEL /api/todos/7", "Did you mean DELETE?"), ("delet /api/todos/7", "Did you mean DELETE?"),
            ("PSOT /api/todos", "Did you mean POST?"), ("PUT /api/todos", nil), ("G /api/todos", nil),
        ] as [(String, String?)])
    func givesAHint(_ target: String, _ hint: String?) throws {
        let request = try Exchange.make(target, headers: []).request
        #expect(try Self.contract.get().check(.request(request)).findings.map(\.hint?.string) == [hint])
    }

    /// Only the misplaced parameter gets the hint.
    @Test func othersOfTheQueryHaveHintsOfTheirOwn() throws {
        let request = try Exchange.make("GET /api/todos?other=1&id=7", headers: []).request
        let findings = try Self.contract.get().check(.request(request)).findings
        #expect(findings.map(\.place) == [.query("other"), .query("id")])
        #expect(findings.map(\.hint) == [nil, "GET /todos/{id} takes 'id' in its path."])
    }

    @Test(arguments: ["GET /api/todos/7", "HEAD /api/todos/7", "DELETE /api/todos/7"])
    func aContentTypeWithoutABodyIsOnlyInformation(_ target: String) throws {
        let request = try Exchange.make(target, requestHeaders: ["content-type": "application/json"], headers: [])
            .request
        let findings = try Self.contract.get().check(.request(request)).findings
        #expect(findings.map(\.rule) == [.requestContentTypeWithoutBody])
        #expect(findings.map(\.level) == [.info])
    }

    /// The body may have been sent and not recorded.
    @Test func aContentTypeWithAnUnrecordedBodyIsNotReported() throws {
        let headers: Headers = ["Content-Type": "application/json", "Content-Length": "2"]
        let request = try Exchange.make("DELETE /api/todos/7", requestHeaders: headers, headers: []).request
        #expect(try Self.contract.get().check(.request(request)).findings == [])
    }
}
