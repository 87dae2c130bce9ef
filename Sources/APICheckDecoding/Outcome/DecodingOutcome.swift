import APICheckBase
package import APICheckFindings
import APICheckJSON

/// The result of an audit: the decoded values and the findings.
public struct DecodingOutcome<Value> {
    /// The value of each sample, or the error that `JSONDecoder` throws for it, in order.
    public let results: [Result<Value, any Error>]
    /// The findings, in the order of a report: the most severe first, those of one type together.
    package let findings: [Finding]

    /// The findings that should fail a test, the most severe first, those of one type together. Empty if the model reads all
    /// samples correctly.
    public var problems: [DecodingProblem] { findings.filter { $0.level != .info }.compactMap(DecodingOutcome.problem) }

    /// The findings that are only informative, e.g. keys that the model does not read.
    public var remarks: [DecodingProblem] { findings.filter { $0.level == .info }.compactMap(DecodingOutcome.problem) }

    /// The values of the samples that decode without an error.
    public var values: [Value] { results.compactMap { try? $0.get() } }

    private static func problem(_ finding: Finding) -> DecodingProblem? {
        DecodingProblem(finding, text: finding.problem(seenIn: finding.evidence?.source).text().string)
    }
}

extension DecodingOutcome: Sendable where Value: Sendable {}

/// A finding of a ``DecodingAudit``: what a model does not read as the server means it.
public struct DecodingProblem: Hashable, Sendable {
    /// How severe a problem is.
    public enum Level: String, Comparable, Sendable {
        /// Worth knowing; it fails no test.
        case info
        /// It may break an app.
        case warning
        /// It breaks an app.
        case breaking

        public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .breaking: 2
            }
        }
    }

    /// What is wrong.
    public let rule: DecodingRule
    /// How severe it is.
    public let level: Level
    /// The type that has the key, or that decodes the value, e.g. `Todo`.
    public let type: String
    /// The key, as the server sends it, or as the model asks for it if no sample has it; nil if the problem is about the whole
    /// value of the type.
    public let key: String?
    /// The JSON Pointer (RFC 6901) of the first value, e.g. `/data/0/is_done`; empty for the whole body.
    public let pointer: String
    /// What is wrong, where, the expected and the actual value, and how to fix it, on several lines.
    public let text: String

    /// - Parameter text: The text of the finding.
    /// - Returns: Nil if the finding is not one of an audit.
    package init?(_ finding: Finding, text: String) {
        guard let rule = DecodingRule(rawValue: finding.rule.id), case .body(let place) = finding.place,
            let model = finding.model, let level = Level(rawValue: finding.level.rawValue)
        else { return nil }
        self.rule = rule
        self.level = level
        type = model.type
        key = model.key
        pointer = place.description
        self.text = text
    }
}

extension DecodingProblem: CustomStringConvertible {
    /// The ``text``.
    public var description: String { text }
}
