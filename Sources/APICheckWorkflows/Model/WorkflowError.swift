package import APICheckBase
package import APICheckFindings
import APICheckJSON

/// A workflow file that cannot be used, or a workflow that cannot start.
package enum WorkflowError: ProblemError, Hashable, Sendable {
    /// The kind of thing that a name refers to.
    package enum Kind: String, Sendable {
        case workflow, step, input, output, operation, component, source, field, action
        case pathParameter = "path parameter"
        case sourceType = "source type"
        case actionType = "action type"
        case place = "parameter location"
        case conditionType = "condition type"
        case expressionVersion = "expression version"
    }

    /// Invalid Arazzo, and how to fix it.
    case malformed(String, remedy: String, at: SourceLocation)
    case expression(text: String, reason: String, at: SourceLocation)
    case unknown(Kind, String, known: [String], at: SourceLocation)
    case duplicate(Kind, String, first: Int, at: SourceLocation)
    /// Valid Arazzo that is not supported, and what to write instead.
    case unsupported(String, remedy: String, at: SourceLocation)
    /// Workflows that call each other in a cycle.
    case circular([String], at: SourceLocation)
    /// Required inputs without a value or a default.
    case missingInputs(workflow: String, names: [String], at: SourceLocation)
    case wrongInput(workflow: String, name: String, expected: String, actual: String, at: SourceLocation)

    package var location: SourceLocation {
        switch self {
        case .malformed(_, _, let location), .expression(_, _, let location), .unknown(_, _, _, let location),
            .duplicate(_, _, _, let location), .unsupported(_, _, let location), .circular(_, let location),
            .missingInputs(_, _, let location), .wrongInput(_, _, _, _, let location):
            location
        }
    }

    /// What to do about a source at a URL that has no copy.
    package static func remoteSourceRemedy(file: String) -> String {
        "download it with 'apicheck vendor \(file)', or name a folder of copies with --ref-map URL=FOLDER"
    }

    /// A text of the file for a message.
    private static func cut(_ text: String) -> String { text.count <= 400 ? text : text.prefix(399) + "…" }

    package var problem: Problem {
        let places: [PrintableText] = ["\(location)"]
        return switch self {
        case .malformed(let what, let remedy, _): Problem("\(what)", at: places, remedy: "\(remedy)")
        case .expression(let text, let reason, _):
            Problem("'\(Self.cut(text))' is invalid: \(Self.cut(reason))", at: places)
        case .unknown(let kind, let name, let known, _):
            Problem(
                "unknown \(kind.rawValue) '\(name)'\(known.isEmpty ? "; none are defined" : "")", at: places,
                expected: known.isEmpty ? nil : "\(Spelling.nearest(to: name, in: known).prefix(8).list("or"))")
        case .duplicate(let kind, let name, let first, _):
            Problem(
                "duplicate \(kind.rawValue) '\(name)', first defined on line \(first)", at: places,
                remedy: "rename one of them")
        case .unsupported(let what, let remedy, _):
            Problem("\(what) is not supported yet", at: places, remedy: "\(remedy)")
        case .circular(let path, _):
            Problem(
                "the workflows \(path.joined(separator: " -> ")) call each other in a cycle", at: places,
                remedy: "remove one of the calls")
        case .missingInputs(let workflow, let names, _):
            Problem(
                "the workflow '\(workflow)' requires \(names.map { "'\($0)'" }.joined(separator: ", "))", at: places,
                setting: .inputs(names))
        case .wrongInput(_, let name, let expected, let actual, _):
            Problem("invalid value of the input '\(name)'", at: places, expected: "\(expected)", actual: "\(actual)")
        }
    }
}
