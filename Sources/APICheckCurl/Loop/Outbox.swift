/// What is to be done at the end of this turn of the loop.
final class Outbox {
    private var pipes: [ResponsePipe] = []
    private var paused: [EasyHandle] = []

    /// Wakes who waits at the pipe.
    func add(_ pipe: ResponsePipe) { pipes.append(pipe) }

    /// Goes on with a transfer, which cannot be done while libcurl calls.
    func add(_ handle: EasyHandle) { paused.append(handle) }

    func deliver() {
        for pipe in pipes { pipe.deliver() }
        for handle in paused { handle.resume() }
        pipes.removeAll(keepingCapacity: true)
        paused.removeAll(keepingCapacity: true)
    }
}
