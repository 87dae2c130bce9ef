import APICheckRecordings
import APICheckTesting
import TestSupport
import Testing

@Suite struct ExpectConformsTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        servers: [{url: https://api.example.com}]
        paths:
          /things/{id}:
            get:
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses:
                "200":
                  description: One
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [id, is_done]
                        properties: {id: {type: integer}, is_done: {type: boolean}}
        """

    @Test(.recording("todos/reads")) func whatIsAsDeclaredPasses() throws {
        for exchange in try RecordedExchanges.current { expectConforms(exchange) }
    }

    @Test func whatIsNotIsAnIssueAtTheCallersLine() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(ExpectConformsTests.contract, to: "contracts/things/openapi.yaml")
        try project.write([.sample("GET", "/things/7", 200, #"{"id":7,"isDone":true}"#)], to: "things/one")
        let exchange = try #require(try RecordedExchanges("things/one", in: project.place).first)
        let found = try await issues { expectConforms(exchange) }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 1])
        #expect(
            found.first?.text == """
                response-required-property-removed: A property that the contract requires is absent.
                  where:    GET /things/{id}, /is_done
                            \(project.folder)/recordings/things/one.har:9 (entry 1)
                            \(project.folder)/contracts/things/openapi.yaml:15
                  expected: the member "is_done"
                  actual:   it is missing
                There is 'isDone' instead. Make the property optional in the model and the contract, or have the server send it.
                """)
    }
}
