import APICheckBase
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

    /// Reads a HAR of another program.
    ///
    /// With `keepsWhole`, invalid entries and everything after a syntax error are left out with a remark; otherwise the
    /// file is rejected. Throws ``ImportError``, ``RecordingError``, and `FileError` for a file that cannot be read or
    /// exceeds the limit.
    package init(contentsOf path: String, keepsWhole: Bool = false, limits: Document.Limits = Document.Limits()) throws
    {
        let bytes = try FileContents.read(path, limit: limits.bytes)
        if let foreign = ForeignFile.beginning(bytes) { throw foreign.refusal(of: path) }
        var reader = ImportReader(path: path, limits: limits)
        try reader.read(bytes)
        if reader.end != nil, let repaired = LooseNumbers.replacing(in: bytes) {
            reader = ImportReader(path: path, limits: limits)
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
    }
}
