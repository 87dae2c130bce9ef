import APICheckBase
package import APICheckJSON

/// A HAR of another program as a recording: what is wrong with it is mended and told, entry by entry, before the strict
/// reader sees it.
package struct HARImport {
    /// Its secrets are still in it: redact before saving.
    package let recording: Recording
    package let remarks: [ImportRemark]
    /// Who wrote the file; nil when it does not say.
    package let producer: String?
    /// Whole entries of the file, those that are left out among them.
    package let entries: Int

    /// With `keepsWhole`, entries that are no exchange and what follows a place where the text breaks off are left out and
    /// told; else they are refused. Throws ``ImportError``, ``RecordingError``, and `FileError` for a file that cannot be
    /// read or is over the limit.
    package init(contentsOf path: String, keepsWhole: Bool = false, limits: Document.Limits = Document.Limits()) throws
    {
        let bytes = try FileContents.read(path, limit: limits.bytes)
        if let foreign = ForeignFile.beginning(bytes) { throw foreign.refusal(of: path) }
        var reader = ImportReader(path: path, limits: limits)
        try reader.read(bytes)
        if reader.end != nil, let mended = LooseNumbers.replacing(in: bytes) {
            reader = ImportReader(path: path, limits: limits)
            reader.remarks.add(.repaired, "file", "NaN or Infinity, read as -1", line: mended.line)
            try reader.read(mended.text)
        }
        if let end = reader.end {
            // What is whole of it is of two sides.
            if end.cause == .mergeConflict {
                throw RecordingError(.conflict(end.reason), path: path, line: end.line)
            }
            guard reader.entries > 0 else {
                throw ImportError.foreign(
                    path: path, what: "line \(end.line), column \(end.column): \(end.reason)",
                    remedy: "Export it again as a HAR.")
            }
            guard keepsWhole else {
                throw ImportError.brokenOff(path: path, line: end.line, reason: end.reason, entries: reader.entries)
            }
            reader.remarks.add(
                .leftOut, "file", "what follows entry \(reader.entries): \(end.reason)", line: end.line)
        }
        if let unusable = reader.unusable, !keepsWhole {
            throw ImportError.unusable(unusable.first, count: unusable.count, of: reader.entries)
        }
        guard !reader.recording.entries.isEmpty else {
            let reason =
                switch reader.entries {
                case 0: "no entry"
                case 1: "1 entry, which is none"
                default: "\(reader.entries) entries, none of them one"
                }
            throw ImportError.nothing(path: path, reason: reason)
        }
        recording = reader.recording
        remarks = reader.remarks.all
        producer = reader.producer
        entries = reader.entries
    }
}
