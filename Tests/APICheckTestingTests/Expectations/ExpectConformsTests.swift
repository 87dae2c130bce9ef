import APICheckHTTP
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

    @Test(.recording("todos/reads")) func conformingExchangesPass() throws {
        for exchange in try RecordedExchanges.current { expectConforms(exchange) }
    }

    /// A deprecated operation, and a parameter style that is not supported.
    @Test func informativeFindingsAreReportedOnRequest() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        let text = ExpectConformsTests.contract.replacing(
            "parameters: [{name: id,",
            with: "deprecated: true\n      parameters: [{name: q, in: query, style: matrix, schema: {}}, {name: id,")
        try project.write(text, to: "contracts/things/openapi.yaml")
        try project.write([.sample("GET", "/things/7", 200, #"{"id":7,"is_done":true}"#)], to: "things/one")
        let exchange = try #require(try RecordedExchanges("things/one", in: project.place).first)
        expectConforms(exchange)
        let found = try await issues { expectConforms(exchange, includingInfo: true) }
        #expect(
            found.map(\.text) == [
                """
                deprecated-operation-called: The contract marks the operation of the request as deprecated.
                  where:    GET /things/{id}, exchange
                            \(project.folder)/recordings/things/one.har:9 (entry 1)
                            \(project.folder)/contracts/things/openapi.yaml:7
                  expected: an operation that stays
                  actual:   a deprecated one
                  help:     Find the replacement in the contract, and switch to it before the operation is removed.
                """,
                """
                something was not checked
                  where:    \(project.folder)/recordings/things/one.har:9 (entry 1)
                  expected: a check of the query parameter 'q' of GET /things/{id}
                  actual:   none: the style matrix is not defined there, but form, spaceDelimited, pipeDelimited or deepObject
                  help:     describe it in the contract in a form that can be checked
                """,
            ])
    }

    @Test func aViolationIsAnIssueAtTheCallersLine() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(ExpectConformsTests.contract, to: "contracts/things/openapi.yaml")
        try project.write([.sample("GET", "/things/7", 200, #"{"id":7,"isDone":true}"#)], to: "things/one")
        let exchange = try #require(try RecordedExchanges("things/one", in: project.place).first)
        let found = try await issues { expectConforms(exchange) }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 1])
        #expect(
            found.first?.text == """
                response-required-property-removed: A property that the contract requires is missing.
                  where:    GET /things/{id}, /is_done
                            \(project.folder)/recordings/things/one.har:9 (entry 1)
                            \(project.folder)/contracts/things/openapi.yaml:15
                  expected: the member "is_done"
                  actual:   absent
                  help:     There is 'isDone' instead. Make the property optional in the model and the contract, or have the server send it.
                """)
    }

    /// A recorded workflow of one API may call an operation of another, such as a login.
    @Test func anExchangeOfAnotherAPIHasTheContractOfThatAPI() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            ExpectConformsTests.contract.replacing("/things/", with: "/tokens/"), to: "contracts/things/openapi.yaml")
        try project.write(ExpectConformsTests.contract, to: "contracts/others/openapi.yaml")
        var entries: [RecordedEntry] = try [
            .sample("GET", "/things/7", 200, #"{"id":7,"is_done":1}"#),
            .sample("GET", "/tokens/7", 200, #"{"id":7,"is_done":true}"#),
        ]
        entries[0].label.api = "others"
        entries[1].label.api = "things"
        try project.write(entries, to: "things/one")
        let exchanges = try RecordedExchanges("things/one", in: project.place)
        let found = try await issues { for exchange in exchanges { expectConforms(exchange) } }
        #expect(found.count == 1)
        #expect(found.first?.text.contains("/contracts/others/openapi.yaml:16") == true, "\(found.map(\.text))")
    }

    /// The help named a parameter `in:`, which the expectation does not have.
    @Test func withoutAContractTheHelpIsToInferOne() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things", 200, "[]")], to: "things/one")
        let exchange = try #require(try RecordedExchanges("things/one", in: project.place).first)
        let found = try await issues { expectConforms(exchange) }
        #expect(
            found.map(\.text) == [
                """
                no contract of 'things'
                  expected: contracts/things/openapi.yaml, openapi.yml or openapi.json
                  actual:   none in \(project.folder)
                  help:     write it, or infer it from recordings: apicheck infer recordings/things -o contracts/things/openapi.yaml
                """
            ])
    }
}
