#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file, closed with the value's end.
package struct FileDescriptor: ~Copyable, Sendable {
    package let number: Int32
    package let path: String

    init(_ path: String, _ flags: Int32) throws { try self.init(opened: open(path, flags | O_CLOEXEC), named: path) }

    /// Takes over what `open` returned; throws ``FileError`` for its failure. `path` is what messages call the file.
    init(opened number: Int32, named path: String) throws {
        guard number >= 0 else { throw FileError(path: path, code: errno) }
        self.number = number
        self.path = path
    }

    /// Without waiting for the writer of a named pipe, which ``regularSize(limit:)`` refuses.
    package init(reading path: String) throws { try self.init(path, O_RDONLY | O_NONBLOCK) }

    deinit { close(number) }

    /// Identity, size and time of change, to see later whether somebody wrote to the file.
    package func stamp() throws -> FileStamp { FileStamp(try status()) }

    func status() throws -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw FileError(path: path, code: errno) }
        return status
    }

    package func regularSize(limit: Int) throws -> Int {
        let status = try status()
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(path: path, code: EISDIR) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, reason: "is not a regular file") }
        guard status.st_size <= limit else {
            throw FileError(
                path: path, reason: "has \(status.st_size) bytes, over the limit of \(limit)",
                setting: .fileSize)
        }
        return Int(status.st_size)
    }

    /// Fills the buffer from a place in the file. Throws when the file ends before.
    package func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int = 0) throws {
        var count = 0
        while count < buffer.count {
            let got = pread(number, buffer.baseAddress! + count, buffer.count - count, off_t(offset + count))
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw FileError(path: path, code: errno) }
            guard got > 0 else { throw FileError.changed(path) }
            count += got
        }
    }

    func append(_ buffer: UnsafeRawBufferPointer) throws {
        var count = 0
        while count < buffer.count {
            let put = write(number, buffer.baseAddress! + count, buffer.count - count)
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { throw FileError(path: path, code: errno) }
            count += put
        }
    }
}

/// Identifies a file and the time of its last change. Equal stamps mean that nobody wrote to it in between, within the
/// resolution of the file system's clock.
package struct FileStamp: Hashable, Sendable {
    private var device: UInt64
    private var number: UInt64
    package let size: Int64
    private var seconds: Int64
    private var nanoseconds: Int64

    /// Fails when there is no such file.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The time of the last change.
    package var time: Instant { Instant(seconds: seconds, nanoseconds: Int32(clamping: nanoseconds)) }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
        let changed = status.st_mtimespec
        #else
        let changed = status.st_mtim
        #endif
        seconds = Int64(changed.tv_sec)
        nanoseconds = Int64(changed.tv_nsec)
    }
}
