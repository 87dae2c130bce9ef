#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Accepts connections from this process only.
final class LoopbackListener {
    let port: UInt16
    private let socket: LoopbackSocket

    /// Throws ``CurlFailure`` when no port is available.
    init() throws {
        socket = LoopbackSocket(LoopbackSocket.make())
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = socket.descriptor
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0, listen(descriptor, 16) == 0, let port = LoopbackSocket.port(of: descriptor) else {
            throw CurlFailure(call: "listen on loopback", text: String(cString: strerror(errno)))
        }
        self.port = port
        socket.setUp()
    }

    /// Returns the other end of `client`; nil when it has not connected yet. Connections of other processes are closed.
    func accept(from client: Int32) -> LoopbackSocket? {
        while true {
            #if canImport(Glibc)
            let descriptor = Glibc.accept(socket.descriptor, nil, nil)
            #elseif canImport(Musl)
            let descriptor = Musl.accept(socket.descriptor, nil, nil)
            #else
            let descriptor = Darwin.accept(socket.descriptor, nil, nil)
            #endif
            guard descriptor >= 0 else { return nil }
            let accepted = LoopbackSocket(descriptor)
            guard LoopbackSocket.port(of: descriptor, remote: true) == LoopbackSocket.port(of: client) else { continue }
            accepted.setUp()
            return accepted
        }
    }
}
