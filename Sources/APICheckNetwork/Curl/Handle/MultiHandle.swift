import CCurl

/// A libcurl multi handle: many transfers on one thread.
///
/// Unchecked: ``wakeUp()`` may be called from any thread (curl_multi_wakeup(3)), everything else only by the thread of
/// the ``TransferLoop`` that owns it. The lock of that loop keeps ``wakeUp()`` and ``renew()``, which replaces the
/// pointer, apart.
final class MultiHandle: @unchecked Sendable {
    /// A transfer that has ended, and how.
    struct Finished {
        let handle: EasyHandle.ID
        let code: CurlCode
    }

    /// Maximum time of one wait; libcurl's timers and ``wakeUp()`` end it earlier.
    private static let maximumWait: Int32 = 60_000

    private var raw: UnsafeMutableRawPointer
    private let keptConnections: Int

    /// Keeps at most `keptConnections` idle connections open. Throws ``CurlFailure``.
    init(keptConnections: Int) throws {
        try CurlLibrary.load()
        self.keptConnections = keptConnections
        raw = try MultiHandle.make(keptConnections: keptConnections)
    }

    private static func make(keptConnections: Int) throws -> UnsafeMutableRawPointer {
        guard let raw = curl_multi_init() else { throw CurlFailure(call: "curl_multi_init", CURLM_OUT_OF_MEMORY) }
        try check("CURLMOPT_MAXCONNECTS", ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, keptConnections))
        try check("CURLMOPT_PIPELINING", ccurl_multi_set_long(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)))
        return raw
    }

    /// Closes all kept connections; no transfer may be under way. libcurl checks the age of a connection only when the
    /// next transfer starts, and keeps connections that the server has closed until then.
    func renew() throws {
        let fresh = try MultiHandle.make(keptConnections: keptConnections)
        curl_multi_cleanup(raw)
        raw = fresh
    }

    deinit { curl_multi_cleanup(raw) }

    func add(_ handle: EasyHandle) throws {
        try MultiHandle.check("curl_multi_add_handle", curl_multi_add_handle(raw, handle.id))
    }

    /// Fails only for a handle that was never added, which needs no removal.
    func remove(_ handle: EasyHandle) { _ = curl_multi_remove_handle(raw, handle.id) }

    /// Performs all work that does not block.
    func perform() throws {
        var running: Int32 = 0
        try MultiHandle.check("curl_multi_perform", curl_multi_perform(raw, &running))
    }

    /// Returns the next transfer that has ended, or nil.
    func nextFinished() -> Finished? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(raw, &left) {
            if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
                return Finished(handle: handle, code: message.pointee.data.result)
            }
        }
        return nil
    }

    /// Waits for the network, a timer or ``wakeUp()``, for at most this time.
    func wait(atMost time: Duration = .milliseconds(maximumWait)) throws {
        let milliseconds = Int32(clamping: time.milliseconds)
        try MultiHandle.check(
            "curl_multi_poll", curl_multi_poll(raw, nil, 0, min(milliseconds, MultiHandle.maximumWait), nil))
    }

    /// Ends the current or the next ``wait()``. If a wake-up fails, the wait ends after its maximum time.
    func wakeUp() { _ = curl_multi_wakeup(raw) }

    private static func check(_ call: String, _ code: CURLMcode) throws {
        guard code == CURLM_OK else { throw CurlFailure(call: call, code) }
    }
}
