#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A port of 127.0.0.1 that refuses connections as long as this lives: it is taken, so that no other test is given it.
package final class RefusingPort: Sendable {
    package let number: UInt16
    private let socket: Int32

    package init() throws { (socket, number) = try Socket.bound() }

    deinit { close(socket) }
}
