import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The lines in which two texts differ, with three lines around them, as `git diff` shows them.
enum UnifiedDiff {
    private static let mostBytes = 1 << 30

    /// The texts must have lost their secrets: they are written to temporary files.
    ///
    /// - Throws: ``RunError`` when `git` fails, and what writing the texts for it throws.
    static func lines(_ old: [PrintableText], _ new: [PrintableText]) throws -> [PrintableText] {
        var name = Array("\(Terminal.environment("TMPDIR") ?? "/tmp")/apicheck-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw RunError.incomplete("no temporary folder: \(SystemError(code: errno).text)")
        }
        let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let files = [("old", old), ("new", new)].map { ("\(folder)/\($0)", $1) }
        defer {
            for (file, _) in files { try? FileContents.remove(file) }
            FileContents.removeEmptyFolder(folder)
        }
        for (file, lines) in files {
            try FileContents.replace(file, with: Array("\(lines.joined(separator: "\n").string)\n".utf8))
        }
        let output = try Git.run(
            ["diff", "--no-index", "--no-ext-diff", "--no-textconv", "--no-color", "--"] + files.map(\.0),
            limit: mostBytes, accepting: [0, 1])
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        // The lines before name the temporary files.
        return lines.drop { !$0.hasPrefix("@@") }.quoted
    }
}
