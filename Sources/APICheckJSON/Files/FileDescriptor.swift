#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file, closed with the value's end.
struct FileDescriptor: ~Copyable {
    let number: Int32
    let path: String

    /// `name` is what messages call the file; its path by default.
    init(_ path: String, _ flags: Int32, mode: mode_t, named name: String? = nil) throws {
        self.path = name ?? path
        number = open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw FileError(path: self.path, reason: FileContents.describe(errno)) }
    }

    /// Without waiting for the writer of a named pipe, which ``regularSize(limit:)`` refuses.
    init(reading path: String) throws { try self.init(path, O_RDONLY | O_NONBLOCK, mode: 0) }

    deinit { close(number) }

    func regularSize(limit: Int) throws -> Int {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileError(path: path, reason: FileContents.describe(errno)) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw FileError(path: path, reason: FileContents.describe(EISDIR))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, reason: "is not a regular file") }
        guard status.st_size <= limit else {
            throw FileError(
                path: path, reason: "has \(status.st_size) bytes, over the limit of \(limit)",
                remedy: "Raise it with --max-file-size")
        }
        return Int(status.st_size)
    }

    func fill(_ buffer: UnsafeMutableRawBufferPointer) throws {
        var count = 0
        while count < buffer.count {
            let got = read(number, buffer.baseAddress! + count, buffer.count - count)
            guard got > 0 else {
                let reason = got == 0 ? "became shorter while it was read" : FileContents.describe(errno)
                throw FileError(path: path, reason: reason)
            }
            count += got
        }
    }

    func append(_ buffer: UnsafeRawBufferPointer) throws {
        var count = 0
        while count < buffer.count {
            let put = write(number, buffer.baseAddress! + count, buffer.count - count)
            guard put > 0 else { throw FileError(path: path, reason: FileContents.describe(errno)) }
            count += put
        }
    }
}
