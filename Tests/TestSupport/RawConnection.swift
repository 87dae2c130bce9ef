package import APICheckHTTP
import Foundation

/// A TCP connection to a port of this machine, controlled byte by byte, so that a test sees the bytes on the wire.
///
/// Each call runs on a separate thread: a server in the same process must not wait for a test that waits for it.
package final class RawConnection: Sendable {
    package enum Failure: Error, Hashable {
        /// The operation and the system error; `ECONNRESET` when the server reset the connection.
        case system(String, Int32)
        case endedBeforeResponse(String)
    }

    private let socket: Int32

    /// A read without data for `limit` seconds fails with `EAGAIN`.
    package init(port: Int, limit: Int = Patience.seconds) throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        socket = Foundation.socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        guard result == 0 else { throw Failure.system("connect", errno) }
        var time = timeval()
        time.tv_sec = limit
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) async throws {
        try await onOwnThread { [socket] in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Foundation.send(socket, $0.baseAddress, $0.count, noSignal)
                }
                guard count > 0 else { throw Failure.system("send", errno) }
                sent += count
            }
        }
    }

    /// Closes the sending side.
    package func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Resets the connection, even during other calls.
    package func breakOff() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        // The descriptor stays in use, so that deinit does not close another file.
        let nothing = open("/dev/null", O_RDWR)
        dup2(nothing, socket)
        close(nothing)
    }

    /// Reads this number of bytes, as text.
    package func read(count: Int) async throws -> String {
        try await onOwnThread { [socket] in
            var all: [UInt8] = []
            while all.count < count {
                let some = try RawConnection.receive(socket, count: count - all.count) ?? []
                guard !some.isEmpty else { throw Failure.endedBeforeResponse(String(decoding: all, as: UTF8.self)) }
                all += some
            }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// Reads until the server closes the connection. Throws when it resets.
    package func readToEnd() async throws -> [UInt8] {
        try await onOwnThread { [socket] in
            var all: [UInt8] = []
            while let some = try RawConnection.receive(socket), !some.isEmpty { all += some }
            return all
        }
    }

    /// Reads one response by its length, and on request by its chunks; `hasContent` is false after HEAD.
    package func readResponse(hasContent: Bool = true, readsChunks: Bool = false) async throws -> Response {
        try await onOwnThread { [socket] in
            var response = RawConnection.parse(try RawConnection.receive(socket, through: "\r\n\r\n"))
            guard hasContent else { return response }
            if readsChunks, response.headers["transfer-encoding"] == "chunked" {
                while true {
                    let size = String(decoding: try RawConnection.receive(socket, through: "\r\n"), as: UTF8.self)
                    guard let count = Int(size.dropLast(), radix: 16), count > 0 else { break }
                    response.body += try RawConnection.receive(socket, exactly: count)
                    _ = try RawConnection.receive(socket, exactly: 2)
                }
                // An empty line or trailers.
                while try RawConnection.receive(socket, through: "\r\n").count > 2 {}
            } else {
                let length = response.headers["content-length"].flatMap { Int($0) } ?? 0
                response.body = try RawConnection.receive(socket, exactly: length)
            }
            return response
        }
    }

    /// Reads byte by byte, so that no part of a following response is read.
    private static func receive(_ socket: Int32, through end: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while !bytes.suffix(end.utf8.count).elementsEqual(end.utf8) {
            let byte = try receive(socket, count: 1) ?? []
            guard !byte.isEmpty else { throw Failure.endedBeforeResponse(String(decoding: bytes, as: UTF8.self)) }
            bytes += byte
        }
        return bytes
    }

    private static func receive(_ socket: Int32, exactly count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let some = try receive(socket, count: count - bytes.count) ?? []
            guard !some.isEmpty else { throw Failure.endedBeforeResponse("the content ended early") }
            bytes += some
        }
        return bytes
    }

    /// Parses a head that ends with an empty line; keeps the order of fields.
    package static func parse(_ head: some Sequence<UInt8>) -> Response {
        let lines = String(decoding: Array(head), as: UTF8.self).components(separatedBy: "\r\n")
        let status = lines[0].split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        let fields = lines.dropFirst().filter { !$0.isEmpty }.map { line in
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return HeaderField(String(halves[0]), String(halves[1].trimmingHTTPSpace))
        }
        return Response(
            status: Int(status[1]) ?? 0, reason: status.count > 2 ? String(status[2]) : "",
            version: HTTPVersion(String(status[0])), headers: Headers(fields))
    }

    /// Returns an empty array when the other side closed.
    private static func receive(_ socket: Int32, count: Int = 65_536) throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(socket, &buffer, count, 0)
        guard received >= 0 else { throw Failure.system("receive", errno) }
        return Array(buffer.prefix(received))
    }
}

#if canImport(Darwin)
private let noSignal: Int32 = 0
#else
private let noSignal = Int32(MSG_NOSIGNAL)
#endif

extension RawConnection {
    /// Sends one request on a new connection.
    package static func exchange(
        _ method: String, _ target: String, headers: Headers = [], body: [UInt8]? = nil, port: Int
    ) async throws -> Response {
        try await RawConnection(port: port).exchange(method, target, headers: headers, body: body, port: port)
    }

    /// Sends one request and reads its response.
    package func exchange(
        _ method: String, _ target: String, headers: Headers = [], body: [UInt8]? = nil, port: Int
    ) async throws -> Response {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
        if let body { text += "Content-Length: \(body.count)\r\n" }
        try await send(Array("\(text)\r\n".utf8) + (body ?? []))
        return try await readResponse(hasContent: method != "HEAD", readsChunks: true)
    }
}
