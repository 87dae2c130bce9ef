import APICheckBase
import APICheckProject

/// Makes the repository of the current folder use `apicheck git-diff`.
struct GitDiffSetup {
    private static let settings = [
        ("diff.apicheck.command", "apicheck git-diff"), ("diff.apicheck.textconv", "apicheck git-diff --textconv"),
    ]
    private static let files = ["*.har"] + API.contractNames

    /// Sets what is not set yet, and returns what was done. Throws ``RunError`` for a setting with another value, before any is
    /// changed.
    static func install() throws -> PrintableText {
        guard Git.line(["rev-parse", "--git-dir"]) != nil else {
            throw RunError.usage("this folder is in no git repository", remedy: "change to it, or make one: git init")
        }
        let known = settings.map { Git.line(["config", "--local", "--get", $0.0]) }
        for (setting, value) in zip(settings, known) where value != nil && value != setting.1 {
            throw RunError.usage(
                "the setting \(setting.0) of this repository has another value; nothing was changed",
                expected: "\(setting.1)", actual: "\(value ?? "")",
                remedy: "git config \(setting.0) '\(setting.1)', then repeat")
        }
        var lines: [PrintableText] = []
        for (setting, value) in zip(settings, known) {
            if value == nil { _ = try Git.run(["config", "--local", setting.0, setting.1], limit: 10_000) }
            lines.append("\(value == nil ? "set" : "unchanged")  \(setting.0) = \(setting.1)")
        }
        let missing = files.filter { !hasAttribute($0.replacing("*", with: "recording")) }
        if missing.isEmpty {
            lines.append("the attributes of the files are set")
        } else {
            lines.append("add these lines to .gitattributes, and commit it:")
            lines += missing.map { "    \($0) diff=apicheck" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether a file of this name is shown by the driver.
    private static func hasAttribute(_ file: String) -> Bool {
        Git.line(["check-attr", "diff", "--", file])?.hasSuffix(": diff: apicheck") ?? false
    }
}
