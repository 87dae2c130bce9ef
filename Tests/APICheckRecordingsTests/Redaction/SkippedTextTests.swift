import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// A walk that skips what it saw in earlier bodies replaces what a first walk replaces.
@Suite struct SkippedTextTests {
    private static let names = [
        "id", "name", "text", "value", "token", "password", "x", "note", "pass\u{00E9}word", "created_at", "key",
        "data",
    ]
    private static let values = [
        "Kim", "token", "password", "s3cr3t-9xYz", "2024-05-21T06:32:19Z", "", "note", "hunter2hunter2!",
        "ghp_abcdefghijklmnopqrstuvwxyz0123456789", "Bearer abcdefgh12345678", "4111111111111111", "a=b",
    ]

    private func value(_ random: inout SeededRandom, _ depth: Int) -> String {
        func text(_ list: [String]) -> String {
            let text = list.randomElement(using: &random) ?? ""
            // An escape keeps a string out of what is skipped.
            return Int.random(in: 0..<8, using: &random) == 0 && text.first == "t"
                ? "\"\\u0074\(text.dropFirst())\"" : "\"\(text)\""
        }
        switch Int.random(in: 0..<(depth > 2 ? 2 : 6), using: &random) {
        case 0: return "\(Int.random(in: 0...9_999, using: &random))"
        case 1, 2: return text(Self.values)
        case 3: return "[\(text(Self.names)),\(text(Self.values))]"
        case 4: return "[" + (0..<3).map { _ in value(&random, depth + 1) }.joined(separator: ",") + "]"
        default:
            let members = (0..<4).map { _ in "\(text(Self.names)):\(value(&random, depth + 1))" }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    @Test(arguments: 1...8) func replacesTheSame(_ seed: UInt64) throws {
        var random = SeededRandom(seed)
        var warm = RedactionPass()
        // Bodies are skipped only after many values.
        _ = warm.json(try Document("[" + Array(repeating: #""Kim""#, count: 1_200).joined(separator: ",") + "]"))
        for _ in 0..<60 {
            let document = try Document(value(&random, 0))
            var fresh = RedactionPass()
            warm.begin(with: SecretTable())
            #expect(warm.json(document) == fresh.json(document), "\(String(decoding: document.text, as: UTF8.self))")
            #expect(warm.secrets.additions == fresh.secrets.additions)
        }
    }
}
