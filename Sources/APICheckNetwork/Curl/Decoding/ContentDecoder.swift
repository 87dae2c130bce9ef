import APICheckHTTP
import CCurl

/// Decodes the content codings that libcurl supports (RFC 9110 section 8.4.1). Used by one thread.
///
/// libcurl decodes only within a transfer, and a decoding transfer fails at an unknown coding. So content is received
/// encoded, and decoded afterwards by a transfer that reads it from this process over loopback.
final class ContentDecoder {
    enum Fault {
        /// The content is malformed, or the coding is unknown to libcurl.
        case malformed
        case tooLarge
    }

    struct Decoded {
        /// The part that could be decoded.
        var body: [UInt8]
        /// The number of decoded bytes of each piece.
        var pieces: [Int]
        var fault: Fault?
    }

    /// Created for the first encoded content: most content is not encoded.
    private var parts: (multi: MultiHandle, listener: LoopbackListener)?

    /// Decodes `content`, which was received in `pieces` of these sizes. Throws ``CurlFailure``.
    func decode(_ content: [UInt8], pieces: [Int], codings: [String], limit: Int) throws -> Decoded {
        let (multi, listener) = try parts ?? (MultiHandle(keptConnections: 1), LoopbackListener())
        parts = (multi, listener)
        let sink = DecodedSink(limit: limit)
        let handle = try EasyHandle(reading: listener.port, into: sink)
        try multi.add(handle)
        defer { multi.remove(handle) }
        var end: CurlCode?
        var socket: LoopbackSocket?
        while end == nil, socket == nil {
            end = try ContentDecoder.step(multi)
            socket = listener.accept(from: sink.socket)
        }
        guard let socket else { throw CurlFailure(call: "connect", end ?? CURLE_COULDNT_CONNECT) }
        func send(_ bytes: ArraySlice<UInt8>) throws {
            var bytes = bytes
            while end == nil, !bytes.isEmpty {
                bytes = bytes.dropFirst(socket.send(bytes))
                if !bytes.isEmpty { end = try ContentDecoder.step(multi) }
            }
            // Otherwise unread bytes would be counted as part of the next piece.
            while end == nil, LoopbackSocket.isReadable(sink.socket) { end = try ContentDecoder.step(multi) }
        }
        let head =
            "HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\n"
            + "Content-Encoding: \(codings.joined(separator: ", "))\r\n\r\n"
        try send(Array(head.utf8)[...])
        var counts: [Int] = []
        var rest = content[...]
        for piece in pieces {
            let before = sink.body.count
            try send(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            counts.append(sink.body.count - before)
        }
        socket.finishSending()
        while end == nil { end = try ContentDecoder.step(multi) }
        // The end of the coding may produce the last bytes.
        if !counts.isEmpty { counts[counts.count - 1] += sink.body.count - counts.reduce(0, +) }
        let fault: Fault? = end == CURLE_OK ? nil : sink.isOverLimit ? .tooLarge : .malformed
        return Decoded(body: sink.body, pieces: counts, fault: fault)
    }

    /// Returns the result of the transfer when it has ended.
    private static func step(_ multi: MultiHandle) throws -> CurlCode? {
        try multi.perform()
        return multi.nextFinished()?.code
    }
}

/// The output of a transfer of a ``ContentDecoder``.
private final class DecodedSink {
    private(set) var body: [UInt8] = []
    private(set) var isOverLimit = false
    /// The socket of libcurl.
    var socket: Int32 = -1
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        isOverLimit = body.count + piece.count > limit
        if !isOverLimit { body.append(contentsOf: piece) }
        return !isOverLimit
    }
}

extension EasyHandle {
    fileprivate convenience init(reading port: UInt16, into sink: DecodedSink) throws {
        try self.init()
        let write: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<DecodedSink>.fromOpaque(context).takeUnretainedValue().take(piece) ? size * count : 0
        }
        let open: curl_opensocket_callback = { context, _, _ in
            guard let context else { return CURL_SOCKET_BAD }
            let socket = LoopbackSocket.make()
            Unmanaged<DecodedSink>.fromOpaque(context).takeUnretainedValue().socket = socket
            return socket
        }
        try setWriter(write, calling: sink)
        try setOpener(open, calling: sink)
        try set(CURLOPT_URL, "http://127.0.0.1:\(port)/")
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_FORBID_REUSE, 1)
        try set(CURLOPT_TIMEOUT_MS, 60_000)
        try set(CURLOPT_ACCEPT_ENCODING, "")
    }
}
