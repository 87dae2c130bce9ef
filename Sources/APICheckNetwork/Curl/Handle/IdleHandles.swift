import APICheckHTTP
import CCurl

/// Easy handles for reuse: reusing one is cheaper than creating one, because it keeps its buffers. Used by one thread.
final class IdleHandles {
    /// Each has about 20 KB of buffers.
    private static let most = 64

    private var handles: [EasyHandle] = []

    /// Returns a handle without options, or one that is prepared for the request.
    func take(for request: PreparedRequest?) throws -> EasyHandle {
        guard let handle = handles.popLast() else { return try EasyHandle() }
        if handle.prepared == nil || handle.prepared == request { return handle }
        try handle.reset()
        return handle
    }

    /// Stores a handle that was removed from its multi handle.
    func put(_ handle: EasyHandle) {
        guard handles.count < IdleHandles.most else { return }
        handle.observer.receiver = nil
        // Only a reset takes back the count of connections that turned out to be closed; libcurl gives up after a few.
        let isKept = handle.prepared != nil && (try? handle.integer(CURLINFO_NUM_CONNECTS)) == 0
        guard isKept || (try? handle.reset()) != nil else { return }
        handles.append(handle)
    }
}

/// What the options of a handle depend on: of two requests with the same, the second one only has to set its URL.
struct PreparedRequest: Hashable {
    let origin: String
    let method: String
    let headers: Headers
    /// Streams have time limits of their own.
    let isStream: Bool
}

/// The object that the callbacks of a handle find: that of the transfer that has the handle.
final class CallbackContext {
    /// Nil between two transfers.
    var receiver: AnyObject?
}
