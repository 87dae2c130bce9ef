/// Easy handles for reuse: reusing one is cheaper than creating one, because it keeps its buffers. Used by one thread.
final class IdleHandles {
    /// Each has about 20 KB of buffers.
    private static let most = 64

    private var handles: [EasyHandle] = []

    func take() throws -> EasyHandle { try handles.popLast() ?? EasyHandle() }

    /// Stores a handle that was removed from its multi handle.
    func put(_ handle: EasyHandle) {
        guard handles.count < IdleHandles.most, (try? handle.reset()) != nil else { return }
        handles.append(handle)
    }
}
