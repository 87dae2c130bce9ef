#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Calls of the C library that many files need, so that few have to import it under its name on each system.
package enum SystemCalls {
    /// The value of an environment variable.
    package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// How many processors there are; at least 1.
    static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// Stops the thread of the caller for a time.
    package static func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never {
        #if canImport(Glibc)
        Glibc.exit(status)
        #elseif canImport(Musl)
        Musl.exit(status)
        #elseif canImport(Darwin)
        Darwin.exit(status)
        #endif
    }

    /// The time since 1970 in UTC.
    static var now: (seconds: Int64, nanoseconds: Int32) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return (Int64(time.tv_sec), Int32(time.tv_nsec))
    }
}

/// Why a system call failed, by its `errno`.
package struct SystemError: Error, Hashable, Sendable {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// The error of the call before.
    package static var last: SystemError { SystemError(code: errno) }

    package static let addressInUse = SystemError(code: EADDRINUSE)
    package static let connectionRefused = SystemError(code: ECONNREFUSED)
    package static let timedOut = SystemError(code: ETIMEDOUT)
    package static let hostUnreachable = SystemError(code: EHOSTUNREACH)
    package static let networkUnreachable = SystemError(code: ENETUNREACH)
    static let isFolder = SystemError(code: EISDIR)

    /// The text of the system.
    package var text: String { String(cString: strerror(code)) }

    /// What is wrong with a file, in words of ours where the error is a common one.
    var fileText: String {
        switch code {
        case ENOENT: "no such file"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "is a folder"
        case ENOSPC: "the disk is full"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "the file would be larger than the system allows"
        case EROFS: "the file system is read-only"
        case ENOTDIR: "a part of the path is a file"
        default: text
        }
    }

    /// Whether a device is full or failed, rather than the path wrong.
    var isOfDevice: Bool { [ENOSPC, EDQUOT, EFBIG, EIO].contains(code) }
}
