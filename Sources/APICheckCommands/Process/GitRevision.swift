import APICheckBase
import APICheckContracts
import APICheckJSON

/// A file or folder of a repository as of one revision, as `git show` names it: `v1.2.0:contracts/todos/openapi.yaml`.
struct GitRevision {
    let revision: String
    /// From the root of the repository, or from the current folder when it begins with `./`.
    let path: String

    /// Fails for a text without a colon. The revision cannot begin with `-`, which `git` would take for an option.
    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, !text.hasPrefix("-") else { return nil }
        revision = String(text[..<colon])
        path = GitRevision.trimmed(String(text[text.index(after: colon)...]))
    }

    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("/") { path.removeFirst() }
        while path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    var name: String { "\(revision):\(path)" }

    /// `blob`, `tree`, or nil when the revision has no such path.
    var kind: String? {
        (try? GitRevision.run(["cat-file", "-t", name], limit: 100)).map(GitRevision.firstLine)
    }

    private static func firstLine(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Whether the repository has the revision.
    var isKnown: Bool { (try? GitRevision.run(["cat-file", "-e", "\(revision)^{tree}"], limit: 100)) != nil }

    /// The commit of the current folder; nil outside of a repository.
    static var current: String? {
        (try? run(["rev-parse", "--short=12", "HEAD"], limit: 100)).map(firstLine)
    }

    /// The tracked files of the current folder that match patterns; none outside of a repository.
    static func tracked(_ patterns: [String]) -> [String] {
        guard let output = try? run(["ls-files", "-z", "--"] + patterns, limit: 1_000_000) else { return [] }
        return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter { !$0.contains("/") }
    }

    /// The names in the folder.
    var names: [String] {
        guard let output = try? GitRevision.run(["ls-tree", "--name-only", "-z", name], limit: 10_000_000) else {
            return []
        }
        return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Throws ``RunError`` with what `git` says when it fails.
    func read(limits: Document.Limits) throws -> Document {
        let bytes = try GitRevision.run(["cat-file", "blob", name], limit: limits.bytes)
        return try Document(bytes, ofFile: name, limits: limits)
    }

    /// Reads the other files of a contract from the same revision.
    static let source = FileSource(
        folder: { path in
            // A file at the root of a revision, such as HEAD:openapi.yaml.
            guard let end = path.lastIndex(where: { $0 == "/" || $0 == ":" }) else { return path }
            return path[end] == "/" ? String(path[..<end]) : String(path[...end])
        },
        exists: { GitRevision($0)?.kind == "blob" }, list: { GitRevision($0)?.names ?? [] },
        resolved: { path in GitRevision(path)?.name ?? path },
        read: { path, limits in
            guard let file = GitRevision(path) else { throw RunError.usage("no revision in '\(path)'") }
            return try file.read(limits: limits)
        })

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

    /// The standard output of `git`.
    private static func run(_ arguments: [String], limit: Int) throws -> [UInt8] {
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
        guard git.status == 0 else {
            let line = String(decoding: git.messages.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            throw RunError.usage("\(name) cannot be read: \(line.isEmpty ? "git failed" : line)")
        }
        return git.output
    }
}
