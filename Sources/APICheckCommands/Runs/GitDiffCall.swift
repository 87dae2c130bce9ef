import APICheckBase

/// What `git` passes to an external diff program (gitdiff manual, `GIT_EXTERNAL_DIFF`):
/// `path old-file old-hex old-mode new-file new-hex new-mode`, and for a renamed file its new path and what changed.
struct GitDiffCall {
    /// One version of the file.
    struct Version {
        /// Where its content is: the file of the work tree, a temporary file, or `/dev/null` for none.
        let file: String
        /// The id of the blob; zeros for a version that is only in the work tree, a dot for none.
        let id: String
        let mode: String
        let path: String

        var exists: Bool { file != "/dev/null" }
        /// Whether the content is that of the work tree, together with the files beside it.
        var isInWorkTree: Bool { id.allSatisfy { $0 == "0" } || file == path }

        var name: String { isInWorkTree ? "the work tree" : String(id.prefix(7)) }
    }

    let old: Version
    let new: Version

    static let form = "PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH CHANGES]"

    /// Returns nil for another number of arguments.
    init?(_ arguments: [String]) {
        guard arguments.count == 7 || arguments.count == 9 else { return nil }
        let (path, newPath) = (arguments[0], arguments.count == 9 ? arguments[7] : arguments[0])
        old = Version(file: arguments[1], id: arguments[2], mode: arguments[3], path: path)
        new = Version(file: arguments[4], id: arguments[5], mode: arguments[6], path: newPath)
    }

    /// The first line of the output: which file, and which versions of it.
    var heading: PrintableText {
        var parts: [PrintableText] = ["apicheck  \(new.path)"]
        if old.path != new.path { parts.append("renamed from \(old.path)") }
        if !old.exists {
            parts.append("new file")
        } else if !new.exists {
            parts.append("deleted file")
        } else {
            parts.append("\(old.name) to \(new.name)")
            if old.mode != new.mode { parts.append("mode \(old.mode) to \(new.mode)") }
        }
        return parts.joined(separator: ", ")
    }
}
