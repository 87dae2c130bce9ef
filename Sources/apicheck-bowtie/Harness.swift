import APICheckJSON

/// Responds to the commands of the harness in order.
struct Harness {
    private static let dialect = "https://json-schema.org/draft/2020-12/schema"

    private var hasStarted = false

    /// The line to send back; nil for `stop`. An error in a case becomes its response.
    ///
    /// - Throws: ``HarnessError`` and `JSONSyntaxError` for an invalid command.
    mutating func answer(_ line: String) throws -> String? {
        let command = try Document(line, source: "command").root
        let name = try Harness.text(command, "cmd")
        if name == "start" {
            try start(command)
            return Harness.written(Implementation.write)
        }
        guard hasStarted else { throw HarnessError.notStarted(name) }
        switch name {
        case "dialect":
            // Only one dialect is supported, whether a schema names it or not.
            let isSpoken = try Harness.text(command, "dialect") == Harness.dialect
            return Harness.written { $0.member("ok", isSpoken) }
        case "run":
            let sequence = try Harness.member(command, "seq", "a number or a string")
            let run = try Harness.run(command)
            return Harness.written { writer in
                writer.key("seq")
                writer.copy(sequence)
                run.write(to: &writer)
            }
        case "stop": return nil
        default: throw HarnessError.unknownCommand(name)
        }
    }

    private mutating func start(_ command: JSON) throws {
        let version = try Harness.member(command, "version", "1")
        guard version.int == 1 else { throw HarnessError.unknownVersion(version.text) }
        hasStarted = true
    }

    private static func run(_ command: JSON) throws -> CaseRun {
        let testCase = try member(command, "case", "an object")
        let tests = try member(testCase, "tests", "an array")
        guard tests.kind == .array else { throw mistaken("tests", "an array", tests) }
        let instances = try tests.elements.map { try member($0, "instance", "a value") }
        let schema = try member(testCase, "schema", "a schema")
        return CaseRun(schema: schema, registry: testCase["registry"], instances: instances)
    }

    private static func text(_ owner: JSON, _ name: String) throws -> String {
        let value = try member(owner, name, "a string")
        guard let text = value.string else { throw mistaken(name, "a string", value) }
        return text
    }

    private static func member(_ owner: JSON, _ name: String, _ expected: String) throws -> JSON {
        guard let value = owner[name] else { throw HarnessError.member(name, expected: expected, actual: "nothing") }
        return value
    }

    private static func mistaken(_ name: String, _ expected: String, _ value: JSON) -> HarnessError {
        HarnessError.member(name, expected: expected, actual: value.kind.rawValue)
    }

    private static func written(_ members: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        writer.object(members)
        return writer.text
    }
}
