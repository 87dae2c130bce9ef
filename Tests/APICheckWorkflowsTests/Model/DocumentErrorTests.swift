import APICheckBase
import APICheckJSON
import APICheckWorkflows
import Testing

/// Errors of each object of the standard, with file and line.
struct DocumentErrorTests {
    /// One step, whose fields from line 11 on are given, indented by eight spaces.
    private static func step(_ fields: String, version: String = "1.1.0") throws -> Arazzo {
        try Arazzo(
            Document(
                yaml: """
                    arazzo: \(version)
                    info: {title: Test, version: "1"}
                    sourceDescriptions:
                      - {name: todos, url: ./openapi.yaml, type: openapi}
                    workflows:
                      - workflowId: w
                        inputs: {properties: {id: {type: string}}}
                        steps:
                          - stepId: a
                            operationId: list

                    """ + fields.split(separator: "\n").map { "        \($0)\n" }.joined(), source: "w.yaml"))
    }

    static let steps: [(String, String)] = [
        (
            "successCriteria:\n  - {context: $response.body, type: jsonpath, condition: '$.a['}",
            "w.yaml:12: '$.a[' is invalid: expected a selector: a name in quotes, an index, a slice, * or ?, "
                + "found the end, at column 5"
        ),
        (
            "successCriteria:\n  - {context: $response.body, type: jsonpath, condition: \"$[?match(@, '[a')]\"}",
            "w.yaml:12: '$[?match(@, '[a')]' is invalid: the pattern /[a/ is not an I-Regexp (RFC 9485), so that it "
                + "matches nothing: a [ without a ], at character 2, at column 13"
        ),
        (
            "successCriteria:\n  - {context: $response.body, type: xpath, condition: '/a['}",
            "w.yaml:12: '/a[' is invalid: Invalid expression"
        ),
        (
            "successCriteria:\n  - {context: $response.body, condition: /a, type: {type: xpath, version: xpath-30}}",
            "w.yaml:12: xpath-30, as the language of a criterion, is not supported yet\n"
                + "  help:     write an expression of xpath-10"
        ),
        (
            "successCriteria:\n  - context: $response.body\n    condition: $.a\n    type: {type: jsonpath, version: '1'}",
            "w.yaml:14: unknown expression version '1'\n  expected: rfc9535 or draft-goessner-dispatch-jsonpath-00"
        ),
        (
            "successCriteria:\n  - context: $response.body\n    condition: $.a\n    type: {type: jsonpath}",
            "w.yaml:14: 'type' of a criterion has no 'version'\n  help:     add 'version'"
        ),
        (
            "successCriteria:\n  - {context: $response.body, condition: $.a, type: jsonpaht}",
            "w.yaml:12: unknown condition type 'jsonpaht'\n  expected: jsonpath, xpath, simple or regex"
        ),
        (
            "successCriteria:\n  - {type: regex, condition: a}",
            "w.yaml:12: a criterion has no 'context'\n  help:     add 'context'"
        ),
        (
            "successCriteria: []",
            "w.yaml:11: 'successCriteria' of a step is empty\n  help:     remove it, or add an element"
        ),
        (
            "outputs:\n  a b: $response.body",
            "w.yaml:12: the name 'a b' in 'outputs' of a step has characters other than letters, digits, '.', '-' and "
                + "'_'\n  help:     rename it"
        ),
        (
            "outputs:\n  a: {context: $response.body, selector: '$.', type: jsonpath}",
            "w.yaml:12: '$.' is invalid: expected a name or * after ., found the end, at column 3"
        ),
        (
            "outputs:\n  a: {context: $response.body, selector: a, type: jsonpointer}",
            "w.yaml:12: 'a' is invalid: it is not a JSON Pointer, which is empty or begins with /"
        ),
        (
            "outputs:\n  a: {context: $response.body, selector: '/a[', type: xpath}",
            "w.yaml:12: '/a[' is invalid: Invalid expression"
        ),
        (
            "outputs:\n  a: {context: $response.body, selector: /a, type: {type: xpath, version: xpath-31}}",
            "w.yaml:12: xpath-31, as the language of the output 'a', is not supported yet\n"
                + "  help:     write an expression of xpath-10"
        ),
        (
            "outputs:\n  a: {context: $response.body, selector: /a}",
            "w.yaml:12: the output 'a' has no 'type'\n  help:     add 'type'"
        ),
        (
            "parameters:\n  - name: q\n    in: query\n    value: {context: $inputs.id, selector: $., type: jsonpath}",
            "w.yaml:14: '$.' is invalid: expected a name or * after ., found the end, at column 3"
        ),
        (
            "parameters:\n  - name: q\n    in: query\n    value: {context: $input.id, selector: $.a, type: jsonpath}",
            "w.yaml:14: '$input.id' is invalid: unknown runtime expression; did you mean $inputs.?"
        ),
        (
            "parameters:\n  - {name: q, in: query, value: 1}\n  - {name: q, in: query, value: 2}",
            "w.yaml:13: the parameter 'q' of the step 'a' is a duplicate, first defined on line 12\n"
                + "  help:     remove one of them"
        ),
        (
            "parameters:\n  - {name: q, in: querystring, value: a=1}\n  - {name: a, in: query, value: 2}",
            "w.yaml:12: the step 'a' has the whole query, 'q', and parameters in it\n"
                + "  help:     write all in one of the two ways"
        ),
        (
            "onFailure:\n  - {name: x, type: end}\n  - {name: x, type: end}",
            "w.yaml:13: duplicate action 'x', first defined on line 12\n  help:     rename one of them"
        ),
        (
            "onFailure:\n  - {name: x, type: retry, retryLimit: 1.5}",
            "w.yaml:12: 'retryLimit' of an action is 1.5, expected a whole number\n  help:     write a whole number"
        ),
        (
            "onFailure:\n  - {name: x, type: retry, retryAfter: -1}",
            "w.yaml:12: 'retryAfter' of an action is a number, expected a number of at least 0\n"
                + "  help:     write a number of at least 0"
        ),
        (
            "onSuccess:\n  - {name: x, type: end, parameters: [{name: id, value: 1}]}",
            "w.yaml:12: the action 'x' has parameters and no workflowId\n  help:     remove them, or name a workflow"
        ),
        (
            "onSuccess:\n  - {name: x, type: goto, workflowId: w, parameters: [{name: id, in: query, value: 1}]}",
            "w.yaml:12: the parameter 'id' of the action 'x' has 'in', and a workflow has only inputs\n"
                + "  help:     remove 'in'"
        ),
        (
            "requestBody:\n  contentType: application/json\n  payload: {a: 1}\n  replacements:\n    - {target: a, value: 1}",
            "w.yaml:15: 'a' is invalid: it is not a JSON Pointer, which is empty or begins with /"
        ),
        (
            "requestBody:\n  contentType: application/xml\n  payload: <a/>\n  replacements:\n    - {target: /a, value: 1}",
            "w.yaml:15: a replacement in an XML payload, whose target is an XPath, is not supported yet\n"
                + "  help:     write the payload as text with {$…} in it"
        ),
        (
            "channelPath: $sourceDescriptions.todos.url#/channels/a",
            "w.yaml:11: the step 'a' with channelPath: $sourceDescriptions.todos.url#/channels/a, a message of an "
                + "event-driven API, is not supported yet\n  help:     move it to a workflow file of its own"
        ),
        (
            "action: receive",
            "w.yaml:11: the step 'a' with action: receive, a message of an event-driven API, is not supported yet\n"
                + "  help:     move it to a workflow file of its own"
        ),
    ]

