import APICheckBase

/// Files that are written together: all of them, or none.
struct FileSet {
    private struct File {
        let path: String
        let bytes: [UInt8]
    }

    private var files: [File] = []
    /// The files that must not change before all are written, as they were when they were read.
    private var stamps: [(path: String, stamp: FileStamp?)] = []

    /// Adds a file that is replaced, or made.
    mutating func add(_ path: String, _ bytes: [UInt8]) { files.append(File(path: path, bytes: bytes)) }

    /// Remembers a file as it is now, also one that does not exist.
    mutating func watch(_ path: String) { stamps.append((path, FileStamp(of: path))) }

    var paths: [String] { files.map(\.path) }

    /// Writes the files in the order in which they were added. When one of them cannot be written, the others get their earlier
    /// content back.
    ///
    /// - Throws: ``FileError``, also when a file was changed since ``watch(_:)``.
    func write() throws {
        for (path, stamp) in stamps where FileStamp(of: path) != stamp {
            throw FileError(
                path: path, reason: "the file was changed during the run, so that nothing was written",
                remedy: "run it again")
        }
        var earlier: [(path: String, bytes: [UInt8]?)] = []
        for file in files {
            try FileContents.createFolder(String(FilePath.folder(of: file.path).dropLast()))
            if let reason = FileContents.refusal(toReplace: file.path) {
                throw FileError(path: file.path, reason: "\(reason)")
            }
            earlier.append((file.path, FileContents.exists(file.path) ? try FileContents.read(file.path) : nil))
        }
        for (index, file) in files.enumerated() {
            do {
                try FileContents.replace(file.path, with: file.bytes)
            } catch {
                for (path, bytes) in earlier.prefix(index).reversed() {
                    if let bytes {
                        try? FileContents.replace(path, with: bytes)
                    } else {
                        try? FileContents.remove(path)
                    }
                }
                throw error
            }
        }
    }
}
