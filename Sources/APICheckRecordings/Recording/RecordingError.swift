import APICheckJSON

/// Why a file is no recording, or why none was written.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Problem: Hashable, Sendable {
        /// What is wrong, in words.
        case syntax(String, column: Int)
        /// What git left in the file, in words.
        case conflict(String)
        /// A part that an exchange cannot do without is missing, or is something else.
        case part(String, expected: String, actual: String)
        /// The file of a body that stands beside the recording is missing or is not what was recorded.
        case bodyFile(String, expected: String, actual: String)
        /// A call of the run that should have been saved got no answer; its message.
        case failedRun(String)
        /// There is no file, and nothing may be recorded; the command that would.
        case absent(command: String)
        /// Another session records the file; its process, and how long it was waited for.
        case held(by: Int?, waited: Duration)
    }

    package var problem: Problem
    /// The file; nil when the text came from elsewhere.
    package var path: String?
    package var line: Int?
    /// From 1.
    package var entry: Int?

    package init(_ problem: Problem, path: String? = nil, line: Int? = nil, entry: Int? = nil) {
        self.problem = problem
        self.path = path
        self.line = line
        self.entry = entry
    }

    /// Runs what reads a text, its errors told as errors of the recording.
    static func translating<Result>(_ path: String?, _ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch let error as JSONSyntaxError where error.cause == .mergeConflict {
            throw RecordingError(.conflict(error.reason), path: path, line: error.line)
        } catch let error as JSONSyntaxError {
            throw RecordingError(.syntax(error.reason, column: error.column), path: path, line: error.line)
        } catch let error as YAMLError {
            throw RecordingError(
                .part("the file", expected: "JSON", actual: "YAML (\(error.reason))"), path: path, line: 1)
        }
    }

    package var description: String {
        let place = (path ?? "recording") + (line.map { ":\($0)" } ?? "") + (entry.map { " (entry \($0))" } ?? "")
        switch problem {
        case .syntax(let reason, let column):
            return """
                \(place): not a recording, the JSON breaks off at column \(column)
                  expected: a HAR 1.2 file
                  actual:   \(reason)
                Restore the file from version control or record it again.
                Another program's file: apicheck import \(path ?? "FILE.har") --keep-whole -o OUT.har
                """
        case .conflict(let reason):
            return """
                \(place): \(reason)
                Or record it again: a recording is best not merged.
                """
        case .part(let name, let expected, let actual):
            let remedy =
                entry == nil
                ? "Give a HAR 1.2 file, or record it again." : "Take the entry out of the file, or record it again."
            return """
                \(place): \(name) cannot be used
                  expected: \(expected)
                  actual:   \(actual)
                \(remedy)
                Another program's file: apicheck import \(path ?? "FILE.har") -o OUT.har
                """
        case .bodyFile(let name, let expected, let actual):
            return """
                \(place): the body in \(name) cannot be used
                  expected: \(expected)
                  actual:   \(actual)
                Restore the file from version control or record it again.
                """
        case .failedRun(let message):
            return """
                \(place): not written, since a call of the run failed: \(message)
                The file is as it was. Run it again when the cause is mended.
                """
        case .absent(let command):
            return """
                \(place): no such recording, and this run only replays
                Record it with: \(command)
                """
        case .held(let owner, let waited):
            let holder = owner.map { "process \($0)" } ?? "another process"
            return """
                \(place): \(holder) records this file, waited \(waited.components.seconds) s for it
                The file is as it was. Run it again when that process has ended, or let it wait longer: --lock-wait SECONDS
                """
        }
    }
}
