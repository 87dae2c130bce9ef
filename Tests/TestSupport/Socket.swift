#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The socket calls of the test servers.
package enum Socket {
    package struct Failure: Error {
        package var call: String
        package var code: Int32
    }

    /// A listening socket on a free port of 127.0.0.1.
    package static func listen() throws -> (Int32, UInt16) {
        let (socket, port) = try bound()
        guard listen(on: socket, backlog: 512) == 0 else { throw Failure(call: "listen", code: errno) }
        return (socket, port)
    }

    /// A port of 127.0.0.1 that was free a moment ago.
    package static func freePort() throws -> UInt16 {
        let (socket, port) = try bound()
        close(socket)
        return port
    }

    /// A port whose listener accepts no more connections: the next one gets no response. Linux only.
    package static func silent() throws -> (sockets: [Int32], port: UInt16) {
        let (listener, port) = try bound()
        guard listen(on: listener, backlog: 0) == 0 else { throw Failure(call: "listen", code: errno) }
        let peers = (0..<4).map { _ in
            let peer = stream()
            _ = fcntl(peer, F_SETFL, O_NONBLOCK)
            _ = withAddress(port) { connect(peer, $0, $1) }
            return peer
        }
        return ([listener] + peers, port)
    }

    package static func accepts(_ port: UInt16) -> Bool {
        let socket = stream()
        defer { close(socket) }
        return withAddress(port) { connect(socket, $0, $1) } == 0
    }

    static func accept(_ listener: Int32) -> Int32 {
        #if canImport(Darwin)
        let peer = Darwin.accept(listener, nil, nil)
        var on: Int32 = 1
        setsockopt(peer, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        return peer
        #elseif canImport(Musl)
        return Musl.accept(listener, nil, nil)
        #else
        return Glibc.accept(listener, nil, nil)
        #endif
    }

    package static func isReadable(_ socket: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }

    static func limitWaiting(_ socket: Int32, seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    static func resetOnClose(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Returns nil on an error or a timeout, and an empty array at the end of the stream.
    package static func receive(_ socket: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count < 0 ? nil : Array(buffer[..<count])
    }

    static func send(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { piece in
                #if canImport(Darwin)
                Darwin.send(socket, piece.baseAddress, piece.count, flags)
                #elseif canImport(Musl)
                Musl.send(socket, piece.baseAddress, piece.count, flags)
                #else
                Glibc.send(socket, piece.baseAddress, piece.count, flags)
                #endif
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads one request, with its content by `Content-Length` or in chunks; following bytes stay in `rest`.
    static func readRequest(_ socket: Int32, _ rest: inout [UInt8]) -> [UInt8]? {
        while true {
            if let length = requestLength(rest) {
                defer { rest.removeFirst(length) }
                return Array(rest[..<length])
            }
            guard let more = receive(socket), !more.isEmpty else { return nil }
            rest += more
        }
    }

    /// Forwards bytes in both directions between the peer and a port until one of them closes.
    static func tunnel(_ peer: Int32, to port: UInt16) {
        let other = stream()
        defer { close(other) }
        guard withAddress(port, { connect(other, $0, $1) }) == 0 else { return }
        var entries = [
            pollfd(fd: peer, events: Int16(POLLIN), revents: 0), pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&entries, 2, Int32(Patience.seconds * 1_000)) > 0 {
            for (from, to) in [(0, 1), (1, 0)] where entries[from].revents != 0 {
                guard let bytes = receive(entries[from].fd), !bytes.isEmpty, send(entries[to].fd, bytes) else { return }
            }
        }
    }

    /// Returns nil while the request is incomplete.
    private static func requestLength(_ bytes: [UInt8]) -> Int? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
        if head.contains("transfer-encoding: chunked") {
            return bytes[end...].firstRange(of: Array("0\r\n\r\n".utf8))?.upperBound
        }
        let field = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
        let length = field.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
        return bytes.count >= end + length ? end + length : nil
    }

    private static func listen(on socket: Int32, backlog: Int32) -> Int32 {
        #if canImport(Darwin)
        Darwin.listen(socket, backlog)
        #elseif canImport(Musl)
        Musl.listen(socket, backlog)
        #else
        Glibc.listen(socket, backlog)
        #endif
    }

    /// Creates a socket bound to a free port of 127.0.0.1 that does not listen.
    package static func bound() throws -> (Int32, UInt16) {
        let socket = stream()
        guard socket >= 0 else { throw Failure(call: "socket", code: errno) }
        guard withAddress(0, { bind(socket, $0, $1) }) == 0 else { throw Failure(call: "bind", code: errno) }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        guard result == 0 else { throw Failure(call: "getsockname", code: errno) }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    private static func stream() -> Int32 {
        #if canImport(Glibc)
        socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

/// A port of 127.0.0.1 that refuses connections during the life of this object: it is bound, so that no other test gets
/// it.
package final class RefusingPort: Sendable {
    package let number: UInt16
    private let socket: Int32

    package init() throws { (socket, number) = try Socket.bound() }

    deinit { close(socket) }
}
