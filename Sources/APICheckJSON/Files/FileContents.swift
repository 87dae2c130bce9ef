#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reading and replacing whole files.
package enum FileContents {
    /// Throws ``FileError`` when the file is missing, is no regular file, is unreadable or is over the limit of bytes.
    package static func read(_ path: String, limit: Int = 1 << 30) throws -> [UInt8] {
        let file = try FileDescriptor(reading: path)
        let size = try file.regularSize(limit: limit)
        var bytes = [UInt8](repeating: 0, count: size)
        try bytes.withUnsafeMutableBytes { try file.fill($0) }
        return bytes
    }

    /// Replaces a file whole: the bytes are written beside it, reach the disk and are renamed over it, so that a reader
    /// sees the old file or the new one and a failure leaves the old one. What a symbolic link leads to is replaced, and
    /// a device or a pipe is written to: a file in their place would be wrong.
    package static func replace(_ path: String, with bytes: [UInt8]) throws {
        try replace(path) { try bytes.withUnsafeBytes($0) }
    }

    /// The same with bytes that come in pieces: `write` gives them to the function that it gets. When it throws, the file
    /// stays as it was.
    package static func replace(
        _ path: String, by write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        if let kind = kind(of: path), kind != S_IFREG, kind != S_IFDIR {
            let file = try FileDescriptor(path, O_WRONLY, mode: 0)
            return try write { try file.append($0) }
        }
        let target = resolved(path)
        let beside = "\(target).\(getpid()).tmp"
        do {
            let file = try FileDescriptor(beside, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644, named: path)
            try write { try file.append($0) }
            guard fsync(file.number) == 0, rename(beside, target) == 0 else {
                throw FileError(path: path, reason: describe(errno))
            }
        } catch {
            unlink(beside)
            throw error
        }
    }

    /// Why a file can surely not be replaced, in words; nil when nothing seen so far speaks against it.
    package static func refusal(toReplace path: String) -> String? {
        switch kind(of: path) {
        case S_IFDIR: return describe(EISDIR)
        case nil, S_IFREG:
            let target = resolved(path)
            let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
            guard kind(of: folder) == S_IFDIR else { return "there is no folder \(folder)" }
            return access(folder, W_OK) == 0 ? nil : "\(folder): \(describe(errno))"
        default: return access(path, W_OK) == 0 ? nil : describe(errno)
        }
    }

    /// The file type bits of what a path leads to; nil when there is nothing.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The path with its symbolic links followed; as it is when it leads to nothing.
    package static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Makes a folder and those above it; one that is there already is fine.
    package static func createFolder(_ path: String) throws {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += (made.isEmpty || made.hasSuffix("/") ? "" : "/") + part
            if mkdir(made, 0o755) != 0, errno != EEXIST { throw FileError(path: made, reason: describe(errno)) }
        }
    }

    /// Throws ``FileError`` when the file is not there or must not be removed.
    package static func remove(_ path: String) throws {
        guard unlink(path) == 0 else { throw FileError(path: path, reason: describe(errno)) }
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

    static func describe(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "is a folder"
        case ENOSPC: "the disk is full"
        case EROFS: "the file system is read-only"
        case ENOTDIR: "a part of the path is a file"
        default: String(cString: strerror(code))
        }
    }
}
