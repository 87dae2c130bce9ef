/// Easy handles that have ended their transfer: to use one again costs less than to make one, since its buffers stay.
/// Used by one thread.
final class IdleHandles {
    /// Each holds some 20 KB.
    private static let most = 64

    private var handles: [EasyHandle] = []

    func take() throws -> EasyHandle { try handles.popLast() ?? EasyHandle() }

    /// Takes one back that has left its multi handle.
    func put(_ handle: EasyHandle) {
        guard handles.count < IdleHandles.most, (try? handle.reset()) != nil else { return }
        handles.append(handle)
    }
}
