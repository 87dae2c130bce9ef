#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which file it is and when its content changed last: equal stamps mean that nobody wrote to it in between, as far as
/// the clock of the file system can tell.
package struct FileStamp: Hashable, Sendable {
    private var device: UInt64
    private var number: UInt64
    private var size: Int64
    private var seconds: Int64
    private var nanoseconds: Int64

    /// Fails when there is no such file.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

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
