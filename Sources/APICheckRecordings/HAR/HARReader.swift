import APICheckHTTP
import APICheckJSON

/// Reads HAR 1.2 as real programs write it: members that an exchange can do without may be missing, null or of another
/// kind, and what is not known is passed over. What an exchange cannot do without is asked for with its place.
struct HARReader {
    /// For messages.
    let path: String?

    func recording(_ root: JSON) throws -> Recording {
        let log = try log(of: root)
        var recording = Recording(name: path, comment: log.comment, layout: log.layout)
        recording.entries.reserveCapacity(log.entries.count)
        let fields = FieldMemory()
        for (index, entry) in log.entries.elements.enumerated() {
            let reader = EntryReader(file: self, isOurs: log.isOurs, number: index + 1, entry: entry, fields: fields)
            recording.entries.append(try reader.read())
        }
        return recording
    }

    /// What `log` has beside what each entry says.
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
        let isOurs = HARReader.isOurs(creator: creator)
        let layout = isOurs ? creator?["version"]?.string.flatMap(Recording.Layout.init) : nil
        return (entries, log["comment"]?.string, isOurs, layout ?? .current)
    }

    /// Our own file says it when headers are missing; in another's an empty list means that nobody noted them.
    static func isOurs(creator: JSON?) -> Bool { creator?["name"]?.string == "apicheck" }

    func fault(_ name: String, expected: String, actual: JSON?, at place: JSON, entry: Int? = nil) -> RecordingError {
        RecordingError(
            .part(name, expected: expected, actual: HARReader.describe(actual)), path: path,
            line: (actual ?? place).line, entry: entry)
    }

    /// What stands there without its content, which may be long or secret: of a text the part before a query.
    static func describe(_ value: JSON?) -> String {
        guard let value else { return "nothing" }
        switch value.kind {
        case .null: return "null"
        case .boolean: return "a boolean"
        case .number: return "the number \(value.text.prefix(20))"
        case .array: return "an array"
        case .object: return "an object"
        case .string:
            let shown = (value.string ?? "").prefix { $0 != "?" && $0 != "@" }
            return shown.count > 60 ? "\"\(shown.prefix(60))...\"" : "\"\(shown)\""
        }
    }
}

extension JSON {
    /// A text, or the spelling of a number or boolean that stands where a text should; nil for null and containers.
    var scalarText: String? {
        switch kind {
        case .string: string
        case .number, .boolean: text
        default: nil
        }
    }
}
