import APICheckBase
import APICheckJSON
package import Foundation

/// The package's own folder.
package let packageFolder = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }

/// All files below a folder whose name ends so, sorted by path.
package func files(below folder: String, endingWith end: String) -> [String] {
    FileContents.list(folder).flatMap { name in
        let path = "\(folder)/\(name)"
        return name.hasSuffix(end) ? [path] : files(below: path, endingWith: end)
    }
}

/// A temporary folder for one test, removed on deinit.
package final class TemporaryFolder: Sendable {
    package let url: URL
    package var path: String { url.path }

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("apicheck-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and returns its path.
    package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// The contents of all files in the folder.
    package var contents: [String: Data] {
        let files = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
        return files.reduce(into: [:]) { contents, name in
            contents[name] = try? Data(contentsOf: url.appendingPathComponent(name))
        }
    }
}
