import APICheckBase
package import APICheckHTTP
package import APICheckJSON
package import APICheckRecordings
package import APICheckRedaction

/// The recordings that a contract is made from, without their secrets.
package struct InferenceSources {
    package private(set) var recordings: [Recording] = []
    /// The bodies of their answers, as they were before redaction, each parsed at most once; nil over a limit of memory.
    package private(set) var bodies: [[ParsedBody?]] = []

    /// The bytes of the bodies whose tables are kept.
    private static let mostKept = 64 << 20

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
        var room = InferenceSources.mostKept
        for file in files where seen.insert(file).inserted {
            let source = try HARImport(contentsOf: file, limits: limits, keepingBodies: room)
            var recording = source.recording
            room -= source.bodies.reduce(0) { $0 + ($1?.bytes.count ?? 0) }
            let parsed = InferenceSources.answers(of: recording.entries, source.bodies, room: &room)
            recording.entries = redactor.redact(recording.entries, bodies: parsed, texts: []).entries
            bodies.append(parsed.map(\.response))
            recordings.append(recording)
        }
    }

    /// - Parameter parsed: The bodies that were parsed already.
    private static func answers(
        of entries: [RecordedEntry], _ parsed: [ParsedBody?], room: inout Int
    ) -> [ExchangeBodies] {
        zip(entries, parsed).map { entry, parsed in
            if let parsed { return ExchangeBodies(request: nil, response: parsed) }
            guard let body = entry.exchange.response?.body, !body.isEmpty, body.count <= room else {
                return ExchangeBodies(request: nil, response: nil)
            }
            room -= body.count
            return ExchangeBodies(request: nil, response: ParsedBody(body))
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
