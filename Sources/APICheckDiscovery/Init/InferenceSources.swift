import APICheckBase
package import APICheckJSON
package import APICheckRecordings
package import APICheckRedaction

/// The recordings that a contract is made from, without their secrets.
package struct InferenceSources {
    package let recordings: [Recording]

    /// Reads files, and those below folders whose name ends with `.har`.
    ///
    /// - Throws: ``RunError`` for a folder without any, and what reading a file throws.
    package init(_ paths: [String], redactor: Redactor, limits: Document.Limits) throws {
        var files: [String] = []
        for path in paths {
            let found = try InferenceSources.files(at: path)
            guard !found.isEmpty else {
                throw RunError.usage(
                    "\(path) has no recording", expected: "files that end with .har",
                    remedy: "record the API first, or name a HAR file")
            }
            files += found
        }
        var seen: Set<String> = []
        recordings = try files.filter { seen.insert($0).inserted }.map { file in
            var recording = try HARImport(contentsOf: file, limits: limits).recording
            recording.entries = redactor.redact(recording.entries)
            return recording
        }
    }

    private static func files(at path: String) throws -> [String] {
        guard FileContents.isFolder(path) else { return [path] }
        return FileContents.list(path).sorted().flatMap { name -> [String] in
            if name.hasPrefix(".") { return [] }
            let inner = "\(path)/\(name)"
            if FileContents.isFolder(inner) { return (try? files(at: inner)) ?? [] }
            return name.hasSuffix(".har") ? [inner] : []
        }
    }
}
