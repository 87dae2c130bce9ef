import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT as the cancellation of what runs, so that it can save and clean up before the
/// program ends. A second signal ends the program at once.
enum Interrupt {
    /// How long what runs may take to end once it was cancelled, saving aside.
    static let grace = Duration.seconds(1.5)

    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Whether a signal has come.
    static var isRaised: Bool { SignalState.shared.first.load(ordering: .relaxed) != 0 }

    static func cancels<Result: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let pipe = try SignalState.shared.open()
        let task = Task { try await operation() }
        let source = DispatchSource.makeReadSource(fileDescriptor: pipe)
        source.setEventHandler { task.cancel() }
        source.resume()
        for number in signals where !isIgnored(number) { SignalState.handle(number) }
        defer {
            source.cancel()
            // What is left to do is to end: nothing waits for the first signal any more.
            for number in signals where !isIgnored(number) { signal(number, number == SIGHUP ? SIG_IGN : SIG_DFL) }
        }
        return try await task.value
    }

    /// Waits for the end of `work`, but not longer than ``grace``: what does not end by itself ends with the program.
    static func waitBriefly(for work: @escaping @Sendable () async -> Void) async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        Task {
            await work()
            end.finish()
        }
        let alarm = Task {
            try? await Task.sleep(for: grace)
            end.finish()
        }
        // Not cancelled with the task that waits: it mostly waits because it was cancelled.
        await Task { for await _ in ended {} }.value
        alarm.cancel()
    }

    /// A program that `nohup` started goes on when its terminal closes.
    private static func isIgnored(_ number: Int32) -> Bool {
        guard number == SIGHUP else { return false }
        var action = sigaction()
        sigaction(number, nil, &action)
        #if canImport(Darwin)
        return action.__sigaction_u.__sa_handler.map { unsafeBitCast($0, to: Int.self) }
            == unsafeBitCast(
                SIG_IGN, to: Int.self)
        #else
        return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) }
            == unsafeBitCast(SIG_IGN, to: Int.self)
        #endif
    }
}

/// What the handler of the signals reads and writes: nothing but atomic numbers, for it may run at any moment.
private final class SignalState: Sendable {
    static let shared = SignalState()

    /// A second signal within this time comes with the first: a terminal that closes and its shell both send one.
    private static let together = 100_000_000

    /// When the first signal came, in nanoseconds of a clock that starts above 0; 0 before it.
    let first = Atomic<Int>(0)
    private let writeEnd = Atomic<Int32>(-1)

    /// Returns the end of a pipe that becomes readable with the first signal.
    func open() throws -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandError.incomplete("no pipe for signals: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writeEnd.store(ends[1], ordering: .releasing)
        return ends[0]
    }

    static func handle(_ number: Int32) {
        signal(number) { SignalState.shared.receive($0) }
    }

    private func receive(_ number: Int32) {
        let code = errno
        defer { errno = code }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let now = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec) | 1
        let (isFirst, earlier) = first.compareExchange(expected: 0, desired: now, ordering: .relaxed)
        if isFirst {
            var byte: UInt8 = 0
            _ = write(writeEnd.load(ordering: .acquiring), &byte, 1)
        } else if number != SIGHUP, now &- earlier > SignalState.together {
            // Blocked until the handler returns, and then the end.
            signal(number, SIG_DFL)
            kill(getpid(), number)
        }
    }
}
