import APICheckJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new folder that goes with the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        let number = UInt64.random(in: .min ... .max)
        path = (getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp") + "/apicheck-\(number)"
        try FileContents.createFolder(path)
    }

    deinit {
        for name in FileContents.list(path) { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
