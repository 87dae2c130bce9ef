#if CommandLine
import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How much there is to check in a recording: the bytes of the HAR file and of the files of bodies beside it.
package enum RecordingSize {
    /// 0 for a file that does not exist: reading it reports that.
    package static func bytes(of file: String) -> Int {
        let folder = (file.hasSuffix(".har") ? String(file.dropLast(4)) : file) + ".bodies"
        return ([file] + FileContents.list(folder).map { "\(folder)/\($0)" }).reduce(0) { $0 + size(of: $1) }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
#endif
