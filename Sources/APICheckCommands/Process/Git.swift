import APICheckBase

/// Runs `git`.
enum Git {
    /// Keeps `git` from starting programs that the configuration of a repository names, which may come from anybody.
    ///
    /// Objects of a partial clone that are missing would be fetched, by a program of `remote.*.uploadpack`, of `core.sshCommand` or
    /// of a URL such as `ext::sh`. `GIT_ALLOW_PROTOCOL` takes precedence over all settings and lets no protocol pass;
    /// `GIT_NO_LAZY_FETCH` is known from git 2.45 on.
    private static let settings = [
        "--no-pager", "-c", "protocol.allow=never", "-c", "protocol.ext.allow=never", "-c", "core.fsmonitor=false",
        "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat",
    ]
    private static let environment = [
        "GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0",
    ]

    /// The standard output.
    ///
    /// - Parameters:
    ///   - limit: The largest output in bytes.
    ///   - accepted: The exit statuses of a success.
    /// - Throws: ``RunError`` with what `git` says when it fails.
    static func run(_ arguments: [String], limit: Int, accepting accepted: Set<Int32> = [0]) throws -> [UInt8] {
        let name = arguments.last ?? "git"
        let git: ProgramRun
        do {
            git = try ProgramRun(["git"] + settings + arguments, adding: environment, limit: limit)
        } catch {
            switch error {
            case .notStarted(let reason): throw RunError.usage("git cannot be started: \(reason)")
            case .outputOverLimit:
                throw RunError.usage(
                    "\(name) is larger than the limit of \(limit) bytes", remedy: "raise --max-file-size")
            }
        }
        guard accepted.contains(git.status) else {
            throw RunError.usage("\(name) cannot be read: \(firstLine(git.messages, ifEmpty: "git failed"))")
        }
        return git.output
    }

    /// The first line of the output; nil when `git` fails.
    static func line(_ arguments: [String]) -> String? {
        (try? run(arguments, limit: 10_000)).map { firstLine($0, ifEmpty: "") }
    }

    private static func firstLine(_ output: [UInt8], ifEmpty text: String) -> String {
        let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return line.isEmpty ? text : line
    }

    /// The tracked files of the current folder that match patterns; none outside of a repository.
    static func tracked(_ patterns: [String]) -> [String] {
        guard let output = try? run(["ls-files", "-z", "--"] + patterns, limit: 1_000_000) else { return [] }
        return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter { !$0.contains("/") }
    }
}
