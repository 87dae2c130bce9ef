import ArgumentParser

/// A report's format and destination: `text`, `json`, `json=FILE`.
struct OutputFormat: ExpressibleByArgument, Sendable {
    enum Form: String, CaseIterable, Sendable {
        case text, json, junit, sarif, github, gitlab, markdown, html
    }

    var form: Form
    /// Is nil for standard output.
    var file: String?

    init(form: Form, file: String? = nil) {
        self.form = form
        self.file = file
    }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let form = Form(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else { return nil }
        self.init(form: form, file: parts.count == 2 ? String(parts[1]) : nil)
    }

    /// What the help and an error list; the option's name has the file.
    static var allValueStrings: [String] { Form.allCases.map(\.rawValue) }

    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
