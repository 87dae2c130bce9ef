import APICheckBase

/// Whether a command may overwrite files: with `--force`, or when the user at the terminal agrees.
struct Overwriting {
    let isForced: Bool

    private static let most = 10

    /// Asks once for all files.
    ///
    /// - Returns: Whether the files are overwritten; false without any.
    /// - Throws: ``CommandError`` when there is no terminal to ask at, or the answer is not yes.
    func allow(_ files: [String]) throws -> Bool {
        guard let first = files.first else { return false }
        if isForced { return true }
        guard Terminal.canAsk else {
            throw CommandError.usage("\(first) exists", remedy: "choose another name, or replace it with --force")
        }
        guard Terminal.ask(Overwriting.question(files)) else {
            throw CommandError.incomplete("nothing was written", remedy: "choose another name, or answer with y")
        }
        return true
    }

    private static func question(_ files: [String]) -> PrintableText {
        if files.count == 1 { return "\(files[0]) exists. Overwrite it?" }
        let shown: [PrintableText] = files.prefix(files.count == most + 1 ? most + 1 : most).map { "  \($0)" }
        let rest = files.count - shown.count
        return (["these files exist:"] + shown + (rest > 0 ? ["  and \(rest) more"] : []) + ["Overwrite them?"])
            .joined(separator: "\n")
    }
}
