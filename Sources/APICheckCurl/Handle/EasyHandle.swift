import CCurl

/// A libcurl easy handle and the memory it points to: one transfer at a time, used by one thread.
final class EasyHandle {
    typealias ID = UnsafeMutableRawPointer

    let id: ID
    private let errorText: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutablePointer<curl_slist>?
    private var capture: Capture?
    private var content: ContentPipe?

    init() throws {
        guard let id = curl_easy_init() else { throw CurlFailure(call: "curl_easy_init", CURLE_OUT_OF_MEMORY) }
        self.id = id
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try check(CURLOPT_ERRORBUFFER, ccurl_set_pointer(id, CURLOPT_ERRORBUFFER, errorText))
    }

    /// The handle must have left its multi handle before.
    deinit {
        curl_easy_cleanup(id)
        curl_slist_free_all(list)
        errorText.deallocate()
    }

    /// Makes it as good as new.
    func reset() throws {
        curl_easy_reset(id)
        curl_slist_free_all(list)
        list = nil
        capture = nil
        content = nil
        errorText.pointee = 0
        try check(CURLOPT_ERRORBUFFER, ccurl_set_pointer(id, CURLOPT_ERRORBUFFER, errorText))
    }

    /// What libcurl says went wrong, in its words; empty when it says nothing.
    var detail: String { String(cString: errorText) }

    func set(_ option: CURLoption, _ value: Int) throws { try check(option, ccurl_set_long(id, option, value)) }

    func set(_ option: CURLoption, _ value: String) throws { try check(option, ccurl_set_string(id, option, value)) }

    /// The same for an option that the library may be built without.
    func setIfSupported(_ option: CURLoption, _ value: String) throws {
        let code = ccurl_set_string(id, option, value)
        guard code != CURLE_NOT_BUILT_IN, code != CURLE_UNKNOWN_OPTION else { return }
        try check(option, code)
    }

    func allowOnlyHTTP() throws { try check(CURLOPT_PROTOCOLS, ccurl_allow_only_http(id)) }

    /// Ends a transfer without waiting for its name lookup, where libcurl knows how; an older one waits.
    func quitLookupsQuickly() { _ = ccurl_quick_exit(id) }

    /// Sends these bytes as the content, from a copy of its own.
    func setBody(_ bytes: [UInt8]) throws {
        try check(
            CURLOPT_POSTFIELDSIZE_LARGE, ccurl_set_offset(id, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count)))
        // Never a null pointer: that would make libcurl ask a read callback for the content.
        let code = (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { buffer in
            ccurl_set_pointer(id, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress)
        }
        try check(CURLOPT_COPYPOSTFIELDS, code)
    }

    /// `context` is what the callback gets; it must live as long as the handle is used.
    func setWriter(_ write: curl_write_callback, _ context: UnsafeRawPointer) throws {
        try check(CURLOPT_WRITEFUNCTION, ccurl_set_write(id, CURLOPT_WRITEFUNCTION, write))
        try check(CURLOPT_WRITEDATA, ccurl_set_pointer(id, CURLOPT_WRITEDATA, context))
    }

    /// Sends what the pipe brings; in chunks where its length is not known. The handle keeps the pipe.
    func setContent(_ content: ContentPipe) throws {
        self.content = content
        let read: curl_read_callback = { buffer, size, count, context in
            guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
            let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
            switch Unmanaged<ContentPipe>.fromOpaque(context).takeUnretainedValue().take(into: room) {
            case .bytes(let count): return count
            case .paused: return Int(CURL_READFUNC_PAUSE)
            case .broken: return Int(CURL_READFUNC_ABORT)
            }
        }
        try set(CURLOPT_POST, 1)
        try check(
            CURLOPT_POSTFIELDSIZE_LARGE,
            ccurl_set_offset(id, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(content.length ?? -1)))
        try check(CURLOPT_READFUNCTION, ccurl_set_read(id, read))
        try check(
            CURLOPT_READDATA, ccurl_set_pointer(id, CURLOPT_READDATA, Unmanaged.passUnretained(content).toOpaque()))
    }

