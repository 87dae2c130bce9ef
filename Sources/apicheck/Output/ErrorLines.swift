/// Writes lines to standard error in a task of its own: a server that writes them itself would stop answering when nobody
/// reads its standard error.
struct ErrorLines: Sendable {
    private let lines: AsyncStream<String>.Continuation
    private let writing: Task<Void, Never>

    init() {
        let (stream, lines) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(10_000))
        self.lines = lines
        writing = Task { for await line in stream { Terminal.sayError("\(line)\n") } }
    }

    func add(_ line: String) { lines.yield(line) }

    /// Returns when all lines are written.
    func finish() async {
        lines.finish()
        await writing.value
    }
}
