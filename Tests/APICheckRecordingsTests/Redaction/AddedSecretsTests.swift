import TestSupport
import Testing

@testable import APICheckRedaction

/// A table that adds the tables of parts has what one table of the whole has.
@Suite struct AddedSecretsTests {
    /// Values that one kind makes a secret to search for, and another does not.
    private static let values = [
        "plain-words-only", "identifierOfCode", "a1b2c3d4e5f6", "1700000000000", "https://a.example/x",
        "Zm9vYmFyYmF6cXV4",
        "short", "another-value-x9",
    ]
    private static let kinds: [SecretKind] = [
        .named, .cookie, .unknownHeader, .credentials, .marked, .given, .userInformation,
    ]

    private static func mention(_ random: inout SeededRandom) -> (value: String, other: String, kind: SecretKind) {
        (
            values.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? "",
            kinds.randomElement(using: &random) ?? .named
        )
    }

    @Test(arguments: 1...200) func partsAddUpToTheWhole(seed: UInt64) {
        var random = SeededRandom(seed)
        var (whole, added) = (SecretTable(), SecretTable())
        for _ in 0..<random.int(1...5) {
            var part = SecretTable()
            for _ in 0..<random.int(0...6) {
                let (value, other, kind) = AddedSecretsTests.mention(&random)
                let number = random.int(1...9)
                if random.chance(0.2) {
                    _ = (whole.placeholder(for: "REDACTED-\(number)"), part.placeholder(for: "REDACTED-\(number)"))
                }
                _ = (whole.placeholder(for: value, kind: kind), part.placeholder(for: value, kind: kind))
                // Another spelling of the same secret.
                if random.chance(0.2), value != other {
                    _ = (
                        whole.placeholder(for: value, also: other, kind: kind),
                        part.placeholder(for: value, also: other, kind: kind)
                    )
                }
            }
            added.add(part)
        }
        whole.number()
        added.number()
        #expect(added.kindsByNumber == whole.kindsByNumber)
        for reach in [SecretSpellings.Reach.recording, .report] {
            #expect(added.sought(reach).map { "\($0)" } == whole.sought(reach).map { "\($0)" })
        }
    }
}
