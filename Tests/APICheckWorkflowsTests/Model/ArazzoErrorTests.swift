import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckWorkflows
import Testing

/// Each error has a file, a line and a remedy.
struct ArazzoErrorTests {
    private static let head = "  - workflowId: w\n    steps:\n      - stepId: a\n        operationId: list\n"

    @Test(arguments: [
        (
            "  - workflowId: ../../w\n    steps: []\n",
            "w.yaml:6: the workflowId '../../w' cannot be part of the name of a file\n  help:     rename the workflow; use letters, digits, '_' and '-'"
        ),
        (
            head + "        successCriterias: []\n",
            "w.yaml:10: unknown field 'successCriterias'\n  expected: successCriteria, description, onSuccess, parameters, "
                + "stepId, operationId, outputs or requestBody"
        ),
        (
            head + "        successCriteria:\n          - condition: $statusCode == == 1\n",
            "w.yaml:11: '$statusCode == == 1' is invalid: expected $…, 'text', a number, true, false or null, found ="
        ),
        (
            head
                + "        successCriteria:\n          - {context: $response.body, type: regex, condition: '(?i:a)'}\n",
            "w.yaml:11: the regular expression '(?i:a)' is not supported yet\n  help:     rewrite it: "
                + "flags for a group, (?i:...), are not supported, at character 1"
        ),
        (
            head + "        outputs:\n          id: $response.body.id\n",
            "w.yaml:11: '$response.body.id' is invalid: unexpected text \".id\" after the expression; "
                + "write $response.body#/id"
        ),
        (
            head + "        parameters:\n          - {name: q, in: query, value: $input.q}\n",
            "w.yaml:11: '$input.q' is invalid: unknown runtime expression; did you mean $inputs.?"
        ),
        (
            head + "        parameters:\n          - {name: q, in: query, value: $inputs.q}\n",
            "w.yaml:11: unknown input 'q'; none are defined"
        ),
        (
            head + "        parameters:\n          - {name: q, in: query, value: 'x {$steps.b.outputs.id}'}\n",
            "w.yaml:11: unknown step 'b'\n  expected: a"
        ),
        (
            head + "        parameters:\n          - {name: q, value: 1}\n",
            "w.yaml:11: the parameter 'q' of the step 'a' has no 'in'\n  help:     add in: path, query, header or cookie"
        ),
        (
            head + "        parameters:\n          - {name: q, in: body, value: 1}\n",
            "w.yaml:11: unknown parameter location 'body'\n  expected: path, query, cookie or header"
        ),
        (
            head + "        onFailure:\n          - {name: again, type: retri}\n",
            "w.yaml:11: unknown action type 'retri'\n  expected: retry, end or goto"
        ),
        (
            head + "        onSuccess:\n          - {name: on, type: goto, stepId: c}\n",
            "w.yaml:11: unknown step 'c'\n  expected: a"
        ),
        (
            head + "      - stepId: a\n        operationId: list\n",
            "w.yaml:10: duplicate step 'a', first defined on line 8\n  help:     rename one of them"
        ),
        (
            head + "    outputs:\n      id: $steps.a.outputs.id\n",
            "w.yaml:11: unknown output 'id'; none are defined"
        ),
        (
            "  - workflowId: w\n    steps: []\n",
            "w.yaml:6: the workflow 'w' has no steps\n  help:     add one under 'steps'"
        ),
        (
            "  - workflowId: w\n    steps:\n      - stepId: a\n        workflowId: w\n",
            "w.yaml:6: the workflows w -> w call each other in a cycle\n  help:     remove one of the calls"
        ),
    ])
    func load(_ workflows: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) { try Arazzo.test(workflows) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        (
            "operationId: lists",
            "w.yaml:9: unknown operation 'lists'\n  expected: list, create, delete, one or update"
        ),
        (
            "operationId: todos.list",
            "w.yaml:9: unknown operation 'todos.list'\n"
                + "  help:     write $sourceDescriptions.todos.list if todos is the name of a source"
        ),
        (
            "x-operation: {url: http://localhost/todos, method: get}",
            "w.yaml:8: the step 'a' has no target\n  help:     set operationId: x-operation is an extension of another "
                + "program, and its URL is in no contract"
        ),
        (
            "operationId: one",
            "w.yaml:9: the step 'a' has no value for '{id}' of GET /todos/{id}\n  help:     add a parameter with name: id and in: path"
        ),
        (
            "operationPath: '{$sourceDescriptions.todos.url}#/paths/~1todo/get'",
            "w.yaml:9: unknown operation 'GET /todo'\n  expected: GET /todos, GET /todos/{id}, POST /todos, "
                + "PUT /todos/{id} or DELETE /todos/{id}"
        ),
        (
            "operationId: create\n        requestBody: {contentType: application/json, payload: '{\"a\": }'}",
            "w.yaml:10: the payload is not valid JSON: line 1 of it: expected a value\n"
                + "  help:     fix it, or write the payload as YAML"
        ),
    ])
    func operations(_ target: String, _ message: String) {
        let workflow = "  - workflowId: w\n    steps:\n      - stepId: a\n        \(target)\n"
        let error = #expect(throws: WorkflowError.self) {
            try WorkflowRunner.test(workflow, transport: StubTransport(.stub(200)))
        }
        #expect(error?.description == message)
    }

    @Test func aContractWithoutOperationIds() throws {
        let arazzo = try Arazzo.test(
            "  - workflowId: w\n    steps:\n      - stepId: a\n        operationId: getStatus\n")
        let error = #expect(throws: WorkflowError.self) {
            try WorkflowRunner(
                arazzo: arazzo, operations: [StepOperation(id: nil, method: "GET", pathTemplate: "/status")],
                transport: StubTransport(.stub(200)), server: HTTPURL("http://localhost")!, options: RunOptions())
        }
        #expect(
            error?.description == """
                w.yaml:9: unknown operation 'getStatus': no operation of the contract has an operationId
                  help:     name it with operationPath; that of GET /status is \
                '{$sourceDescriptions.NAME.url}#/paths/~1status/get'
                """)
    }
}
