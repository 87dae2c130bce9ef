package import Foundation

/// The folder of published test suites, beside the package or where `APICHECK_CORPORA` says.
package enum Corpora {
    /// The folder of one corpus; nil, and said so, when there is none.
    package static func folder(_ name: String) -> URL? {
        let root =
            ProcessInfo.processInfo.environment["APICHECK_CORPORA"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../shared/corpora").standardizedFileURL
        let folder = root.appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: folder.path) { return folder }
        // Not on standard output, which the fuzzer uses for names.
        FileHandle.standardError.write(Data("skipped: no corpora\n".utf8))
        return nil
    }
}
