import APICheckBase
package import APICheckFindings
import APICheckJSON

/// A workflow file that cannot be used, or a workflow that cannot start.
package enum WorkflowError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of thing that a name refers to.
    package enum Kind: String, Sendable {
        case workflow, step, input, output, operation, component, source, field
        case pathParameter = "path parameter"
        case actionType = "action type"
        case place = "parameter location"
        case conditionType = "condition type"
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

    package var description: String { "\(location): \(reason)" }

    private var reason: String {
        switch self {
        case .malformed(let what, let remedy, _): "\(what). \(remedy)"
        case .expression(let text, let reason, _): "'\(text)' is invalid: \(reason)"
        case .unknown(let kind, let name, let known, _):
            "unknown \(kind.rawValue) '\(name)'. " + Self.list(Spelling.nearest(to: name, in: known))
        case .duplicate(let kind, let name, let first, _):
            "the \(kind.rawValue) '\(name)' is a duplicate, first defined on line \(first). Rename one of them"
        case .unsupported(let what, let remedy, _): "\(what) is not supported yet. \(remedy)"
        case .circular(let path, _):
            "the workflows \(path.joined(separator: " -> ")) call each other in a cycle. Remove one of the calls"
        case .missingInputs(let workflow, let names, _):
            "the workflow '\(workflow)' requires \(names.map { "'\($0)'" }.joined(separator: ", ")). "
                + "Set \(names.count == 1 ? "it" : "them"), e.g. with --input \(names.first ?? "")=…"
        case .wrongInput(_, let name, let expected, let actual, _):
            "the input '\(name)' is \(actual), expected \(expected). Change the value"
        }
    }

    private static func list(_ known: [String]) -> String {
        known.isEmpty ? "None are defined" : "Known: \(known.prefix(8).joined(separator: ", "))"
    }
}
