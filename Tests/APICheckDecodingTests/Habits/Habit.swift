import APICheckDecoding
import Foundation
import Testing

/// A way in which apps write models, bodies for it, and all that the audit says of them: rule and place of each finding.
struct Habit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let told: [String]
    private let audited: @Sendable () -> [String]

    init<Model: Decodable & SendableMetatype>(
        _ name: String, _ model: Model.Type, _ bodies: [String], _ told: [String] = [],
        decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()
    ) {
        testDescription = name
        self.told = told
        audited = { lines(model, bodies, audit: DecodingAudit(decoder: decoder())) }
    }

    /// The first line of each finding, without its level and count.
    var found: [String] {
        audited().map { text in
            let words = text.prefix { $0 != "\n" }.split(separator: " ")
            return "\(words[0]) \(words[2])"
        }
    }
}
