import APICheckJSON
import APICheckReports
import Testing

/// Checks all JSON that the program prints in its tests against the schema that `apicheck schema` has for it.
enum JSONOutput {
    /// Records an issue for output that its schema does not allow: of a command with `--format json`, and errors as JSON.
    static func check(_ outcome: Binary.Outcome, of arguments: [String]) {
        let asksForJSON = zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
        guard asksForJSON || arguments.contains("--format=json") else { return }
        for line in outcome.error.split(separator: "\n") where line.hasPrefix("{") { check(String(line), .error) }
        guard outcome.output.hasPrefix("{") else { return }
        check(outcome.output, schema(of: arguments))
        // The output of the commands that init runs.
        guard arguments.first == "init", let root = try? Document(outcome.output).root else { return }
        for (name, schema) in [("plan", OutputSchema.plan), ("recorded", .report), ("verified", .report)] {
            if let part = root[name] { check(part.text, schema) }
        }
    }

    static func check(_ text: String, _ schema: OutputSchema, sourceLocation: SourceLocation = #_sourceLocation) {
        do {
            let violations = try violations(of: text, schema)
            #expect(violations == [], "\(schema): \(text)", sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(schema): \(error): \(text)", sourceLocation: sourceLocation)
        }
    }

    static func violations(of text: String, _ schema: OutputSchema) throws -> [String] {
        let document = try Document(schema.bytes)
        let checker = try SchemaRegistry(document, dialect: .draft202012).schema(at: document.root)
        return checker.violations(in: try Document(text).root).map { "\($0.instance.pointer) \($0.expected)" }
    }

    private static func schema(of arguments: [String]) -> OutputSchema {
        if arguments.first == "init" { return .initial }
        if arguments.contains("--plan") { return .plan }
        return switch arguments.first {
        case "doctor": .doctor
        case "history": .history
        case "rules": arguments.count > 1 && !arguments[1].hasPrefix("-") ? .rule : .rules
        default: .report
        }
    }
}
