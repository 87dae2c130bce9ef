import APICheckJSON
import APICheckWorkflows
import Testing

/// Each slip is told with file, line and what to do.
struct ArazzoErrorTests {
    private static let head = "  - workflowId: w\n    steps:\n      - stepId: a\n        operationId: list\n"

    @Test(arguments: [
        (
            "  - workflowId: ../../w\n    steps: []\n",
            "w.yaml:6: the workflowId '../../w' has other characters than letters, digits, '_' and '-'. Rename the workflow"
        ),
        (
            head + "        successCriterias: []\n",
            "w.yaml:10: there is no field 'successCriterias'. Known, nearest first: successCriteria, description, "
                + "onSuccess, parameters, stepId, operationId, outputs, requestBody"
        ),
        (
            head + "        successCriteria:\n          - condition: $statusCode == == 1\n",
            "w.yaml:11: '$statusCode == == 1' cannot be read: expected $…, 'text', a number, true, false or null, found ="
        ),
        (
            head + "        successCriteria:\n          - {context: $response.body, type: jsonpath, condition: $.a}\n",
            "w.yaml:11: a condition of the type jsonpath is not supported yet. Use a simple condition, e.g. "
                + "$response.body#/data/0 != null"
        ),
        (
            head
                + "        successCriteria:\n          - {context: $response.body, type: regex, condition: '(?i:a)'}\n",
            "w.yaml:11: the regular expression '(?i:a)' is not supported yet. Write it otherwise: "
                + "flags for a part of it, (?i:...), are not computed, at character 1"
        ),
        (
            head + "        outputs:\n          id: $response.body.id\n",
            "w.yaml:11: '$response.body.id' cannot be read: \".id\" follows its end"
        ),
        (
            head + "        parameters:\n          - {name: q, in: query, value: $input.q}\n",
            "w.yaml:11: '$input.q' cannot be read: no runtime expression begins so; did you mean $inputs.?"
        ),
        (
            head + "        parameters:\n          - {name: q, in: query, value: $inputs.q}\n",
            "w.yaml:11: there is no input 'q'. There are none"
        ),
        (
            head + "        parameters:\n          - {name: q, in: query, value: 'x {$steps.b.outputs.id}'}\n",
            "w.yaml:11: there is no step 'b'. Known, nearest first: a"
        ),
        (
            head + "        parameters:\n          - {name: q, value: 1}\n",
            "w.yaml:11: the parameter 'q' of the step 'a' has no 'in'. Add in: path, query, header or cookie"
        ),
        (
            head + "        parameters:\n          - {name: q, in: body, value: 1}\n",
            "w.yaml:11: there is no place of a parameter 'body'. Known, nearest first: path, query, cookie, header"
        ),
        (
            head + "        onFailure:\n          - {name: again, type: retri}\n",
            "w.yaml:11: there is no action type 'retri'. Known, nearest first: retry, end, goto"
        ),
        (
            head + "        onSuccess:\n          - {name: on, type: goto, stepId: c}\n",
            "w.yaml:11: there is no step 'c'. Known, nearest first: a"
        ),
        (
            head + "      - stepId: a\n        operationId: list\n",
            "w.yaml:10: the step 'a' stands twice, first on line 8. Give one of them another name"
        ),
        (
            head + "    outputs:\n      id: $steps.a.outputs.id\n",
            "w.yaml:11: there is no output 'id'. There are none"
        ),
        (
            "  - workflowId: w\n    steps: []\n",
            "w.yaml:6: the workflow 'w' has no steps. Add one under 'steps'"
        ),
        (
            "  - workflowId: w\n    steps:\n      - stepId: a\n        workflowId: w\n",
            "w.yaml:6: the workflows w -> w call each other without end. Take one of the calls out"
        ),
        (
            head + "        requestBody: {contentType: application/json, payload: '{\"a\": }'}\n",
            "w.yaml:10: the payload is no JSON: line 1 of it: expected a value. Correct it, or write the payload as YAML"
        ),
    ])
    func load(_ workflows: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) { try Arazzo.test(workflows) }
        #expect(error?.description == message)
    }

    @Test(arguments: [
        (
            "operationId: lists",
            "w.yaml:9: there is no operation 'lists'. Known, nearest first: list, create, delete, one, update"
        ),
        (
            "operationId: one",
            "w.yaml:9: the step 'a' gives no value for '{id}' of GET /todos/{id}. Add a parameter with name: id and in: path"
        ),
        (
            "operationPath: '{$sourceDescriptions.todos.url}#/paths/~1todo/get'",
            "w.yaml:9: there is no operation 'GET /todo'. Known, nearest first: GET /todos, GET /todos/{id}, POST /todos, "
                + "PUT /todos/{id}, DELETE /todos/{id}"
        ),
    ])
    func operations(_ target: String, _ message: String) {
        let workflow = "  - workflowId: w\n    steps:\n      - stepId: a\n        \(target)\n"
        let error = #expect(throws: WorkflowError.self) {
            try WorkflowRunner.test(workflow, transport: StubTransport(.stub(200)))
        }
        #expect(error?.description == message)
    }
}