    /// Goes on after a pause.
    func resume() { _ = curl_easy_pause(id, CURLPAUSE_CONT) }

    /// Has the callback open the socket; `context` is what it gets, and must live as long as the handle is used.
    func setOpener(_ open: curl_opensocket_callback, _ context: UnsafeRawPointer) throws {
        try check(CURLOPT_OPENSOCKETFUNCTION, ccurl_set_open_socket(id, open))
        try check(CURLOPT_OPENSOCKETDATA, ccurl_set_pointer(id, CURLOPT_OPENSOCKETDATA, context))
    }

    /// The lines of libcurl's header list: `Name: value`, `Name;` for an empty value, `Name:` to leave one out.
    func setHeaderLines(_ lines: [[UInt8]]) throws {
        for line in lines {
            let longer = (line + [0]).withUnsafeBytes { bytes in
                curl_slist_append(list, bytes.bindMemory(to: CChar.self).baseAddress)
            }
            guard let longer else { throw CurlFailure(call: "curl_slist_append", CURLE_OUT_OF_MEMORY) }
            list = longer
        }
        try check(CURLOPT_HTTPHEADER, ccurl_set_pointer(id, CURLOPT_HTTPHEADER, list))
    }

    /// Sends all that goes over the wire to `capture`, which the handle keeps.
    func feed(_ capture: Capture) throws {
        self.capture = capture
        let context = Unmanaged.passUnretained(capture).toOpaque()
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
            return 0
        }
        try setWriter(body, context)
        try check(CURLOPT_HEADERFUNCTION, ccurl_set_write(id, CURLOPT_HEADERFUNCTION, header))
        try check(CURLOPT_HEADERDATA, ccurl_set_pointer(id, CURLOPT_HEADERDATA, context))
        try check(CURLOPT_DEBUGFUNCTION, ccurl_set_debug(id, debug))
        try check(CURLOPT_DEBUGDATA, ccurl_set_pointer(id, CURLOPT_DEBUGDATA, context))
        try set(CURLOPT_VERBOSE, 1)
    }

    func integer(_ info: CURLINFO) throws -> Int {
        var value = 0
        try check(info, ccurl_get_long(id, info, &value))
        return value
    }

    /// For times in microseconds and sizes in bytes.
    func offset(_ info: CURLINFO) throws -> Int {
        var value: curl_off_t = 0
        try check(info, ccurl_get_offset(id, info, &value))
        return Int(value)
    }

    func string(_ info: CURLINFO) throws -> String {
        var value: UnsafePointer<CChar>?
        try check(info, ccurl_get_string(id, info, &value))
        return value.map { String(cString: $0) } ?? ""
    }

    /// `Name:value` lines about the server's own certificate, when `CURLOPT_CERTINFO` asked for them.
    func serverCertificate() throws -> [String] {
        var chain: UnsafeMutablePointer<curl_certinfo>?
        try check(CURLINFO_CERTINFO, ccurl_get_certificates(id, &chain))
        guard let chain, chain.pointee.num_of_certs > 0 else { return [] }
        var lines: [String] = []
        var line = chain.pointee.certinfo[0]
        while let entry = line {
            lines.append(String(cString: entry.pointee.data))
            line = entry.pointee.next
        }
        return lines
    }

    private func check(_ option: CURLoption, _ code: CurlCode) throws {
        guard code != CURLE_OK else { return }
        let name = curl_easy_option_by_id(option).map { String(cString: $0.pointee.name) }
        throw CurlFailure(call: "CURLOPT_" + (name ?? String(option.rawValue)), code)
    }

    private func check(_ info: CURLINFO, _ code: CurlCode) throws {
        guard code == CURLE_OK else { throw CurlFailure(call: "CURLINFO \(info.rawValue)", code) }
    }
}
