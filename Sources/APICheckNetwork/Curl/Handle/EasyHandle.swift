import APICheckHTTP
import CCurl

/// A libcurl easy handle and the memory that it points to: one transfer at a time, used by one thread.
final class EasyHandle {
    typealias ID = UnsafeMutableRawPointer

    let id: ID
    private let errorText: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutablePointer<curl_slist>?
    /// The objects that callbacks get: libcurl has a pointer to each, so they live as long as the handle uses them.
    private var callbackObjects: [AnyObject] = []
    /// What the callbacks of all its transfers get.
    let observer = CallbackContext()
    /// The request that the options are set for, apart from its path and its query; nil when it is not known.
    var prepared: PreparedRequest?

    init() throws {
        guard let id = curl_easy_init() else { throw CurlFailure(call: "curl_easy_init", CURLE_OUT_OF_MEMORY) }
        self.id = id
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try check(CURLOPT_ERRORBUFFER, ccurl_set_pointer(id, CURLOPT_ERRORBUFFER, errorText))
    }

    /// The handle must have been removed from its multi handle.
    deinit {
        curl_easy_cleanup(id)
        curl_slist_free_all(list)
        errorText.deallocate()
    }

    /// Resets the handle for another transfer.
    func reset() throws {
        curl_easy_reset(id)
        curl_slist_free_all(list)
        list = nil
        callbackObjects.removeAll(keepingCapacity: true)
        prepared = nil
        clearError()
        try check(CURLOPT_ERRORBUFFER, ccurl_set_pointer(id, CURLOPT_ERRORBUFFER, errorText))
    }

    func clearError() { errorText.pointee = 0 }

    /// The error message of libcurl; empty without one.
    var detail: String { String(cString: errorText) }

    func set(_ option: CURLoption, _ value: Int) throws { try check(option, ccurl_set_long(id, option, value)) }

    func set(_ option: CURLoption, _ value: String) throws { try check(option, ccurl_set_string(id, option, value)) }

    /// Sets an option that the library may not support.
    func setIfSupported(_ option: CURLoption, _ value: String) throws {
        let code = ccurl_set_string(id, option, value)
        guard code != CURLE_NOT_BUILT_IN, code != CURLE_UNKNOWN_OPTION else { return }
        try check(option, code)
    }

    /// Sets a copy of bytes. Returns false when the library does not support the option, which it may be too old for.
    func setCopy(_ option: CURLoption, of bytes: [UInt8]) throws -> Bool {
        let code = bytes.withUnsafeBytes { ccurl_set_blob(id, option, $0.baseAddress, $0.count) }
        guard code != CURLE_NOT_BUILT_IN, code != CURLE_UNKNOWN_OPTION else { return false }
        try check(option, code)
        return true
    }

    func allowOnlyHTTP() throws { try check(CURLOPT_PROTOCOLS, ccurl_allow_only_http(id)) }

    /// Lets the end of a transfer not wait for its name lookup. Older versions of libcurl always wait.
    func skipLookupOnCleanup() { _ = ccurl_quick_exit(id) }

