import APICheckBase
import APICheckContracts
import APICheckJSON
import Testing

/// `x-apicheck-writes`.
@Suite struct WriteMarkTests {
    private static func contract(_ mark: String) throws -> Contract {
        try Contract(
            yaml: """
                openapi: 3.1.0
                info: {title: t, version: "1"}
                paths:
                  /a:
                    get:
                      \(mark)
                      responses: {"200": {description: d}}
                """)
    }

    @Test(arguments: [
        ("operationId: a", false), ("x-apicheck-writes: false", false), ("x-apicheck-writes: true", true),
    ])
    func isThatOfTheOperation(_ mark: String, _ isWriting: Bool) throws {
        #expect(try Self.contract(mark).operations.map(\.isMarkedWriting) == [isWriting])
    }

    @Test func isABoolean() throws {
        let error = #expect(throws: ContractError.self) { try Self.contract("x-apicheck-writes: yes please") }
        #expect(
            error?.description == """
                api.yaml:6: 'x-apicheck-writes' has the wrong type
                  expected: true or false
                  actual:   a string
                """)
    }

    @Test func isReadFromSwagger() throws {
        let contract = try Contract(
            yaml: """
                swagger: "2.0"
                info: {title: t, version: "1"}
                paths:
                  /a: {get: {x-apicheck-writes: true, responses: {"200": {description: d}}}}
                """)
        #expect(contract.operations.map(\.isMarkedWriting) == [true])
    }
}
