import CCurl

/// A libcurl multi handle: many transfers, one thread.
///
/// Unchecked: ``wakeUp()`` may be called from anywhere (curl_multi_wakeup(3)), and all else is called by the one thread of
/// the ``EventLoop`` that holds it. That keeps a wake-up and ``renew()``, which changes the pointer, apart.
final class MultiHandle: @unchecked Sendable {
    /// Upper bound of one wait; libcurl's own timers and ``wakeUp()`` end it sooner.
    private static let longestWait: Int32 = 60_000

    private var raw: UnsafeMutableRawPointer
    private let keptConnections: Int

    /// `keptConnections` idle connections at most are kept open. Throws ``CurlFailure``.
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

    /// Closes all kept connections; no transfer may be under way. libcurl itself looks at the age of a connection only
    /// when the next transfer begins, and until then keeps those that the server has closed long ago.
    func renew() throws {
        let fresh = try MultiHandle.make(keptConnections: keptConnections)
        curl_multi_cleanup(raw)
        raw = fresh
    }

    deinit { curl_multi_cleanup(raw) }

    func add(_ handle: EasyHandle) throws {
        try MultiHandle.check("curl_multi_add_handle", curl_multi_add_handle(raw, handle.id))
    }

    /// Fails only for a handle that was never added, and then there is nothing to undo.
    func remove(_ handle: EasyHandle) { _ = curl_multi_remove_handle(raw, handle.id) }

    /// Does what can be done without waiting.
    func perform() throws {
        var running: Int32 = 0
        try MultiHandle.check("curl_multi_perform", curl_multi_perform(raw, &running))
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

    /// Waits for the network, a timer or ``wakeUp()``, for this time at most.
    func wait(atMost time: Duration = .milliseconds(longestWait)) throws {
        let milliseconds = Int32(clamping: time.milliseconds)
        try MultiHandle.check(
            "curl_multi_poll", curl_multi_poll(raw, nil, 0, min(milliseconds, MultiHandle.longestWait), nil))
    }

    /// Ends the current or the next ``wait()``. A wake-up that fails is made up for by the bound on the wait.
    func wakeUp() { _ = curl_multi_wakeup(raw) }

    private static func check(_ call: String, _ code: CURLMcode) throws {
        guard code == CURLM_OK else { throw CurlFailure(call: call, code) }
    }
}
