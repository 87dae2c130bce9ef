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

    /// The newest known commit that has a blob at a path: the current one, or one of all branches whose file it was. Fails where
    /// the repository has none.
    init?(ofBlob id: String, at path: String) {
        let log = ["log", "--all", "--format=%h", "--max-count=10", "--find-object=\(id)", "--", path]
        let changes = (try? Git.run(log, limit: 10_000)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        // A commit that the log lists may have replaced the blob: then the one before it has it.
        let commits = ["HEAD"] + changes.split(separator: "\n").flatMap { ["\($0)", "\($0)^"] }
        let found = commits.first { Git.line(["rev-parse", "--verify", "--quiet", "\($0):\(path)"]) == id }
        guard let found else { return nil }
        revision = found
        self.path = path
    }

    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.hasPrefix("/") { path.removeFirst() }
        while path.hasSuffix("/") { path.removeLast() }
        return String(path)
    }

    var name: String { "\(revision):\(path)" }

    /// `blob`, `tree`, or nil when the revision has no such path.
    var kind: String? { Git.line(["cat-file", "-t", name]) }

    /// Whether the repository has the revision.
    var isKnown: Bool { Git.line(["cat-file", "-e", "\(revision)^{tree}"]) != nil }

    /// The commit of the current folder; nil outside of a repository.
    static var current: String? { Git.line(["rev-parse", "--short=12", "HEAD"]) }

    /// The names in the folder.
    var names: [String] {
        guard let output = try? Git.run(["ls-tree", "--name-only", "-z", name], limit: 10_000_000) else {
            return []
        }
        return output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Throws ``RunError`` with what `git` says when it fails.
    func read(limits: Document.Limits) throws -> Document {
        let bytes = try Git.run(["cat-file", "blob", name], limit: limits.bytes)
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
}
