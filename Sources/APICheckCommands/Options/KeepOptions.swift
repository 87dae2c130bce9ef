import APICheckBase
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import ArgumentParser

/// Which values a recording keeps that are removed by default.
struct KeepOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the value of this request header, besides those known to contain no secrets; repeatable.",
            discussion: "Known: \(KeptHeaders.list.joined(separator: ", ")).", valueName: "name"))
    var keepHeader: [String] = []

    @Flag(help: "Keep binary bodies that the contract does not declare. They are not searched for secrets.")
    var keepBinary = false

    func validate() throws {
        for name in keepHeader where name.isEmpty || !name.utf8.allSatisfy(KeepOptions.isNameByte) {
            throw ValidationError("--keep-header takes the name of a header such as X-Request-Id, not \"\(name)\"")
        }
    }

    func apply(to settings: inout RedactionSettings) {
        settings.keptHeaders = keepHeader
        settings.keepsBinaryBodies = keepBinary
    }

    /// A byte of a token (RFC 9110 section 5.6.2).
    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}

/// How long a command waits for another one that writes the same recording.
struct LockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Seconds to wait for another run that records the same file.", valueName: "seconds"))
    var lockWait = 10.0

    func validate() throws {
        guard lockWait >= 0, lockWait <= 3_600 else {
            throw ValidationError("--lock-wait must be 0 to 3600 seconds, not \(lockWait)")
        }
    }

    var wait: Duration { .saturating(seconds: lockWait) }

    /// Throws ``RunError`` when another run has the file for longer.
    func take(_ path: String) async throws -> FileLock {
        do {
            return try await RecordingLock.take(path, waiting: wait)
        } catch let error as RecordingError {
            throw RunError(error.problem, isIncomplete: true)
        }
    }
}
