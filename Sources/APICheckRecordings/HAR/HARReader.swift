package import APICheckJSON

/// Reads HAR 1.2 as real programs write it. Optional members may be missing, null or of another kind, and unknown
/// members are ignored. A missing required member is an error with its place.
struct HARReader {
    /// For messages.
    let path: String?

    func recording(_ root: JSON) throws -> Recording {
        let log = try log(of: root)
        var recording = Recording(name: path, comment: log.comment, layout: log.layout)
        recording.entries.reserveCapacity(log.entries.count)
        let fields = HeaderFieldCache()
        for (index, entry) in log.entries.elements.enumerated() {
            let reader = EntryReader(path: path, isOurs: log.isOurs, number: index + 1, entry: entry, fields: fields)
            recording.entries.append(try reader.read())
        }
        return recording
    }

    /// Reads the members of `log`.
    func log(
        of root: JSON
    ) throws -> (entries: JSON, comment: String?, isOurs: Bool, layout: Recording.Layout) {
        guard let log = root["log"], log.kind == .object else {
            throw fault("log", expected: "an object", actual: root["log"], at: root)
        }
        guard let entries = log["entries"], entries.kind == .array else {
            throw fault("log.entries", expected: "an array", actual: log["entries"], at: log)
        }
        let creator = log["creator"]
        let isOurs = Recording.isOurs(creator: creator)
        let layout = isOurs ? creator?["version"]?.string.flatMap(Recording.Layout.init) : nil
        return (entries, log["comment"]?.string, isOurs, layout ?? .current)
    }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON) -> RecordingError {
        RecordingError(part: name, expected: expected, actual: actual, at: place, path: path)
    }
}

extension Recording {
    /// Whether apicheck wrote a file, by `log.creator`. Its own files say when the headers were not recorded; in the
    /// file of another program an empty list means that.
    package static func isOurs(creator: JSON?) -> Bool { creator?["name"]?.string == "apicheck" }
}
