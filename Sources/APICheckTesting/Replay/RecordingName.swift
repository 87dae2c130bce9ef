import APICheckBase
import Foundation
import Testing

/// The name of a test's own recording: `todos/ListTests.aPageHasTenTodos`.
struct RecordingName {
    /// File systems allow 255 bytes, of which the suffix of a lock takes some.
    private static let maximumBytes = 200

    let text: String

    /// `names` are those of the suites and of the function, e.g. `aPageHasTenTodos(size:)`.
    init(api: String, names: [String]) {
        let parts = names.map { name in
            String(name.prefix { $0 != "(" }.precomposedStringWithCanonicalMapping.map(RecordingName.character))
        }
        let whole = parts.joined(separator: ".")
        if whole.utf8.count <= RecordingName.maximumBytes {
            text = "\(api)/\(whole)"
        } else {
            let hash = XXH64.text(of: Array(whole.utf8))
            var start = whole.prefix(RecordingName.maximumBytes)
            while start.utf8.count > RecordingName.maximumBytes - 17 { start.removeLast() }
            text = "\(api)/\(start)-\(hash)"
        }
    }

    /// A function in backticks may have any character in its name, and a file may not.
    private static func character(_ character: Character) -> Character {
        character.isLetter || character.isNumber || character == "_" || character == "-" ? character : "-"
    }
}

extension ReplayPlan {
    /// The plan for the running test, after which its recording may be named. Throws ``SetupError`` if the test names no API.
    func named(for test: Test) throws -> ReplayPlan {
        var plan = self
        plan.files = files.ofTest
        guard isNamedByTest else { return plan }
        guard let api = Origin(ofTest: nil, in: plan.files).api else { throw SetupError.noName }
        plan.name = RecordingName(api: api, names: test.id.nameComponents).text
        return plan
    }
}
