import APICheckBase
import APICheckJSON
import APICheckWorkflows
import Testing

struct StepOrderTests {
    private static func arazzo(_ steps: String) throws -> Arazzo {
        let lines = steps.split(separator: "\n").map { "      \($0)\n" }.joined()
        return try Arazzo.test("  - workflowId: w\n    steps:\n" + lines)
    }

    private static func workflow(_ steps: String) throws -> Workflow { try arazzo(steps).workflow("w") }

    static let errors: [(String, String)] = [
        (
            """
            - {stepId: a, operationId: list, parameters: [{name: q, in: query, value: $steps.b.outputs.id}]}
            - {stepId: b, operationId: list, outputs: {id: $response.body#/id}}
            """,
            "w.yaml:8: the step 'a' depends on the step 'b', which runs after it\n  help:     move 'b' before 'a'"
        ),
        (
            """
            - {stepId: a, operationId: list, dependsOn: [b]}
            - {stepId: b, operationId: list, dependsOn: [$steps.a]}
            """,
            "w.yaml:8: the step 'a' depends on the step 'b', which depends on it\n  help:     remove one of the dependencies"
        ),
    ]

    static let unreachable: [(String, String)] = [
        (
            """
            - {stepId: a, operationId: list, onSuccess: [{name: done, type: end}]}
            - {stepId: b, operationId: list}
            """,
            "w.yaml:9: the step 'b' is never reached: the step 'a' before it never continues with the next step\n"
                + "  help:     add criteria to its action 'done', or remove the step"
        ),
        (
            """
            - {stepId: a, operationId: list, onSuccess: [{name: on, type: goto, stepId: c}]}
            - {stepId: b, operationId: list}
            - {stepId: c, operationId: list}
            """,
            "w.yaml:9: the step 'b' is never reached: the step 'a' before it never continues with the next step\n"
                + "  help:     add criteria to its action 'on', or remove the step"
        ),
    ]

    /// It was an error, and no workflow of the file ran.
    @Test(arguments: unreachable) func anUnreachableStepIsAWarning(_ steps: String, _ message: String) throws {
        #expect(try Self.arazzo(steps).warnings.map { "\($0)" } == [message])
    }

    @Test(arguments: errors) func isRejected(_ steps: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) { try Self.workflow(steps) }
        #expect(error?.description == message)
    }

    static let orders: [(String, [String])] = [
        (
            """
            - {stepId: a, operationId: list, dependsOn: [b]}
            - {stepId: b, operationId: list, parameters: [{name: q, in: query, value: $steps.c.outputs.id}]}
            - {stepId: c, operationId: list, outputs: {id: $response.body#/id}}
            - {stepId: d, operationId: list}
            """, ["c", "b", "a", "d"]
        ),
        // Reached by a transfer.
        (
            """
            - {stepId: a, operationId: list, onFailure: [{name: on, type: goto, stepId: c}], onSuccess: [{name: end, type: end}]}
            - {stepId: b, operationId: list, x-apicheck-cleanup: true}
            - {stepId: c, operationId: list}
            """, ["a", "b", "c"]
        ),
        (
            """
            - {stepId: a, operationId: list, onSuccess: [{name: x, type: end, criteria: [{condition: $statusCode == 204}]}]}
            - {stepId: b, operationId: list, onFailure: [{name: again, type: retry, stepId: a}]}
            """, ["a", "b"]
        ),
    ]

    @Test(arguments: orders) func order(_ steps: String, _ ids: [String]) throws {
        #expect(try Self.workflow(steps).steps.map(\.id) == ids)
    }
}
