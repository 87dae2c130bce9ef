#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Ends the wait of a thread for sockets.
final class WakeUpPipe: Sendable {
    let reader: Int32
    private let writer: Int32

    /// Without descriptors, a wait ends after its maximum time.
    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        if reader >= 0 { close(reader) }
        if writer >= 0 { close(writer) }
    }

    func signal() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Takes all signals.
    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reader, &bytes, bytes.count) == bytes.count {}
    }
}
