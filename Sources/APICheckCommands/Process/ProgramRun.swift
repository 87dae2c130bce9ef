#if canImport(Glibc)
import APICheckBase
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that ran to its end, and what it wrote. Foundation's `Process` would link Foundation into the program, more than all
/// of its own code.
struct ProgramRun {
    enum Failure: Error {
        /// With the text of the system.
        case notStarted(String)
        case outputOverLimit
    }

    /// The exit status, or 128 and the number of the signal that ended the program.
    let status: Int32
    let output: [UInt8]
    /// What it wrote to standard error, at most 64 KiB.
    let messages: [UInt8]

    private static let maximumMessages = 65_536

    /// - Parameters:
    ///   - words: The name of the program, which is searched in `PATH`, and its arguments.
    ///   - variables: Replace those of this process that have the same names.
    ///   - limit: The largest standard output in bytes. A program that writes more is ended.
    /// - Throws: ``Failure``.
    init(_ words: [String], adding variables: [String: String], limit: Int) throws(Failure) {
        var output = try Pipe()
        var messages = try Pipe()
        let id = try ProgramRun.start(words, variables, output, messages)
        output.closeWriter()
        messages.closeWriter()
        let written = ProgramRun.read(output.reader, messages.reader, limit: limit)
        if written == nil { kill(id, SIGTERM) }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        guard let written else { throw .outputOverLimit }
        (self.output, self.messages) = written
        self.status = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    private static func start(
        _ words: [String], _ variables: [String: String], _ output: borrowing Pipe, _ messages: borrowing Pipe
    ) throws(Failure) -> pid_t {
        do throws(SystemError) {
            return try ProgramStart(
                words: words, variables: variables, outputs: (output.writer, messages.writer)
            ).start()
        } catch {
            throw .notStarted(error.text)
        }
    }

    private static func check(_ code: Int32) throws(Failure) {
        if code != 0 { throw .notStarted(SystemError(code: code).text) }
    }

    /// Reads both to their ends. Nil when the output is over the limit.
    private static func read(_ output: Int32, _ messages: Int32, limit: Int) -> (output: [UInt8], messages: [UInt8])? {
        var ends = [output, messages].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var bytes: [[UInt8]] = [[], []]
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        // poll(2) ignores an entry whose descriptor is negative.
        while ends.contains(where: { $0.fd >= 0 }) {
            guard poll(&ends, nfds_t(ends.count), -1) > 0 else { continue }
            for index in ends.indices where ends[index].fd >= 0 && ends[index].revents != 0 {
                #if canImport(Darwin)
                let count = Darwin.read(ends[index].fd, &chunk, chunk.count)
                #elseif canImport(Musl)
                let count = Musl.read(ends[index].fd, &chunk, chunk.count)
                #else
                let count = Glibc.read(ends[index].fd, &chunk, chunk.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    ends[index].fd = -1
                    continue
                }
                bytes[index] += chunk.prefix(count)
            }
            if bytes[0].count > limit { return nil }
            bytes[1] = Array(bytes[1].prefix(maximumMessages))
        }
        return (bytes[0], bytes[1])
    }

    /// A pipe whose ends a child does not inherit.
    private struct Pipe: ~Copyable {
        let reader: Int32
        /// Negative once it is closed.
        private(set) var writer: Int32

        init() throws(Failure) {
            var ends: [Int32] = [-1, -1]
            try ProgramRun.check(pipe(&ends) == 0 ? 0 : errno)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reader, writer) = (ends[0], ends[1])
        }

        deinit {
            close(reader)
            if writer >= 0 { close(writer) }
        }

        mutating func closeWriter() {
            close(writer)
            writer = -1
        }
    }
}
