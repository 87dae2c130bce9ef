import APICheckBase
import APICheckFindings

/// A case of a JUnit report.
struct JUnitCase {
    enum Result {
        case passed(output: String?)
        case failed(message: String, type: String, text: String)
        case skipped(why: String)
    }

    /// What a build server recognises a case by.
    struct Identity: Hashable {
        let className: String
        let name: String
    }

    let className: String
    var name: String
    var result = Result.passed(output: nil)

    var identity: Identity { Identity(className: className, name: name) }
    var isFailure: Bool { if case .failed = result { true } else { false } }
    var isSkipped: Bool { if case .skipped = result { true } else { false } }

    init(className: String, name: String) {
        self.className = className
        self.name = name
    }

    /// - Parameter fails: Whether the finding fails the run.
    init(_ finding: Finding, fails: Bool) {
        let text = FindingText(finding: finding)
        className = JUnitCase.className(package: finding.api ?? "apicheck", finding.operation)
        // Without indexes, so that the case keeps its name when a list changes.
        name = "\(finding.rule.id) at \(finding.place.generalised.description)"
        result =
            fails
            ? .failed(
                message: "\(finding.rule.title) \(text.difference)",
                type: "\(finding.level.rawValue): \(finding.rule.id)",
                text: text.lines.string)
            : .passed(output: "\(finding.level.rawValue): \(finding.rule.title)\n\(text.lines)")
    }

    init(_ skipped: Skipped) {
        className = JUnitCase.className(package: "apicheck", "not checked")
        name = skipped.what.string
        result = .skipped(why: skipped.why.string)
    }

    /// Jenkins takes what is before the last full stop for the package: `todos.GET /todos`.
    private static func className(package: String, _ operation: String) -> String {
        "\(package.replacing(".", with: "_")).\(operation.replacing(".", with: "_"))"
    }

    func write(to writer: inout XMLWriter) {
        // Without the file, which GitLab would link: the schema that a plugin of Jenkins checks has no attribute for it.
        let attributes: KeyValuePairs<String, String?> = [
            "name": name.escapingUnprintable, "classname": className.escapingUnprintable,
        ]
        switch result {
        case .passed(nil):
            writer.line()
            writer.empty("testcase", attributes)
        case .passed(let output?):
            writer.block("testcase", attributes) { $0.block("system-out", text: output) }
        case .failed(let message, let type, let text):
            writer.block("testcase", attributes) { writer in
                writer.block("failure", ["message": message.escapingUnprintable, "type": type], text: text)
            }
        case .skipped(let why):
            writer.block("testcase", attributes) { writer in
                writer.line()
                writer.empty("skipped", ["message": why.escapingUnprintable])
            }
        }
    }
}