    /// Sends a copy of these bytes as the content.
    func setBody(_ bytes: [UInt8]) throws {
        try check(
            CURLOPT_POSTFIELDSIZE_LARGE, ccurl_set_offset(id, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count)))
        // Never a null pointer: with one, libcurl would call a read callback for the content.
        let code = (bytes.isEmpty ? [0] : bytes).withUnsafeBytes { buffer in
            ccurl_set_pointer(id, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress)
        }
        try check(CURLOPT_COPYPOSTFIELDS, code)
    }

    /// Calls the callback with the bytes of the response's content.
    func setWriter(_ write: curl_write_callback, calling object: AnyObject) throws {
        try check(CURLOPT_WRITEFUNCTION, ccurl_set_write(id, CURLOPT_WRITEFUNCTION, write))
        try check(CURLOPT_WRITEDATA, ccurl_set_pointer(id, CURLOPT_WRITEDATA, keep(object)))
    }

    /// Sends the bytes that the callback provides, in chunks when `length` is nil.
    func setReader(_ read: curl_read_callback, length: Int?, calling object: AnyObject) throws {
        try set(CURLOPT_POST, 1)
        try check(
            CURLOPT_POSTFIELDSIZE_LARGE, ccurl_set_offset(id, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(length ?? -1)))
        try check(CURLOPT_READFUNCTION, ccurl_set_read(id, read))
        try check(CURLOPT_READDATA, ccurl_set_pointer(id, CURLOPT_READDATA, keep(object)))
    }

    /// Continues a paused transfer.
    func resume() { _ = curl_easy_pause(id, CURLPAUSE_CONT) }

    /// Calls the callback to open the socket.
    func setOpener(_ open: curl_opensocket_callback, calling object: AnyObject) throws {
        try check(CURLOPT_OPENSOCKETFUNCTION, ccurl_set_open_socket(id, open))
        try check(CURLOPT_OPENSOCKETDATA, ccurl_set_pointer(id, CURLOPT_OPENSOCKETDATA, keep(object)))
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

    /// Calls the callback with each line of the response's header sections.
    func setHeaderWriter(_ write: curl_write_callback, calling object: AnyObject) throws {
        try check(CURLOPT_HEADERFUNCTION, ccurl_set_write(id, CURLOPT_HEADERFUNCTION, write))
        try check(CURLOPT_HEADERDATA, ccurl_set_pointer(id, CURLOPT_HEADERDATA, keep(object)))
    }

    /// Calls the callback with all bytes that are sent and received.
    func setDebugger(_ debug: curl_debug_callback, calling object: AnyObject) throws {
        try check(CURLOPT_DEBUGFUNCTION, ccurl_set_debug(id, debug))
        try check(CURLOPT_DEBUGDATA, ccurl_set_pointer(id, CURLOPT_DEBUGDATA, keep(object)))
        try set(CURLOPT_VERBOSE, 1)
    }

    func integer(_ info: CURLINFO) throws -> Int {
        var value = 0
        try check(info, ccurl_get_long(id, info, &value))
        return value
    }

    /// Returns a time in microseconds or a size in bytes.
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

    /// Connects, when only that was asked for.
    func perform() -> CurlCode { curl_easy_perform(id) }

    /// The socket of an open connection.
    func socket() throws -> Int32 {
        var value: Int32 = -1
        try check(CURLINFO_ACTIVESOCKET, ccurl_get_socket(id, &value))
        return value
    }

    /// Sends bytes on an open connection. Returns how many were taken; 0 when it has no room.
    func send(_ bytes: ArraySlice<UInt8>) throws -> Int {
        var count = 0
        let code = bytes.withUnsafeBytes { curl_easy_send(id, $0.baseAddress, $0.count, &count) }
        guard code == CURLE_OK || code == CURLE_AGAIN else { throw CurlFailure(call: "curl_easy_send", code) }
        return code == CURLE_OK ? count : 0
    }

    /// Reads what arrived on an open connection. Nil when nothing did, empty at its end.
    func receive(atMost limit: Int) throws -> [UInt8]? {
        var code = CURLE_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            code = curl_easy_recv(id, buffer.baseAddress, limit, &count)
            if code != CURLE_OK { count = 0 }
        }
        guard code == CURLE_OK || code == CURLE_AGAIN else { throw CurlFailure(call: "curl_easy_recv", code) }
        return code == CURLE_OK ? bytes : nil
    }

    /// The server's certificate as `Name:value` lines, if `CURLOPT_CERTINFO` was set.
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

    /// Keeps an object alive until ``reset()`` and returns the pointer that callbacks get.
    private func keep(_ object: AnyObject) -> UnsafeMutableRawPointer {
        callbackObjects.append(object)
        return Unmanaged.passUnretained(object).toOpaque()
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
