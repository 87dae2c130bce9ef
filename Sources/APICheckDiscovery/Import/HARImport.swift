package import APICheckBase
import APICheckHTTP
package import APICheckJSON
package import APICheckRecordings

/// A HAR of another program as a recording. Deviations from the format are repaired entry by entry, and each repair
/// becomes a remark.
package struct HARImport {
    /// The recording with its secrets: redact it before saving.
    package let recording: Recording
    package let remarks: [ImportRemark]
    /// The program that wrote the file; nil when the file does not name it.
    package let producer: String?
    /// The number of entries in the file, including those that were left out.
    package let entries: Int
    /// The bodies of the answers of the recording that were parsed while they were read; nil for any other.
    let bodies: [ParsedBody?]

    /// Reads a HAR of another program.
    ///
    /// With `keepsWhole`, invalid entries and everything after a syntax error are left out with a remark; otherwise the
    /// file is rejected. Throws ``ImportError``, ``RecordingError``, and `FileError` for a file that cannot be read or
    /// exceeds the limit.
    package init(contentsOf path: String, keepsWhole: Bool = false, limits: Document.Limits = Document.Limits()) throws
    {
        try self.init(contentsOf: path, keepsWhole: keepsWhole, limits: limits, keepingBodies: 0)
    }

    /// - Parameter room: The bytes of bodies that are kept in ``bodies``.
    init(contentsOf path: String, keepsWhole: Bool = false, limits: Document.Limits, keepingBodies room: Int) throws {
        let beginning = try HARImport.beginning(of: path, limits)
        if let foreign = ForeignFile.beginning(beginning) { throw foreign.refusal(of: path) }
        var reader = ImportReader(path: path, limits: limits, room: room)
        try reader.read(beginning: beginning)
        if reader.end != nil,
            let repaired = LooseNumbers.replacing(in: try FileContents.read(path, limit: limits.bytes))
        {
            reader = ImportReader(path: path, limits: limits, room: room)
            reader.remarks.add(.repaired, "file", "NaN or Infinity, read as -1", line: repaired.line)
            try reader.read(repaired.text)
        }
        if let end = reader.end {
            // The entries before the conflict may be of two versions of the file.
            if end.cause == .mergeConflict {
                throw RecordingError(.conflict(end.reason), path: path, line: end.line)
            }
            guard reader.entries > 0 else {
                throw ImportError.foreign(
                    path: path, what: "line \(end.line), column \(end.column): \(end.reason)",
                    remedy: "export it again as a HAR")
            }
            guard keepsWhole else {
                throw ImportError.brokenOff(path: path, line: end.line, reason: end.reason, entries: reader.entries)
            }
            reader.remarks.add(
                .leftOut, "file", "everything after entry \(reader.entries): \(end.reason)", line: end.line)
        }
        if let unusable = reader.unusable, !keepsWhole {
            throw ImportError.unusable(unusable.first, count: unusable.count, of: reader.entries)
        }
        guard !reader.recording.entries.isEmpty else {
            let reason =
                switch reader.entries {
                case 0: "no entries"
                case 1: "1 entry, which is not an exchange"
                default: "\(reader.entries) entries, none of them an exchange"
                }
            throw ImportError.nothing(path: path, reason: reason)
        }
        recording = reader.recording
        remarks = reader.remarks.all
        producer = reader.producer
        entries = reader.entries
        bodies = reader.bodies
    }

    private static func beginning(of path: String, _ limits: Document.Limits) throws -> [UInt8] {
        let file = try FileDescriptor(reading: path)
        var bytes = [UInt8](repeating: 0, count: min(try file.regularSize(limit: limits.bytes), 64))
        try bytes.withUnsafeMutableBytes { try file.fill($0) }
        return bytes
    }
}

