/// Parts of a path, by its slashes; the file system is not asked.
package enum FilePath {
    /// The path up to and with its last slash: `a/` of `a/b`, empty for `b`.
    package static func folder(of path: String) -> String { String(path[..<nameStart(in: path)]) }

    /// What follows the last slash: `b` of `a/b`, empty for `a/`.
    package static func name(of path: String) -> String { String(path[nameStart(in: path)...]) }

    /// `name` taken from a folder; an absolute name is returned as it is.
    package static func joining(_ folder: String, _ name: String) -> String {
        name.hasPrefix("/") || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func nameStart(in path: String) -> String.Index {
        path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    }
}
