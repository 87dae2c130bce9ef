import APICheckHTTP
import APICheckJSON
import APICheckWorkflows

extension Arazzo {
    /// A file with these workflows, which are indented by two spaces; line 6 is their first.
    static func test(_ workflows: String) throws -> Arazzo {
        try Arazzo(Document(yaml: frame + workflows, source: "w.yaml"))
    }

    private static let frame = """
        arazzo: 1.0.1
        info: {title: Test, version: "1"}
        sourceDescriptions:
          - {name: todos, url: ./openapi.yaml, type: openapi}
        workflows:

        """
}

extension WorkflowRunner {
    static func test(
        _ workflows: String, operations: [StepOperation] = operations, transport: any Transport,
        server: String = "http://localhost/api", options: RunOptions = RunOptions()
    ) throws -> WorkflowRunner {
        try WorkflowRunner(
            arazzo: Arazzo.test(workflows), operations: operations, transport: transport, server: HTTPURL(server)!,
            options: options)
    }

    static let operations = [
        StepOperation(id: "list", method: "GET", pathTemplate: "/todos"),
        StepOperation(id: "one", method: "GET", pathTemplate: "/todos/{id}"),
        StepOperation(id: "create", method: "POST", pathTemplate: "/todos", mediaTypes: ["application/json"]),
        StepOperation(
            id: "update", method: "PUT", pathTemplate: "/todos/{id}", mediaTypes: ["application/x-www-form-urlencoded"]),
        StepOperation(id: "delete", method: "DELETE", pathTemplate: "/todos/{id}"),
    ]
}

extension RunOptions {
    /// Options with a clock that only advances by sleeping; sleeps are recorded and end immediately.
    static func test(_ clock: TestClock, _ change: (inout RunOptions) -> Void = { _ in }) -> RunOptions {
        var options = RunOptions()
        options.clock = RunClock(now: { clock.now }, sleep: { clock.advance(by: $0) })
        change(&options)
        return options
    }
}
