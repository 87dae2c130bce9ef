import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// SIGINT and SIGTERM as the cancellation of what runs, so that it can clean up before the program ends.
enum Interrupt {
    static func cancels<Result: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        // A signal that comes before its source is registered would be lost: nothing runs until then.
        let (registered, registration) = AsyncStream<Void>.makeStream()
        let task = Task {
            for await _ in registered {}
            return try await operation()
        }
        let group = DispatchGroup()
        let sources = [SIGINT, SIGTERM].map { number in
            // The default action would end the program before the source hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            group.enter()
            source.setRegistrationHandler { group.leave() }
            source.setEventHandler { task.cancel() }
            source.resume()
            return source
        }
        group.notify(queue: .global()) { registration.finish() }
        defer { for source in sources { source.cancel() } }
        return try await task.value
    }
}
