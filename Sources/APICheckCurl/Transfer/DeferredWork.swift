/// Work for the end of the current iteration of the event loop.
final class DeferredWork {
    private var pipes: [ResponsePipe] = []
    private var paused: [EasyHandle] = []

    /// Wakes the reader of the pipe.
    func add(_ pipe: ResponsePipe) { pipes.append(pipe) }

    /// Continues a transfer, which is not possible within a callback of libcurl.
    func add(_ handle: EasyHandle) { paused.append(handle) }

    func perform() {
        for pipe in pipes { pipe.deliver() }
        for handle in paused { handle.resume() }
        pipes.removeAll(keepingCapacity: true)
        paused.removeAll(keepingCapacity: true)
    }
}
