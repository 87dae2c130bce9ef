import APICheckCommands
import Foundation
import TestSupport

/// Runs commands of the program for its tests, one after another in one process. A new process needs a tenth of a second for the
/// first use of everything, which is most of what a small command takes.
///
/// It reads a ``CommandRequest`` from each line of standard input, and answers with the exit status on a line of standard
/// output. It ends with its standard input.
@main
struct TestRunner {
    private let requests: Int32
    private let answers: Int32

    static func main() async {
        Program.prepare()
        // Descriptors above those that a command may use.
        let runner = TestRunner(requests: move(STDIN_FILENO), answers: move(STDOUT_FILENO))
        for await request in runner.received {
            let status = await runner.run(request)
            let answer = "\(status)\n"
            guard write(runner.answers, answer, answer.utf8.count) == answer.utf8.count else { exit(1) }
        }
    }

    private static func move(_ descriptor: Int32) -> Int32 {
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 100)
        precondition(moved >= 0, "no descriptor is free")
        open("/dev/null", O_RDWR, as: descriptor)
        return moved
    }

    /// A thread of its own reads them, so that the process ends with the tests also while a command runs.
    private var received: AsyncStream<CommandRequest> {
        AsyncStream { continuation in
            let file = FileHandle(fileDescriptor: requests)
            Thread.detachNewThread {
                var bytes = Data()
                while case let more = file.availableData, !more.isEmpty {
                    bytes += more
                    while let end = bytes.firstIndex(of: 0x0A) {
                        guard let request = try? CommandRequest(line: bytes[..<end]) else { exit(1) }
                        bytes = Data(bytes[(end + 1)...])
                        continuation.yield(request)
                    }
                }
                exit(0)
            }
        }
    }

    private func run(_ request: CommandRequest) async -> Int32 {
        guard chdir(request.folder) == 0 else { return -1 }
        for name in ProcessInfo.processInfo.environment.keys { unsetenv(name) }
        for (name, value) in request.environment { setenv(name, value, 1) }
        open(request.output, O_WRONLY | O_APPEND, as: STDOUT_FILENO)
        open(request.error, O_WRONLY | O_APPEND, as: STDERR_FILENO)
        for number in TestRunner.ending { signal(number, SIG_DFL) }
        let status = await Program.run(request.arguments)
        // A signal that comes too late for the command is not for the next one.
        for number in TestRunner.ending { signal(number, SIG_IGN) }
        fflush(nil)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] { open("/dev/null", O_RDWR, as: descriptor) }
        return status
    }

    private static let ending = [SIGINT, SIGTERM, SIGHUP]
}

/// Opens a file with the number of another, which is closed.
private func open(_ path: String, _ flags: Int32, as descriptor: Int32) {
    let file = open(path, flags)
    precondition(file >= 0 && dup2(file, descriptor) == descriptor, "\(path) cannot be opened")
    if file != descriptor { close(file) }
}
