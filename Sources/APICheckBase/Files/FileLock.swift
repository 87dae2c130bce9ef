#if Contracts || Recording
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The right to write a file, which one owner on this machine has at a time, until the value's end.
///
/// It is a lock (`flock`) on a file beside the other, `NAME.lock`, which holds the owner's process and is removed with
/// the lock. What a dead process left there is free: the system took its lock away.
package final class FileLock: Sendable {
    package enum Attempt: Sendable {
        case taken(FileLock)
        /// Another owner has it; its process, where it could be read.
        case held(by: Int?)
    }

    private let path: String
    private let descriptor: Int32

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        // Removed while it is still locked, or a new owner's file might be.
        unlink(path)
        close(descriptor)
    }

    /// Does not wait. Throws ``FileError`` when the folder takes no lock file.
    package static func take(for path: String) throws -> Attempt {
        let path = FileContents.resolved(path) + ".lock"
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else { throw refusal(of: path, code: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let code = errno
                defer { close(descriptor) }
                guard code == EWOULDBLOCK else { throw FileError(path: path, code: code) }
                return .held(by: owner(in: descriptor))
            }
            // The owner before may have removed the file after it was opened here; then it locks nothing.
            guard isFile(descriptor, at: path) else {
                close(descriptor)
                continue
            }
            let owner = Array("\(getpid())\n".utf8)
            guard ftruncate(descriptor, 0) == 0, write(descriptor, owner, owner.count) == owner.count else {
                let code = errno
                unlink(path)
                close(descriptor)
                throw FileError(path: path, code: code)
            }
            return .taken(FileLock(path: path, descriptor: descriptor))
        }
    }

    /// Names the folder, whose permissions have to be changed; the user never sees the lock file.
    private static func refusal(of path: String, code: Int32) -> FileError {
        guard [EACCES, EPERM, EROFS, ENOENT, ENOTDIR].contains(code) else { return FileError(path: path, code: code) }
        let folder = FilePath.folder(of: path)
        var error = FileError(path: folder.isEmpty ? "." : folder, code: code)
        error.reason += ", no file can be written there"
        return error
    }

    /// Removes a lock file whose process has ended; one that is held stays.
    package static func removeAbandoned(for path: String) {
        guard FileContents.exists(FileContents.resolved(path) + ".lock") else { return }
        // What is taken here is removed with the value's end.
        _ = try? take(for: path)
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var opened = stat()
        var there = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &there) == 0 && opened.st_dev == there.st_dev
            && opened.st_ino == there.st_ino
    }

    private static func owner(in descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0, bytes[count - 1] == 0x0A else { return nil }
        return Int(String(decoding: bytes[..<(count - 1)], as: UTF8.self))
    }
}
#endif
