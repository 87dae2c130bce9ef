#if Contracts
package import APICheckBase
import Yams

/// A YAML text was rejected.
package struct YAMLError: ProblemError, Hashable, Sendable {
    package var reason: PrintableText
    var source: String?
    /// From 1; nil when the reader reports none.
    package var line: Int?
    /// The setting of the limit that was exceeded, if any.
    var setting: Setting?
    package var remedy: PrintableText?

    package var problem: Problem {
        Problem(
            reason, at: ["\(source ?? "YAML")\(line.map { ":\($0)" } ?? "")"], remedy: remedy,
            setting: setting)
    }
}

/// What the errors of the YAML reader mean in the text.
extension YAMLError {
    init(_ error: YamlError, source: String?) {
        switch error {
        case .duplicatedKeysInMapping(let keys, let context):
            self.init(
                reason: "the key \(keys.sorted().joined(separator: ", ")) occurs twice in one map", source: source,
                line: context.mark.line)
        case .reader(let problem, let offset, _, let yaml):
            let line = offset.map { yaml.unicodeScalars.prefix($0).reduce(1) { $1 == "\n" ? $0 + 1 : $0 } }
            self.init(reason: "\(problem)", source: source, line: line)
        case .scanner(let context, let problem, let mark, let yaml),
            .parser(let context, let problem, let mark, let yaml),
            .composer(let context, let problem, let mark, let yaml):
            let fault = Fault(problem, context?.description ?? "", mark, opened: context?.mark, yaml)
            self.init(reason: fault.reason, source: source, line: fault.line, setting: nil, remedy: fault.remedy)
        default: self.init(reason: "\(error)", source: source)
        }
    }

    /// An error in the terms of the text. The reader describes its own state, and reports an unclosed bracket at the place where
    /// it can no longer continue, often some lines below.
    private struct Fault {
        var reason: PrintableText
        var line: Int
        var remedy: PrintableText?

        init(_ problem: String, _ context: String, _ mark: Mark, opened: Mark?, _ yaml: String) {
            (reason, line, remedy) = ("\(problem)", mark.line, nil)
            let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
            let text = mark.line <= lines.count ? lines[max(0, mark.line - 1)] : ""
            let character = text.unicodeScalars.dropFirst(mark.column - 1).first
            switch problem {
            case _ where problem.contains("another document"):
                reason = "a second document begins; a file can contain only one"
            case _ where problem.contains("undefined alias"):
                reason = "an alias has no anchor before it, or is inside its own"
            case _ where problem.contains("nesting level"):
                reason = "nested deeper than the limit of 1000 levels"
            case _ where problem.contains("cannot start any token") && character == "\t":
                reason = "a tab is used for indentation, which YAML does not allow"
                remedy = "indent with spaces"
            case _ where problem.contains("cannot start any token"):
                reason = "a value begins with '\(character.map { "\($0)" } ?? "")'"
                remedy = "put the value in quotation marks"
            case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
                let (open, close) = problem.hasSuffix("'}'") ? ("{", "}") : ("[", "]")
                let other = character == "]" || character == "}"
                reason =
                    "the '\(open)'\(other ? " is closed by '\(character.map { "\($0)" } ?? "")'" : " is not closed")"
                remedy = other ? "write '\(close)'" : "add '\(close)', or a comma between its values"
                if !other { line = opened?.line ?? line }
            case _ where problem.contains("unexpected end of stream") && context.contains("quoted"):
                reason = "the quotation mark is not closed"
                line = opened?.line ?? line
            case _ where problem.contains("unknown escape"):
                reason = "a string in double quotation marks has an unknown escape"
                remedy = #"write \\ for a backslash, or use single quotation marks"#
            case "mapping values are not allowed in this context":
                reason = "unexpected ':'"
                remedy =
                    text.contains(": ") && text.drop { $0 != ":" }.dropFirst(2).contains(": ")
                    ? "put a value that contains ': ' in quotation marks"
                    : "indent the line as the lines around it, and check that the line above has its ':'"
            case "did not find expected key", "did not find expected '-' indicator":
                reason = "the indentation matches no earlier line"
                remedy = "indent it as the lines around it"
            case "could not find expected ':'":
                reason = "a key without ':'"
                remedy = "write ': ' after the key, or check the indentation"
            case "did not find expected node content":
                reason =
                    character.map { "'\($0)' where a value is expected" } ?? "the text ends where a value is expected"
                remedy = character == nil ? "close each '[' and '{'" : "put the value in quotation marks"
            case "did not find expected <document start>":
                reason = "text after the end of the document"
                remedy = "remove the '...' or '---' before it"
            default: break
            }
        }
    }
}
#endif
