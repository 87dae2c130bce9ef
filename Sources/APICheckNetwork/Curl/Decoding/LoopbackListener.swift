#if canImport(Glibc)
import APICheckBase
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
            throw CurlFailure(call: "listen on loopback", text: SystemError.last.text)
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

/// One end of a connection within this process, closed on deinit.
final class LoopbackSocket {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Creates a socket that is closed without a lingering state; -1 when none is available.
    static func make() -> Int32 {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        return descriptor
    }

    /// Sends without blocking; returns the number of sent bytes.
    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        let count = bytes.withUnsafeBytes { bytes in
            #if canImport(Glibc)
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            #elseif canImport(Musl)
            Musl.send(descriptor, bytes.baseAddress, bytes.count, MSG_NOSIGNAL)
            #else
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
            #endif
        }
        return max(0, count)
    }

    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// The port of this end, or of the remote end.
    static func port(of descriptor: Int32, remote: Bool = false) -> UInt16? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                remote ? getpeername(descriptor, $0, &size) : getsockname(descriptor, $0, &size)
            }
        }
        return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    func setUp() {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var on: Int32 = 1
        // A small piece must not wait for the acknowledgement of the previous one.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
