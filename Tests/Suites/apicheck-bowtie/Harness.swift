import APICheckBase
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

/// A line is not a valid command.
private enum HarnessError: ProblemError, Equatable {
    case notStarted(String)
    case unknownCommand(String)
    case unknownVersion(String)
    /// A member of a command is missing or has a wrong value.
    case member(String, expected: String, actual: String)

    var problem: Problem {
        switch self {
        case .notStarted(let command):
            Problem(
                "the command '\(command)' came before 'start'", remedy: "send {\"cmd\":\"start\",\"version\":1} first")
        case .unknownCommand(let command):
            Problem("unknown command '\(command)'", expected: "start, dialect, run or stop")
        case .unknownVersion(let version):
            Problem("unknown version of the protocol", expected: "1", actual: "\(version)")
        case .member(let name, let expected, let actual):
            Problem("invalid member '\(name)'", expected: "\(expected)", actual: "\(actual)")
        }
    }
}

/// The result of one case: the validity of its instances.
private enum CaseRun {
    case verdicts([Bool])
    /// The schema has a keyword that is not checked.
    case skipped(String)
    /// The schema cannot be compiled.
    case errored(String)

    /// - Parameter registry: The documents that the schema may reference, by URI.
    init(schema: JSON, registry: JSON?, instances: [JSON]) {
        do {
            // `#` refers to the schema's root, so it needs a document of its own.
            let document = try Document(schema.bytes, source: "schema")
            var resources = SchemaResources()
            resources.add(document)
            for member in registry.map({ Array($0.members) }) ?? [] {
                try resources.add(Document(member.value.bytes, source: member.name), uri: member.name)
            }
            let schemas = SchemaRegistry(resources, dialect: .draft202012, assertsFormats: false)
            let compiled = try schemas.schema(at: document.root)
            if let unchecked = schemas.unsupportedKeywords.first {
                self = .skipped("\(unchecked.keyword) is not checked")
            } else {
                self = .verdicts(try instances.map { try compiled.validity(of: $0) })
            }
        } catch {
            self = .errored("\(error)")
        }
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .verdicts(let verdicts):
            writer.array("results") { writer in
                for isValid in verdicts { writer.object { $0.member("valid", isValid) } }
            }
        case .skipped(let message):
            writer.member("skipped", true)
            writer.member("message", message)
        case .errored(let message):
            writer.member("errored", true)
            writer.object("context") { $0.member("message", message) }
        }
    }
}
