import APICheckBase
import APICheckContracts
import APICheckJSON

/// The text of a workflows file.
extension WorkflowDraft {
    /// Arazzo 1.0.1 as YAML.
    ///
    /// - Parameters:
    ///   - api: The name of the source description.
    ///   - file: The contract's file, as the workflows file refers to it.
    package func text(api: String, file: String) -> String {
        let title = contract.document.root["info"]?["title"]?.string ?? api
        var lines = [
            "arazzo: 1.0.1",
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
        let used = credentials.filter { credential in
            workflow.calls.contains { DraftedCredential.all(of: $0.operation).contains(credential) }
        }
        if !used.isEmpty {
            lines += ["    inputs:", "      type: object", "      properties:"]
            for credential in used {
                lines.append(
                    "        \(credential.input): {description: \(quoted(credential.description)), type: string, format: password}"
                )
            }
            // An input that is not given leaves its parameter out.
            lines.append("      required: []")
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
        var parameters = call.values.map { parameter, value in
            "{name: \(quoted(parameter.name)), in: \(parameter.location.rawValue), value: \(text(of: value))}"
        }
        parameters += DraftedCredential.all(of: call.operation).map {
            "{name: \(quoted($0.name)), in: \($0.location), value: \(quoted($0.value))}"
        }
        if !parameters.isEmpty { lines += ["        parameters:"] + parameters.map { "          - \($0)" } }
        // An answer such as 401 or 404 is recorded too: the contract says whether it is one.
        lines += ["        successCriteria:", "          - condition: $statusCode < 500"]
        if !call.outputs.isEmpty {
            lines.append("        outputs:")
            lines += call.outputs.map { "          \(quoted($0.name)): \(quoted("$response.body#\($0.place)"))" }
        }
        return lines
    }

    private func text(of value: DraftedCall.Value) -> String {
        switch value {
        case .literal(let value):
            var writer = JSONWriter()
            writer.copy(value)
            return writer.text
        case .output(let step, let name): return quoted("$steps.\(step).outputs.\(name)")
        }
    }

    /// A JSON string, which YAML reads as the same text.
    private func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
