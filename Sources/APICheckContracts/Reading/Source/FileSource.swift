import APICheckBase
package import APICheckJSON

/// Where the files of a contract are read from: the disk, or a revision of a repository.
package struct FileSource: Sendable {
    /// The folder of a file, without a slash at its end.
    package var folder: @Sendable (String) -> String
    package var exists: @Sendable (String) -> Bool
    /// The names in a folder.
    package var list: @Sendable (String) -> [String]
    /// The path with symbolic links followed.
    package var resolved: @Sendable (String) -> String
    package var read: @Sendable (String, Document.Limits) throws -> Document

    package init(
        folder: @escaping @Sendable (String) -> String, exists: @escaping @Sendable (String) -> Bool,
        list: @escaping @Sendable (String) -> [String],
        resolved: @escaping @Sendable (String) -> String,
        read: @escaping @Sendable (String, Document.Limits) throws -> Document
    ) {
        self.folder = folder
        self.exists = exists
        self.list = list
        self.resolved = resolved
        self.read = read
    }

    package static let disk = FileSource(
        folder: { path in
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
            return slash == path.startIndex ? "/" : String(path[..<slash])
        },
        exists: { FileContents.exists($0) }, list: { FileContents.list($0) }, resolved: { FileContents.resolved($0) },
        read: { try Document(contentsOf: $0, limits: $1) })
}
