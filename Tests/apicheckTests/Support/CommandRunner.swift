import APICheckBase
import Foundation
import TestSupport

/// A process that runs one command of the program after another, each as a new process would. A pool keeps the idle ones.
final class CommandRunner: Sendable {
    private static let idle = Locked<[CommandRunner]>([])

    private let process = ChildProcess()
    private let requests = Pipe()
    private let answers = Pipe()

    /// Starts a command in an idle runner, or in a new one.
    static func start(_ request: CommandRequest) throws -> RunningCommand {
        var runner = idle.withLock { $0.popLast() }
        while let ended = runner, !ended.process.isRunning { runner = idle.withLock { $0.popLast() } }
        let borrowed = try runner ?? CommandRunner()
        return try borrowed.start(request) { idle.withLock { $0.append(borrowed) } }
    }

    init() throws {
        process.executableURL = Binary.executable(named: "apicheck-test-runner")
        process.standardInput = requests
        process.standardOutput = answers
        process.standardError = FileHandle.standardError
        try process.run()
    }

    var processIdentifier: pid_t { process.processIdentifier }

    /// Starts a command when none runs.
    ///
    /// - Parameter completion: Called when another command can be started.
    func start(
        _ request: CommandRequest, completion: @escaping @Sendable () -> Void = {}
    ) throws -> RunningCommand {
        let (end, ended) = AsyncStream<Void>.makeStream()
        let command = RunningCommand(process: process, end: end)
        try requests.fileHandleForWriting.write(contentsOf: request.line())
        Thread.detachNewThread {
            let answer = self.answers.fileHandleForReading.availableData
            if let status = Int32(String(decoding: answer.dropLast(), as: UTF8.self)) {
                command.end(with: status)
                completion()
            } else {
                self.process.waitUntilExit()
                command.end(with: self.process.signedStatus)
            }
            ended.finish()
        }
        return command
    }
}

/// A command in a ``CommandRunner`` while it runs.
final class RunningCommand: RunningProgram {
    private let process: ChildProcess
    private let end: AsyncStream<Void>
    private let status = Locked<Int32?>(nil)

    fileprivate init(process: ChildProcess, end: AsyncStream<Void>) { (self.process, self.end) = (process, end) }

    fileprivate func end(with status: Int32) { self.status.withLock { $0 = status } }

    var isRunning: Bool { status.withLock { $0 == nil } }

    var processIdentifier: pid_t { process.processIdentifier }

    /// Does nothing once the command has ended: another may run in its process.
    func send(_ signal: Int32) { status.withLock { if $0 == nil { process.send(signal) } } }

    func wait() async -> Int32 {
        for await _ in end {}
        return status.withLock { $0 } ?? -1
    }
}
