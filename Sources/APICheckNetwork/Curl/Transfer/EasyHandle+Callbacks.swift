import CCurl

extension EasyHandle {
    /// Sends the content of the pipe, in chunks when its length is unknown.
    func setContent(_ content: ContentPipe) throws {
        let read: curl_read_callback = { buffer, size, count, context in
            guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
            let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
            switch Unmanaged<ContentPipe>.fromOpaque(context).takeUnretainedValue().take(into: room) {
            case .bytes(let count): return count
            case .paused: return Int(CURL_READFUNC_PAUSE)
            case .broken: return Int(CURL_READFUNC_ABORT)
            }
        }
        try setReader(read, length: content.length, calling: content)
    }

    /// Passes the messages of the TLS handshake on.
    func observe(_ handshake: HandshakeMessages) throws {
        let debug: curl_debug_callback = { _, kind, bytes, count, context in
            guard kind == CURLINFO_SSL_DATA_IN, let bytes, let context else { return 0 }
            Unmanaged<HandshakeMessages>.fromOpaque(context).takeUnretainedValue()
                .receive(UnsafeRawBufferPointer(start: bytes, count: count))
            return 0
        }
        try setDebugger(debug, calling: handshake)
    }

    /// Passes everything that is sent and received to the capture.
    func observe(_ capture: Capture) throws {
        let body: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
            switch Unmanaged<Capture>.fromOpaque(context).takeUnretainedValue().receive(body: chunk) {
            case .taken: return size * count
            case .paused: return Int(CURL_WRITEFUNC_PAUSE)
            case .refused: return 0
            }
        }
        let header: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<Capture>.fromOpaque(context).takeUnretainedValue().receive(line: line) ? size * count : 0
        }
        let debug: curl_debug_callback = { _, kind, bytes, count, context in
            guard let bytes, let context else { return 0 }
            let capture = Unmanaged<Capture>.fromOpaque(context).takeUnretainedValue()
            let chunk = UnsafeRawBufferPointer(start: bytes, count: count)
            if kind == CURLINFO_HEADER_OUT { capture.sent(head: chunk) }
            if kind == CURLINFO_DATA_OUT { capture.sent(body: chunk) }
            if kind == CURLINFO_SSL_DATA_IN { capture.handshake.receive(chunk) }
            return 0
        }
        try setWriter(body, calling: capture)
        try setHeaderWriter(header, calling: capture)
        try setDebugger(debug, calling: capture)
    }
}
