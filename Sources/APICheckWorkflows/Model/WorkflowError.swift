import APICheckBase
package import APICheckFindings
import APICheckJSON

/// Why a workflow file cannot be used, or a workflow cannot begin, and where.
package enum WorkflowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a name was meant to name.
    package enum Kind: String, Sendable {
        case workflow, step, input, output, operation, component, source, field
        case pathParameter = "path parameter"
        case actionType = "action type"
        case place = "place of a parameter"
        case conditionType = "condition type"
    }

    /// Something has another shape than Arazzo gives it; what is wrong, and what to do.
    case malformed(String, remedy: String, at: SourceLocation)
    case expression(text: String, reason: String, at: SourceLocation)
    case unknown(Kind, String, known: [String], at: SourceLocation)
    case duplicate(Kind, String, first: Int, at: SourceLocation)
    /// Legal Arazzo that is not carried out, and what to write instead.
    case unsupported(String, remedy: String, at: SourceLocation)
    /// Workflows that call each other without end.
    case circular([String], at: SourceLocation)
    /// Nobody gave a value and there is no default: the workflow cannot begin.
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

    package var description: String { "\(location): \(reason)" }

    private var reason: String {
        switch self {
        case .malformed(let what, let remedy, _): "\(what). \(remedy)"
        case .expression(let text, let reason, _): "'\(text)' cannot be read: \(reason)"
        case .unknown(let kind, let name, let known, _):
            "there is no \(kind.rawValue) '\(name)'. " + Self.list(Spelling.nearest(to: name, in: known))
        case .duplicate(let kind, let name, let first, _):
            "the \(kind.rawValue) '\(name)' stands twice, first on line \(first). Give one of them another name"
        case .unsupported(let what, let remedy, _): "\(what) is not supported yet. \(remedy)"
        case .circular(let path, _):
            "the workflows \(path.joined(separator: " -> ")) call each other without end. Take one of the calls out"
        case .missingInputs(let workflow, let names, _):
            "the workflow '\(workflow)' needs \(names.map { "'\($0)'" }.joined(separator: ", ")). "
                + "Give \(names.count == 1 ? "it" : "them") a value, e.g. --input \(names.first ?? "")=…"
        case .wrongInput(_, let name, let expected, let actual, _):
            "the input '\(name)' is \(actual), expected \(expected). Give it such a value"
        }
    }

    private static func list(_ known: [String]) -> String {
        known.isEmpty ? "There are none" : "Known, nearest first: \(known.prefix(8).joined(separator: ", "))"
    }
}
