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
        let command = RunningCommand(process: process)
        try requests.fileHandleForWriting.write(contentsOf: request.line())
        Thread.detachNewThread {
            let answer = self.answers.fileHandleForReading.availableData
            if let status = Int32(String(decoding: answer.dropLast(), as: UTF8.self)) {
                command.end(with: status, before: completion)
            } else {
                command.end(with: self.process.waitUntilEnd())
            }
        }
        return command
    }
}

/// A command in a ``CommandRunner`` while it runs.
final class RunningCommand: RunningProgram {
    private let process: ChildProcess
    private let status = Locked<Int32?>(nil)
    private let ended = DispatchGroup()

    fileprivate init(process: ChildProcess) {
        self.process = process
        ended.enter()
    }

    fileprivate func end(with status: Int32, before completion: () -> Void = {}) {
        self.status.withLock { $0 = status }
        completion()
        ended.leave()
    }

    var isRunning: Bool { status.withLock { $0 == nil } }

    var processIdentifier: pid_t { process.processIdentifier }

    /// Does nothing once the command has ended: another may run in its process.
    func send(_ signal: Int32) { status.withLock { if $0 == nil { process.send(signal) } } }

    func waitUntilEnd() -> Int32 {
        ended.wait()
        return status.withLock { $0 } ?? -1
    }
}
