import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The bodies that are kept in files beside a recording: `crud.bodies/92b1….png` beside `crud.har`. The folder belongs
/// to one recording and is saved with it.
package final class BodyFiles {
    /// A longer text would hide the rest of the recording.
    static let longestText = 64 << 10

    /// The recording's file.
    private let path: String
    private let key: @Sendable ([UInt8]) -> String
    private var contents: [String: [UInt8]] = [:]

    package init(of path: String, key: @escaping @Sendable ([UInt8]) -> String = { XXH64.text(of: $0) }) {
        self.path = path
        self.key = key
    }

    /// A function that returns new files of the same recording, on any thread.
    var another: @Sendable () -> BodyFiles {
        { [path, key] in BodyFiles(of: path, key: key) }
    }

    /// Adds a body and returns the path of its file, relative to the recording's folder.
    package func add(_ bytes: [UInt8], suffix: String) -> String {
        let key = key(bytes)
        var name = "\(key).\(suffix)"
        var number = 1
        while let other = contents[name], !other.hasSameBytes(as: bytes) {
            number += 1
            name = "\(key)-\(number).\(suffix)"
        }
        contents[name] = bytes
        return "\(folderName)/\(name)"
    }

    /// Adds the bodies that others have collected. Returns false, and adds none, when a name is another body's already.
    package func add(_ others: [String: [UInt8]]) -> Bool {
        guard others.allSatisfy({ contents[$0.key]?.hasSameBytes(as: $0.value) ?? true }) else { return false }
        contents.merge(others) { first, _ in first }
        return true
    }

    /// Removes all bodies and returns them by their names.
    package func takeAll() -> [String: [UInt8]] {
        defer { contents = [:] }
        return contents
    }

    /// Writes the files that do not exist yet. Call it before the recording is replaced, so that the recording never
    /// names a missing file.
    ///
    /// The folder and its files may come from anybody: where they are symbolic links, nothing outside is changed.
    package func save() throws {
        guard !FileContents.isLink(folder) else {
            throw FileError(
                path: folder, reason: "is a symbolic link, so no bodies are written there",
                remedy: "replace the link by a folder")
        }
        guard !contents.isEmpty else { return }
        try FileContents.createFolder(folder)
        // Once for all bodies instead of once for each.
        FileContents.removeAbandoned(in: folder)
        for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            let file = "\(folder)/\(name)"
            if FileContents.isLink(file) { try FileContents.remove(file) }
            let old = try? FileContents.read(file, limit: bytes.count)
            if old?.hasSameBytes(as: bytes) != true {
                try FileContents.replace(file, with: bytes, removesAbandoned: false)
            }
        }
    }

    /// Removes the bodies that the new recording does not name, and no other file. Call it after the recording was
    /// replaced.
    func removeOrphans() throws {
        for name in FileContents.list(folder) where BodyFiles.isName(name) && contents[name] == nil {
            try FileContents.remove("\(folder)/\(name)")
        }
        if !FileContents.list(folder).isEmpty { FileContents.removeAbandoned(in: folder) }
        FileContents.removeEmptyFolder(folder)
    }

    /// The paths of body files that the recording does not name.
    package static func orphans(of path: String, named: Set<String>) -> [String] {
        let files = BodyFiles(of: path)
        return FileContents.list(files.folder).filter { isName($0) && !named.contains("\(files.folderName)/\($0)") }
            .map { "\(files.folder)/\($0)" }
    }

    /// Removes bodies by their paths relative to the recording's folder, except those in `kept`, and folders that
    /// become empty.
    package static func remove(_ names: Set<String>, of path: String, unless kept: BodyFiles?) throws {
        for name in names.sorted() where kept?.contains(name) != true && FileContents.exists(folder(of: path) + name) {
            try FileContents.remove(folder(of: path) + name)
            FileContents.removeEmptyFolder(folder(of: path) + (name.split(separator: "/").first ?? ""))
        }
    }

    private func contains(_ name: String) -> Bool {
        name.hasPrefix("\(folderName)/") && contents[String(name.dropFirst(folderName.utf8.count + 1))] != nil
    }

    /// Reads the body file `name`, a path relative to the folder of the recording at `path`. Only names that apicheck
    /// itself would give are read: a recording may come from anybody. Throws ``RecordingError``.
    package static func read(_ name: String, size: Int?, of path: String?, line: Int?, entry: Int) throws -> [UInt8] {
        func fault(_ actual: String) -> RecordingError {
            let key = FilePath.name(of: name).prefix(16)
            let expected = "\(size.map { "\($0) bytes" } ?? "bytes") with the key \(key)"
            return RecordingError(
                .bodyFile(name, expected: expected, actual: actual), path: path, line: line, entry: entry)
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasSuffix(".bodies"), !parts[0].hasPrefix("."), isName(parts[1]) else {
            throw fault("not a file of a recording")
        }
        guard let path else { throw fault("nothing, for the recording was not read from a file") }
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(BodyFiles.folder(of: path) + name)
        } catch let error as FileError {
            throw fault(error.reason.string)
        }
        let found = XXH64.text(of: bytes)
        guard size == nil || bytes.count == size, parts[1].hasPrefix(found) else {
            throw fault("\(bytes.count) bytes with the key \(found)")
        }
        return bytes
    }

    /// `92b1….png`, `92b1…-2.png`.
    private static func isName(_ name: some StringProtocol) -> Bool {
        let halves = name.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, let suffix = halves.last, !suffix.isEmpty else { return false }
        let number = halves[0].dropFirst(16)
        return Hex.isText(halves[0].prefix(16)) && suffix.utf8.allSatisfy(\.isTokenByte)
            && (number.isEmpty || number.hasPrefix("-") && Int(number.dropFirst()) != nil)
    }

    private var folderName: String {
        let file = FilePath.name(of: path)
        return "\(file.hasSuffix(".har") ? file.dropLast(4) : file[...]).bodies"
    }

    private var folder: String { BodyFiles.folder(of: path) + folderName }

    /// The folder with its slash; empty for a path without one.
    private static func folder(of path: String) -> String {
        FilePath.folder(of: path)
    }
}

/// The file name extension of a body, so that viewers open it.
enum BodySuffix {
    private static let known = [
        "application/gzip": "gz", "application/javascript": "js", "application/pdf": "pdf", "application/zip": "zip",
        "audio/mpeg": "mp3", "image/gif": "gif", "image/jpeg": "jpg", "image/png": "png", "image/svg+xml": "svg",
        "image/webp": "webp", "text/css": "css", "text/csv": "csv", "text/html": "html", "text/javascript": "js",
        "video/mp4": "mp4",
    ]

    /// The extension for a body by its media type.
    static func of(_ type: MediaType?, isText: Bool) -> String {
        guard let type else { return isText ? "txt" : "bin" }
        if let suffix = known[type.essence] { return suffix }
        if isText { return type.isJSON ? "json" : type.isXML ? "xml" : "txt" }
        return "bin"
    }

    /// The extension for an encoded body by the coding that was applied last.
    static func ofCoding(_ headers: Headers) -> String {
        let coding = headers.values("content-encoding").last?.split(separator: ",").last?.trimmingHTTPSpace ?? ""
        return switch String(coding).asciiLowercased() {
        case "gzip", "x-gzip": "gz"
        case "br": "br"
        case "zstd": "zst"
        case "deflate": "zz"
        default: "bin"
        }
    }
}
