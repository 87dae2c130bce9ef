import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// The text of a workflows file.
extension WorkflowDraft {
    /// Arazzo as YAML, of version 1.1 only if it needs that.
    ///
    /// - Parameters:
    ///   - api: The name of the source description.
    ///   - file: The contract's file, as the workflows file refers to it.
    package func text(api: String, file: String) -> String {
        let title = contract.document.root["info"]?["title"]?.string ?? api
        var lines = [
            "arazzo: \(needsVersion11 ? "1.1.0" : "1.0.1")",
            "info:",
            "  title: \(quoted("Calls of \(title)"))",
            "  version: \"1\"",
            "sourceDescriptions:",
            "  - name: \(quoted(api))",
            "    url: \(quoted("./\(file)"))",
            "    type: openapi",
            "workflows:",
        ]
        for workflow in workflows { lines += self.lines(of: workflow, api: api) }
        if !omissions.isEmpty {
            lines.append("# Not called:")
            lines += omissions.map { "#   \($0.operation): \($0.why)".replacing("\n", with: " ") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of workflow: Workflow, api: String) -> [String] {
        var lines = ["  - workflowId: \(quoted(workflow.id))"]
        let inputs = inputs(of: workflow)
        if !inputs.isEmpty {
            lines += ["    inputs:", "      type: object", "      properties:"]
            for input in inputs {
                lines.append(
                    "        \(input.name): {description: \(quoted(input.description)), type: string, format: password}"
                )
            }
            // An input that is not given leaves its parameter out.
            let required = inputs.filter(\.isRequired).map { quoted($0.name) }
            lines.append("      required: [\(required.joined(separator: ", "))]")
        }
        lines.append("    steps:")
        for call in workflow.calls { lines += self.lines(of: call, api: api) }
        return lines
    }

    private func lines(of call: DraftedCall, api: String) -> [String] {
        var lines = ["      - stepId: \(quoted(call.stepID))"]
        if let id = call.operation.id, contract.operation(id: id)?.index == call.operation.index {
            lines.append("        operationId: \(quoted(id))")
        } else {
            let pointer = Pointer(["paths", call.operation.pathTemplate, call.operation.method.lowercased()])
            lines.append("        operationPath: \(quoted("{$sourceDescriptions.\(api).url}#\(pointer)"))")
        }
        var parameters = call.parameters.map {
            "{name: \(quoted($0.name)), in: \($0.location), value: \(text(of: $0.value))}"
        }
        parameters += call.credentials.map {
            "{name: \(quoted($0.name)), in: \($0.location), value: \(quoted($0.value))}"
        }
        if !parameters.isEmpty { lines += ["        parameters:"] + parameters.map { "          - \($0)" } }
        if let body = call.body {
            lines += [
                "        requestBody:", "          contentType: \(quoted(body.mediaType))",
                "          payload: \(body.payload)",
            ]
        }
        // An answer such as 401 or 404 is recorded too: the contract says whether it is one.
        var condition = call.status.map { "$statusCode == \($0)" } ?? "$statusCode < 500"
        // What is there already is replaced.
        if let status = call.status, PutStatus.isOne(status, of: call.operation.method) {
            condition = "$statusCode < 300"
        }
        lines += ["        successCriteria:", "          - condition: \(condition)"]
        if !call.outputs.isEmpty {
            lines.append("        outputs:")
            lines += call.outputs.map { "          \(quoted($0.name)): \(text(of: $0.place))" }
        }
        if call.isCleanup { lines.append("        x-apicheck-cleanup: true") }
        return lines
    }

    /// Whether a step has a query as a whole, or an output that is a part of a value.
    private var needsVersion11: Bool {
        workflows.flatMap(\.calls).contains { call in
            call.parameters.contains { $0.location == "querystring" }
                || call.outputs.contains { if case .location = $0.place { true } else { false } }
        }
    }

    private func text(of value: DraftedCall.Value) -> String {
        switch value {
        case .literal(let text): text
        case .output(let step, let name): quoted("$steps.\(step).outputs.\(name)")
        }
    }

    private func text(of place: DraftedCall.Place) -> String {
        switch place {
        case .body(let pointer): quoted("$response.body#\(pointer)")
        case .header(let name): quoted("$response.header.\(name)")
        case .location(let template):
            "{context: $response.header.Location, selector: \(quoted(template)), type: x-apicheck-path}"
        }
    }

    /// A JSON string, which YAML reads as the same text.
    private func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
