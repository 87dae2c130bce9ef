import CCurl

/// A libcurl multi handle: many transfers, one thread.
///
/// Unchecked: the pointer never changes, ``wakeUp()`` may be called from anywhere (curl_multi_wakeup(3)), and all else is
/// called by the one thread of the ``EventLoop`` that holds it.
final class MultiHandle: @unchecked Sendable {
    /// Upper bound of one wait; libcurl's own timers and ``wakeUp()`` end it sooner.
    private static let longestWait: Int32 = 60_000

    private let raw: UnsafeMutableRawPointer

    /// `keptConnections` idle connections at most are kept open. Throws ``CurlFailure``.
    init(keptConnections: Int) throws {
        try CurlLibrary.load()
        guard let raw = curl_multi_init() else { throw CurlFailure(call: "curl_multi_init", CURLM_OUT_OF_MEMORY) }
        self.raw = raw
        try check("CURLMOPT_MAXCONNECTS", ccurl_multi_set_long(raw, CURLMOPT_MAXCONNECTS, keptConnections))
        try check("CURLMOPT_PIPELINING", ccurl_multi_set_long(raw, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)))
    }

    deinit { curl_multi_cleanup(raw) }

    func add(_ handle: EasyHandle) throws {
        try check("curl_multi_add_handle", curl_multi_add_handle(raw, handle.id))
    }

    /// Fails only for a handle that was never added, and then there is nothing to undo.
    func remove(_ handle: EasyHandle) { _ = curl_multi_remove_handle(raw, handle.id) }

    /// Does what can be done without waiting.
    func perform() throws {
        var running: Int32 = 0
        try check("curl_multi_perform", curl_multi_perform(raw, &running))
    }

    /// The next transfer that has ended and how; nil when there is none.
    func nextFinished() -> (EasyHandle.ID, CurlCode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(raw, &left) {
            if message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle {
                return (handle, message.pointee.data.result)
            }
        }
        return nil
    }

    /// Waits for the network, a timer or ``wakeUp()``.
    func wait() throws {
        try check("curl_multi_poll", curl_multi_poll(raw, nil, 0, MultiHandle.longestWait, nil))
    }

    /// Ends the current or the next ``wait()``. A wake-up that fails is made up for by the bound on the wait.
    func wakeUp() { _ = curl_multi_wakeup(raw) }

    private func check(_ call: String, _ code: CURLMcode) throws {
        guard code == CURLM_OK else { throw CurlFailure(call: call, code) }
    }
}
