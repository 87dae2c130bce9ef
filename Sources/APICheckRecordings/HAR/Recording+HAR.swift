import APICheckBase
package import APICheckJSON

extension Recording {
    /// Reads a HAR file. Throws ``RecordingError``, and `FileError` for a file that cannot be read or is over the limit.
    package init(contentsOf path: String, limits: Document.Limits = Document.Limits()) throws {
        try self.init(RecordingError.translating(path) { try Document(contentsOfJSON: path, limits: limits) })
    }

    /// Reads a HAR text; the document's source names it.
    package init(_ document: Document) throws {
        self = try HARReader(path: document.source).recording(document.root)
    }

    /// The recording as HAR 1.2 with all bodies inside. Equal recordings give equal bytes.
    package var har: [UInt8] {
        var bytes: [UInt8] = []
        HARWriter(layout: layout, files: nil).write(self) { bytes += $0 }
        return bytes
    }

    /// Replaces the file and the files of its bodies, and creates missing folders. The entries are written as they are:
    /// redact them first.
    package func save(to path: String) throws {
        try FileContents.createFolder(FilePath.folder(of: path))
        let files = BodyFiles(of: path)
        try FileContents.replace(path) { take in
            try HARWriter(layout: layout, files: layout == .current ? files : nil).write(self, to: take)
            try files.save()
        }
        try files.removeOrphans()
    }
}