extension HARImport {
    /// A remark for each body that redaction left out, because it is binary and may contain any secret.
    ///
    /// - Parameter redacted: The entries of the recording after redaction, whose URLs show no secrets.
    package func bodiesLeftOut(of redacted: [RecordedEntry]) -> [ImportRemark] {
        let remarks = ImportRemarks()
        for (index, (before, after)) in zip(recording.entries, redacted).enumerated() {
            let request = after.exchange.request
            func add(_ member: String, _ type: MediaType?) {
                remarks.add(
                    .leftOut, member,
                    "the binary body of \(request.method) \(request.url.path), \(type?.essence ?? "without a media type")",
                    line: nil, entry: recording.entries[index].number)
            }
            if let shown = request.body, shown != before.exchange.request.body,
                SecretPlaceholder.number(String(decoding: shown, as: UTF8.self)) != nil
            {
                add("request.postData.text", request.headers.contentType)
            }
            if let response = after.exchange.response, response.unrecorded.contains(.body),
                before.exchange.response?.body.isEmpty == false
            {
                add("response.content.text", response.headers.contentType)
            }
        }
        return remarks.all
    }
}

/// `NaN` and `Infinity`, which some programs write although JSON does not allow them.
private enum LooseNumbers {
    private static let words: [(text: [UInt8], number: [UInt8])] = [
        ("-Infinity", "-1"), ("Infinity", "-1"), ("NaN", "-1"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// Replaces each with -1, which HAR uses for an unknown time or size, without changing line numbers. Also returns
    /// the line of the first; nil without any.
    static func replacing(in text: [UInt8]) -> (text: [UInt8], line: Int)? {
        var result = text
        var index = 0
        var isInString = false
        var first: Int?
        while index < result.count {
            let byte = result[index]
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-") {
                if let word = words.first(where: { result[index...].starts(with: $0.text) }) {
                    for place in word.text.indices {
                        result[index + place] = place < word.number.count ? word.number[place] : 0x20
                    }
                    first = first ?? index
                    index += word.text.count - 1
                }
            }
            index += 1
        }
        return first.map { (result, text[..<$0].count { $0 == 0x0A } + 1) }
    }
}

/// Why a file cannot be imported.
package enum ImportError: ProblemError, Hashable {
    /// It is another kind of file; what it is, and how to convert it.
    case foreign(path: String, what: String, remedy: String, step: NextStep? = nil)
    /// The text has a syntax error, after this number of complete entries.
    case brokenOff(path: String, line: Int, reason: String, entries: Int)
    /// Entries lack a required part; the error of the first one.
    case unusable(RecordingError, count: Int, of: Int)
    /// The file contains no exchange; the reason.
    case nothing(path: String, reason: String)

    package var problem: Problem {
        switch self {
        case .foreign(let path, let what, let remedy, let step):
            return Problem(
                "not a HAR file", at: ["\(path)"], expected: "a HAR 1.2 file", actual: "\(what)", remedy: "\(remedy)",
                steps: step.map { [$0] } ?? [])
        case .brokenOff(let path, let line, let reason, let entries):
            return Problem(
                "the file breaks off, \(reason)", at: ["\(path):\(line)"], expected: "a complete HAR file",
                actual: "\(entries.counted("complete entry", plural: "complete entries"))", remedy: "export it again",
                setting: .partialImport)
        case .unusable(let first, let count, let total):
            var problem = first.problem
            if count == total {
                let lacksResponse =
                    if case .part(let name, _, _) = first.cause { name.hasPrefix("response") } else { true }
                problem.remedy =
                    lacksResponse
                    ? "no entry of the file is an exchange; export it again with the responses"
                    : "no entry can be imported; export the file again, or correct its entries"
            } else {
                problem.remedy =
                    "\(count) of \(total) entries \(count == 1 ? "is" : "are") invalid; export the file again"
                problem.steps = [.change(.partialImport)]
            }
            return problem
        case .nothing(let path, let reason):
            return Problem(
                "nothing to import", at: ["\(path)"], expected: "entries with a request and a response over HTTP",
                actual: "\(reason)", remedy: "export it again with the calls in it")
        }
    }
}
