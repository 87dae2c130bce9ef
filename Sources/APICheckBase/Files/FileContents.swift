#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reading and replacing whole files.
package enum FileContents {
    /// Throws ``FileError`` when the file is missing, not a regular file, unreadable or over the limit of bytes.
    package static func read(_ path: String, limit: Int = 1 << 30) throws -> [UInt8] {
        let file = try FileDescriptor(reading: path)
        let size = try file.regularSize(limit: limit)
        var bytes = [UInt8](repeating: 0, count: size)
        try bytes.withUnsafeMutableBytes { try file.fill($0) }
        return bytes
    }

    /// Replaces a file whole: the bytes are written to a temporary file beside it, reach the disk and are renamed over it,
    /// so that a reader sees the old file or the new one and a failure leaves the old one. Mode and owner stay as they
    /// were. The target of a symbolic link is replaced, and a device or a pipe is written to: a file in their place would
    /// be wrong.
    ///
    /// What an earlier process left when it was killed is removed, unless `removesAbandoned` is false: to look for it
    /// costs a listing of the folder.
    package static func replace(_ path: String, with bytes: [UInt8], removesAbandoned: Bool = true) throws {
        try replace(path, removesAbandoned: removesAbandoned) { try bytes.withUnsafeBytes($0) }
    }

    /// The same with bytes that come in pieces: `write` gives them to the function that it gets. When it throws, the file
    /// stays as it was.
    package static func replace(
        _ path: String, removesAbandoned: Bool = true,
        by write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        if let kind = kind(of: path), kind != S_IFREG, kind != S_IFDIR {
            let file = try FileDescriptor(path, O_WRONLY)
            return try write { try file.append($0) }
        }
        let target = resolved(path)
        if removesAbandoned { TemporaryFile.removeAbandoned(beside: target) }
        var file = try TemporaryFile(beside: target, named: path)
        try write { try file.append($0) }
        try file.replaceTarget()
    }

    /// Appends in place: the file may be the only thing of its folder that a container sees. It is made when it is not there, and gets
    /// its earlier length back after a failure.
    package static func append(_ bytes: [UInt8], to path: String, length: Int) throws(SystemError) {
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let failure = SystemError.last
                _ = ftruncate(file, off_t(length))
                throw failure
            }
            written += count
        }
    }

    /// Removes temporary files that were left in a folder by processes that were killed while they replaced a file in it.
    package static func removeAbandoned(in folder: String) { TemporaryFile.removeAbandoned(in: folder) }

    /// Why a file can surely not be replaced, in words; nil when nothing seen so far speaks against it.
    package static func refusal(toReplace path: String) -> String? {
        switch kind(of: path) {
        case S_IFDIR: return SystemError.isFolder.fileText
        case nil, S_IFREG:
            let target = resolved(path)
            let parent = FilePath.folder(of: target)
            let folder = parent.isEmpty ? "." : parent
            guard kind(of: folder) == S_IFDIR else { return "there is no folder \(folder)" }
            return access(folder, W_OK) == 0 ? nil : "\(folder): \(SystemError.last.fileText)"
        default: return access(path, W_OK) == 0 ? nil : SystemError.last.fileText
        }
    }

    /// The file type bits of what a path leads to; nil when there is nothing.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The path with its symbolic links followed. A link to a file that does not exist yet gives that file's path: it is
    /// the one to write.
    package static func resolved(_ path: String) -> String {
        var path = path
        // As many links as the kernel follows.
        for _ in 0..<40 {
            if let resolved = realpath(path, nil) {
                defer { free(resolved) }
                return String(cString: resolved)
            }
            guard let target = linkTarget(path) else { return path }
            path = FilePath.joining(FilePath.folder(of: path), target)
        }
        return path
    }

    /// The target of a symbolic link; nil when the path is not a symbolic link.
    private static func linkTarget(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let count = readlink(path, buffer.baseAddress!, buffer.count)
            guard count > 0 else { return nil }
            return String(
                decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]), as: UTF8.self)
        }
    }

    /// Makes a folder and those above it; one that is there already is fine.
    package static func createFolder(_ path: String) throws {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
            if mkdir(made, 0o755) != 0, errno != EEXIST { throw FileError(path: made, code: errno) }
        }
    }

    /// Throws ``FileError`` when the file is not there or must not be removed.
    package static func remove(_ path: String) throws {
        guard unlink(path) == 0 else { throw FileError(path: path, code: errno) }
    }

    /// Removes a folder that is empty; any other stays.
    package static func removeEmptyFolder(_ path: String) { rmdir(path) }

    /// Whether two paths lead to one file that is there.
    package static func areSame(_ path: String, _ other: String) -> Bool {
        var first = stat()
        var second = stat()
        guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

    /// Whether the path is a file that may be run.
    package static func isExecutable(_ path: String) -> Bool { kind(of: path) == S_IFREG && access(path, X_OK) == 0 }

    package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    /// The names in a folder, sorted, `.` and `..` left out; empty when there is no such folder.
    package static func list(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                    String(cString: $0)
                }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

/// Where a path leads, and whether that is still in the folder that it names.
extension FileContents {
    /// Throws ``FileError`` when symbolic links below a folder lead a path of it to a place outside of the folder: whoever wrote
    /// the links, e.g. in a repository, does not decide which files of this machine are replaced.
    package static func requireInside(_ folder: String, _ path: String) throws {
        let (root, place) = (location(of: folder), location(of: path))
        guard root == "/" || place.hasPrefix("\(root)/") else {
            throw FileError(
                path: path, reason: "a symbolic link leads out of \(folder), to \(place), so it is not written",
                remedy: "replace the link by a file or a folder")
        }
    }

    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The path with all symbolic links followed, also of a file or a folder that does not exist yet.
    package static func location(of path: String) -> String {
        let path = resolved(path)
        if exists(path) || path == "/" { return path }
        let name = FilePath.name(of: path)
        let folder = String(FilePath.folder(of: path).dropLast())
        let parent = location(of: folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
        switch name {
        case "", ".": return parent
        case "..": return String(FilePath.folder(of: parent).dropLast())
        default: return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
        }
    }
}

/// Parts of a path, by its slashes; the file system is not asked.
package enum FilePath {
    /// The path up to and with its last slash: `a/` of `a/b`, empty for `b`.
    package static func folder(of path: String) -> String { String(path[..<nameStart(in: path)]) }

    /// What follows the last slash: `b` of `a/b`, empty for `a/`.
    package static func name(of path: String) -> String { String(path[nameStart(in: path)...]) }

    /// `name` taken from a folder; an absolute name is returned as it is.
    package static func joining(_ folder: String, _ name: String) -> String {
        name.hasPrefix("/") || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func nameStart(in path: String) -> String.Index {
        path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    }
}
