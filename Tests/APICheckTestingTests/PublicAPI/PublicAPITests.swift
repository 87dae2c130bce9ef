// The API is the same on Apple's systems, where the extraction of symbols would need the paths of Xcode.
#if os(Linux)
import Foundation
import Testing

@Suite struct PublicAPITests {
    /// The public API only changes on purpose.
    @Test func thePublicAPIIsTheExpectedOne() async throws {
        let text = try await PublicAPI.current.text
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Expected/public-api.txt").standardizedFileURL
        if ProcessInfo.processInfo.environment["APICHECK_UPDATE_EXPECTED"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        let changes = PublicAPITests.changes(from: expected, to: text)
        #expect(
            changes.isEmpty,
            """
            the public API is another one than Expected/public-api.txt lists:
            \(changes.joined(separator: "\n"))
            Is it meant? Then write it down: APICHECK_UPDATE_EXPECTED=1 swift test --filter PublicAPITests
            """)
    }

    @Test func eachPublicSymbolIsDocumented() async throws {
        let bare = try await PublicAPI.current.symbols.filter { $0.docComment?.lines.isEmpty != false }
        #expect(bare.map(\.path) == [])
    }

    @Test func eachParameterIsDocumented() async throws {
        let missing = try await PublicAPI.current.symbols.flatMap { symbol -> [String] in
            let lines = (symbol.docComment?.lines ?? []).map { $0.text.drop { $0 == " " } }
            return symbol.parameters.filter { name in
                !lines.contains { $0.hasPrefix("- \(name):") || $0.hasPrefix("- Parameter \(name):") }
            }.map { "\(symbol.path): \($0)" }
        }
        #expect(missing == [])
    }

    @Test func additionsAndRemovalsAreReported() {
        #expect(
            PublicAPITests.changes(from: "M\n\nstruct A\nvar A.b: Int\n", to: "M\n\nstruct A\nlet A.b: Int\n") == [
                "removed: var A.b: Int", "added: let A.b: Int",
            ])
        #expect(PublicAPITests.changes(from: "M\n\nstruct A\n", to: "M\n\nstruct A\n").isEmpty)
    }

    private static func changes(from old: String, to new: String) -> [String] {
        let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false) }
        return lines(new).difference(from: lines(old)).map { change in
            switch change {
            case .remove(_, let line, _): "removed: \(line)"
            case .insert(_, let line, _): "added: \(line)"
            }
        }
    }
}
#endif
