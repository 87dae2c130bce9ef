import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// Dates and times of toml-test, which takes them from RFC 3339; its space for the `T` is not RFC 3339's.
@Suite struct DateSuiteTests {
    /// TOML values that RFC 3339 has not: without seconds, and a string.
    static let otherThanRFC3339: Set<String> = ["no-seconds.toml", "invalid-date-in-string.toml"]

    @Test(.corpus("dates")) func valid() throws {
        let folder = try Corpora.folder("dates")
        let values = try values(in: folder.appendingPathComponent("toml-test/tests/valid"))
            .filter { !DateSuiteTests.otherThanRFC3339.contains($0.file) && !$0.file.hasPrefix("like-date") }
        for (file, text) in values { #expect(isAccepted(text), "\(file): \(text)") }
        #expect(values.count == 35)
    }

    @Test(.corpus("dates")) func invalid() throws {
        let folder = try Corpora.folder("dates")
        let values = try values(in: folder.appendingPathComponent("toml-test/tests/invalid"))
        for (file, text) in values { #expect(!isAccepted(text), "\(file): \(text)") }
        #expect(values.count == 73)
    }

    /// As a date, a date and time with or without zone, or a time with or without.
    private func isAccepted(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBytes(StringFormat.date.accepts) || Timestamp(text) != nil
            || bytes.withUnsafeBytes(StringFormat.time.accepts)
            || (bytes + [0x5A]).withUnsafeBytes(StringFormat.time.accepts)
    }

    /// The values of `name = value # remark` lines of all files below a folder.
    private func values(in folder: URL) throws -> [(file: String, text: String)] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".toml") }.sorted().flatMap { file in
            try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).split(separator: "\n")
                .compactMap { line in
                    let parts = line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1)
                    guard parts.count == 2 else { return nil }
                    let text = parts[1].trimmingCharacters(in: .whitespaces).replacingOccurrences(of: " ", with: "T")
                    return (URL(fileURLWithPath: file).lastPathComponent, text)
                }
        }
    }
}