    @Test(arguments: steps) func step(_ fields: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) { try Self.step(fields) }
        #expect(error?.description == message)
    }

    static let newFields: [(String, String)] = [
        (
            "parameters: [{name: q, in: querystring, value: a=1}]",
            "w.yaml:11: unknown parameter location 'querystring'\n  expected: query, header, cookie or path"
        ),
        (
            "outputs:\n  a: {context: $response.body, selector: /a, type: jsonpointer}",
            "w.yaml:12: 'context' of the output 'a' is new in Arazzo 1.1\n  help:     set arazzo: 1.1.0"
        ),
        ("timeout: 5", "w.yaml:11: 'timeout' of a step is new in Arazzo 1.1\n  help:     set arazzo: 1.1.0"),
        (
            "onSuccess:\n  - {name: x, type: goto, workflowId: w, parameters: [{name: id, value: 1}]}",
            "w.yaml:12: 'parameters' of an action is new in Arazzo 1.1\n  help:     set arazzo: 1.1.0"
        ),
    ]

    @Test(arguments: newFields) func fieldsOfArazzo11(_ fields: String, _ message: String) {
        let error = #expect(throws: WorkflowError.self) { try Self.step(fields, version: "1.0.1") }
        #expect(error?.description == message)
    }

    /// Files that differ from a valid one in the lines before the workflows.
    static let heads: [(String, String)] = [
        (
            "arazzo: 2.0.0",
            "w.yaml:1: the Arazzo version 2.0.0 is not supported, expected 1.0.x or 1.1.x\n  help:     set arazzo: 1.0.1"
        ),
        (
            "arazzo: 1.2.0",
            "w.yaml:1: the Arazzo version 1.2.0 is not supported, expected 1.0.x or 1.1.x\n  help:     set arazzo: 1.0.1"
        ),
        (
            "arazzo: 1.0.1\n$self: https://localhost/w.yaml",
            "w.yaml:2: '$self' of the file is new in Arazzo 1.1\n  help:     set arazzo: 1.1.0"
        ),
        (
            "arazzo: 1.1.0\n$self: https://localhost/w.yaml#a",
            "w.yaml:2: '$self' has a fragment, #\n  help:     write the URI of the whole file"
        ),
        (
            "arazzo: 1.1.0\nsourceDescriptions:\n  - {name: a, url: a.yaml, type: asyncapi}",
            "w.yaml:3: the source 'a' of type asyncapi, a description of an event-driven API, is not supported yet\n"
                + "  help:     move its steps to a workflow file of their own, and remove the source"
        ),
        (
            "arazzo: 1.0.1\nsourceDescriptions:\n  - {name: a, url: a.yaml, type: asyncapi}",
            "w.yaml:3: unknown source type 'asyncapi'\n  expected: openapi or arazzo"
        ),
        (
            "arazzo: 1.0.1\nsourceDescriptions:\n  - {name: a b, url: a.yaml}",
            "w.yaml:3: the name 'a b' of a source has characters other than letters, digits, '_' and '-'\n"
                + "  help:     rename the source"
        ),
        (
            "arazzo: 1.0.1\nsourceDescriptions:\n  - {name: a, url: a.yaml}\n  - {name: a, url: b.yaml}",
            "w.yaml:4: duplicate source 'a', first defined on line 3\n  help:     rename one of them"
        ),
        (
            "arazzo: 1.0.1\nsourceDescriptions:\n  - {name: a, url: a.yaml}\n  - {name: b, url: b.yaml}",
            "w.yaml:10: 'list' does not say in which source the operation is: the file has 2 contracts\n"
                + "  help:     write $sourceDescriptions.a.list, or another of its sources"
        ),
        (
            "arazzo: 1.0.1\ncomponents: {parameters: {'a b': {name: a, in: query, value: 1}}}",
            "w.yaml:2: the name 'a b' in 'parameters' of 'components' has characters other than letters, digits, '.', "
                + "'-' and '_'\n  help:     rename it"
        ),
        (
            "arazzo: 1.0.1\ncomponents:\n  failureActions: {again: {name: again, type: retry, retryAfter: soon}}",
            "w.yaml:3: 'retryAfter' of an action is text, expected a number of at least 0\n"
                + "  help:     write a number of at least 0"
        ),
    ]

    @Test(arguments: heads) func head(_ head: String, _ message: String) {
        let sources = head.contains("sourceDescriptions") ? "" : "sourceDescriptions: [{name: t, url: t.yaml}]\n"
        let rest =
            "info: {title: T, version: '1'}\nworkflows:\n  - workflowId: w\n    steps:\n      - stepId: a\n        operationId: list\n"
        let error = #expect(throws: WorkflowError.self) {
            try Arazzo(Document(yaml: head + "\n" + rest + sources, source: "w.yaml"))
        }
        #expect(error?.description == message)
    }
}
