import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Channel {
    /// Closes by RST instead of FIN, what is unsent discarded: closing with no time to linger does that (`SO_LINGER` 0).
    func reset() async throws {
        if let socket = self as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await close().get()
    }
}
