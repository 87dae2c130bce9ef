package import APICheckBase
package import APICheckJSON

/// Why a recording cannot be read or was not written.
package struct RecordingError: ProblemError, Hashable {
    package enum Cause: Hashable, Sendable {
        /// The JSON is invalid; the parser's reason.
        case syntax(String, column: Int)
        /// Git left a merge conflict in the file; its description.
        case conflict(String)
        /// A required part of an exchange is missing or invalid.
        case part(String, expected: String, actual: String)
        /// The file of a body beside the recording is missing or was changed.
        case bodyFile(String, expected: String, actual: String)
        /// A call of the run to be saved failed.
        case failedRun(Problem)
        /// The file does not exist, and the mode does not allow recording; how to record it.
        case absent(NextStep)
        /// Another session holds the lock of the file; its process, and how long the lock was waited for.
        case held(by: Int?, waited: Duration)
    }

    package var cause: Cause
    /// The file; nil when the text did not come from a file.
    package var path: String?
    package var line: Int?
    /// From 1.
    package var entry: Int?

    package init(_ cause: Cause, path: String? = nil, line: Int? = nil, entry: Int? = nil) {
        self.cause = cause
        self.path = path
        self.line = line
        self.entry = entry
    }

    /// Runs `read` and converts errors of the JSON parser.
    static func translating<Result>(_ path: String?, _ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch let error as JSONSyntaxError where error.cause == .mergeConflict {
            throw RecordingError(.conflict(error.reason), path: path, line: error.line)
        } catch let error as JSONSyntaxError {
            throw RecordingError(.syntax(error.reason, column: error.column), path: path, line: error.line)
        }
    }

    package var problem: Problem {
        let restore: PrintableText = "restore the file from version control or record it again"
        switch cause {
        case .syntax(let reason, let column):
            return problem(
                "not a recording, invalid JSON", column: column, expected: "a HAR 1.2 file", actual: "\(reason)",
                remedy: restore, steps: [.repair])
        case .conflict(let reason): return problem("\(reason)", remedy: "record it again instead of merging recordings")
        case .part(let name, let expected, let actual):
            let remedy: PrintableText =
                entry == nil
                ? "use a HAR 1.2 file or record it again" : "remove the entry from the file or record it again"
            return problem(
                "invalid \(name)", expected: "\(expected)", actual: "\(actual)", remedy: remedy, steps: [.repair])
        case .bodyFile(let name, let expected, let actual):
            return problem(
                "invalid body file \(name)", expected: "\(expected)", actual: "\(actual)", remedy: restore)
        case .failedRun(let failure):
            return problem(
                "not written, because a call of the run failed", actual: failure.headline,
                remedy: "fix the cause and run it again", steps: failure.steps
            )
            .transient(failure.isTransient)
        case .absent(let step): return problem("no such recording, and this run only replays", steps: [step])
        case .held(let owner, let waited):
            let holder = owner.map { "process \($0)" } ?? "another process"
            return problem(
                "\(holder) is recording this file, waited \(waited.components.seconds) s for it",
                remedy: "run it again when that process has ended",
                steps: [.change(.lockWait)]
            )
            .transient()
        }
    }

    private func problem(
        _ what: PrintableText, column: Int? = nil, expected: PrintableText? = nil, actual: PrintableText? = nil,
        remedy: PrintableText? = nil, steps: [NextStep] = []
    ) -> Problem {
        let file = ([path ?? "recording"] + [line, column].compactMap { $0.map { "\($0)" } }).joined(separator: ":")
        return Problem(
            what, at: ["\(file)"] + (entry.map { ["entry \($0)"] } ?? []), expected: expected, actual: actual,
            remedy: remedy, steps: steps)
    }
}

extension RecordingError {
    /// A part of a recording that is missing (`actual` is nil) or is something else; `place` is the object that should have
    /// it.
    package init(
        part name: String, expected: String, actual: JSON?, at place: JSON, path: String?, entry: Int? = nil
    ) {
        self.init(
            .part(name, expected: expected, actual: RecordingError.describe(actual)), path: path,
            line: (actual ?? place).line, entry: entry)
    }

    /// A value without its content, which may be long or secret; of a string the part before a query.
    private static func describe(_ value: JSON?) -> String {
        guard let value else { return "nothing" }
        switch value.kind {
        case .null, .boolean, .array, .object: return value.kind.inWords
        case .number: return "the number \(value.text.prefix(20))"
        case .string:
            let shown = (value.string ?? "").prefix { $0 != "?" && $0 != "@" }
            return shown.count > 60 ? "\"\(shown.prefix(60))...\"" : "\"\(shown)\""
        }
    }
}

extension JSON {
    /// A string, or the spelling of a number or boolean in the place of one; nil for null, arrays and objects.
    package var scalarText: String? {
        switch kind {
        case .string: string
        case .number, .boolean: text
        default: nil
        }
    }
}
