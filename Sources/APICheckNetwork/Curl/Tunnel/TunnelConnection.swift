import APICheckBase
import APICheckHTTP
import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection that libcurl opened and whose bytes are read and written directly. Used by one thread.
struct TunnelConnection {
    private static let pieceSize = 16_384
    /// A wait ends after this time, so that bytes that TLS holds back are read.
    private static let maximumWait: Int32 = 1_000
    private static let longestHead = 65_536

    private let handle: EasyHandle
    private let socket: Int32
    private let host: String
    private final class Received {
        var bytes: [UInt8] = []
    }
    private let received = Received()

    /// - Throws: ``TransportError``.
    init(to request: Request, _ settings: TransportSettings) throws {
        host = request.hostAndPort
        do {
            try CurlLibrary.load()
            handle = try EasyHandle()
            let handshake = HandshakeMessages()
            try handle.observe(handshake)
            try handle.connect(to: request.url, settings)
            try handle.set(CURLOPT_CONNECT_ONLY, 1)
            try handle.set(CURLOPT_FRESH_CONNECT, 1)
            try handle.set(CURLOPT_HTTPPROXYTUNNEL, 1)
            // An upgrade is of HTTP/1.1.
            try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            let code = handle.perform()
            let identity = settings.servers[request.url]?.identity
            if let fault = ClientCertificateFault(
                code, detail: handle.detail, handshake, identity: identity, isAnswered: false)
            {
                throw TransportError(
                    fault.failure(for: request, identity: identity, otherServers: settings.identityNote))
            }
            guard code == CURLE_OK else { throw TunnelConnection.failure(code, handle.detail, host) }
            socket = try handle.socket()
        } catch let failure as CurlFailure {
            throw failure.error(host: host)
        }
    }

    private static func failure(_ code: CurlCode, _ detail: String, _ host: String) -> TransportError {
        let (kind, phase): (TransportFailure.Kind, TransportFailure.Phase) =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: (.unresolved, .resolving)
            case CURLE_COULDNT_CONNECT: (.refused, .connecting)
            case CURLE_OPERATION_TIMEDOUT: (.timedOut, .connecting)
            case CURLE_PEER_FAILED_VERIFICATION: (.certificate, .securing)
            case CURLE_SSL_CONNECT_ERROR: (.tls, .securing)
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: (.proxy, .connecting)
            default: (.other, .connecting)
            }
        let text = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        return TransportError(
            kind, host: host, phase: phase, reason: text, remedy: "check the address, and that the server is running")
    }

    /// Sends the request and reads the head of its final response.
    ///
    /// - Parameter isCancelled: Asked every second.
    /// - Throws: ``TransportError``.
    func answer(to request: Request, within limits: TransportLimits, isCancelled: () -> Bool) throws -> Response {
        var head = Array("\(request.method) \(request.url.target) HTTP/1.1\r\n".utf8)
        for field in request.headers.fields {
            head += Array("\(field.name): ".utf8) + field.bytes + [0x0D, 0x0A]
        }
        head += [0x0D, 0x0A]
        var unsent = head[...]
        var parser = ResponseHeadParser()
        let deadline = ContinuousClock.now + limits.total
        var line: [UInt8] = []
        var count = 0
        do {
            while true {
                unsent = unsent.dropFirst(unsent.isEmpty ? 0 : try send(unsent))
                let piece = try receive()
                for (index, byte) in (piece ?? []).enumerated() {
                    line.append(byte)
                    count += 1
                    guard byte == 0x0A else { continue }
                    line.withUnsafeBytes { parser.read($0) }
                    line = []
                    guard parser.isComplete else { continue }
                    if parser.status != 101, let fault = ContentLength.fault(of: parser.headers) {
                        throw failed(.malformed, .receiving, "the response has \(fault)")
                    }
                    received.bytes = Array((piece ?? [])[(index + 1)...])
                    return Response(
                        status: parser.status, reason: parser.reason, version: parser.version, headers: parser.headers)
                }
                if piece?.isEmpty == true {
                    throw failed(.reset, .waiting, "the server closed the connection without a response")
                }
                if count > TunnelConnection.longestHead {
                    throw failed(.tooLarge, .receiving, "the head of the response is over 64 KiB")
                }
                if isCancelled() { throw CancellationError() }
                if ContinuousClock.now > deadline {
                    throw failed(.timedOut, .waiting, "timed out after \(limits.total.inSeconds)")
                }
                if piece == nil { wait(forRoom: !unsent.isEmpty, forBytes: true, or: nil) }
            }
        } catch let failure as CurlFailure {
            throw failed(.reset, .waiting, failure.text)
        }
    }

    private func failed(
        _ kind: TransportFailure.Kind, _ phase: TransportFailure.Phase, _ reason: String
    ) -> TransportError {
        TransportError(
            kind, host: host, phase: phase, reason: reason, remedy: "check that the server is running, and its log")
    }

    /// The bytes that arrived with the head, once.
    func takeRest() -> [UInt8] {
        defer { received.bytes = [] }
        return received.bytes
    }

    /// Returns how many bytes were taken.
    func send(_ bytes: ArraySlice<UInt8>) throws -> Int { try handle.send(bytes) }

    /// Returns nil when nothing arrived, empty at the end of the connection.
    func receive() throws -> [UInt8]? { try handle.receive(atMost: TunnelConnection.pieceSize) }

    /// Waits for the socket or a signal, for a limited time.
    func wait(forRoom: Bool, forBytes: Bool, or pipe: WakeUpPipe?) {
        let events = (forRoom ? Int16(POLLOUT) : 0) | (forBytes ? Int16(POLLIN) : 0)
        var places = [
            pollfd(fd: socket, events: events, revents: 0),
            pollfd(fd: pipe?.reader ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&places, nfds_t(places.count), TunnelConnection.maximumWait)
        pipe?.clear()
    }
}

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
