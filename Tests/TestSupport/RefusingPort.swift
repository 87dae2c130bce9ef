#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A port of 127.0.0.1 that refuses connections during the life of this object: it is bound, so that no other test gets
/// it.
package final class RefusingPort: Sendable {
    package let number: UInt16
    private let socket: Int32

    package init() throws { (socket, number) = try Socket.bound() }

    deinit { close(socket) }
}
