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

    /// Passes everything that is sent and received to the capture of the observer.
    func observe() throws {
        let body: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let chunk = UnsafeRawBufferPointer(start: bytes, count: size * count)
            switch Capture.of(context)?.receive(body: chunk) {
            case .taken: return size * count
            case .paused: return Int(CURL_WRITEFUNC_PAUSE)
            case .refused, nil: return 0
            }
        }
        let header: curl_write_callback = { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            let capture = Capture.of(context)
            return capture?.receive(line: line) == true ? size * count : 0
        }
        let debug: curl_debug_callback = { _, kind, bytes, count, context in
            // libcurl reports its own messages and each line of a response here, too.
            let isWanted = kind == CURLINFO_HEADER_OUT || kind == CURLINFO_DATA_OUT || kind == CURLINFO_SSL_DATA_IN
            guard isWanted, let bytes, let context,
                let capture = Capture.of(context)
            else { return 0 }
            let chunk = UnsafeRawBufferPointer(start: bytes, count: count)
            if kind == CURLINFO_HEADER_OUT { capture.sent(head: chunk) }
            if kind == CURLINFO_DATA_OUT { capture.sent(body: chunk) }
            if kind == CURLINFO_SSL_DATA_IN { capture.handshake.receive(chunk) }
            return 0
        }
        try setWriter(body, calling: observer)
        try setHeaderWriter(header, calling: observer)
        try setDebugger(debug, calling: observer)
    }
}

extension Capture {
    /// That of the transfer whose handle has the context.
    fileprivate static func of(_ context: UnsafeMutableRawPointer) -> Capture? {
        Unmanaged<CallbackContext>.fromOpaque(context).takeUnretainedValue().receiver as? Capture
    }
}
