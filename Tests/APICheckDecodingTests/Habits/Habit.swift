import APICheckDecoding
import Foundation
import Testing

/// A way in which apps write models, bodies for it, and the findings of the audit: rule and place of each.
struct Habit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    private let audited: @Sendable () -> [String]

    init<Model: Decodable & SendableMetatype>(
        _ name: String, _ model: Model.Type, _ bodies: [String], _ expected: [String] = [],
        decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
    ) {
        testDescription = name
        self.expected = expected
        audited = { lines(model, bodies, audit: zonedAudit(decoder: decoder())) }
    }

    /// The first line of each finding, without its level and count.
    var found: [String] {
        audited().map { text in
            let words = text.prefix { $0 != "\n" }.split(separator: " ")
            return "\(words[0]) \(words[2])"
        }
    }
}
