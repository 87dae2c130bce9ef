import APICheckBase
import CProgram
import Dispatch

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

    /// Forgets a signal that came during an earlier run in this process.
    static func reset() { csignals_reset() }

    /// Whether a signal has come.
    static var isRaised: Bool { csignals_is_raised() }

    static func cancels<Result: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        var ends: [Int32] = [-1, -1]
        guard csignals_open(&ends) == 0 else {
            throw RunError.incomplete("no pipe for signals: \(SystemError.last.text)")
        }
        let task = Task { try await operation() }
        let source = DispatchSource.makeReadSource(fileDescriptor: ends[0])
        source.setEventHandler { [ends] in
            // Otherwise the pipe stays readable, and the handler runs again and again while the run ends.
            var byte: UInt8 = 0
            _ = read(ends[0], &byte, 1)
            task.cancel()
        }
        source.setCancelHandler { [ends] in for end in ends { close(end) } }
        source.resume()
        for number in signals where !isIgnored(number) { csignals_handle(number) }
        defer {
            // What is left to do is to end: nothing waits for the first signal any more.
            for number in signals where !isIgnored(number) { signal(number, number == SIGHUP ? SIG_IGN : SIG_DFL) }
            source.cancel()
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
