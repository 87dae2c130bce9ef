import APICheckFindings
import APICheckJSON
public import Foundation

/// Looks at how a `Decodable` model reads recorded bodies: what it never reads, never finds, swallows or loses.
///
/// The verdict and the values are those of the given `JSONDecoder`; the audit stands between it and the model and writes
/// down each question. Many samples say more than one: "absent in each of 30 objects".
///
///     let outcome = DecodingAudit(decoder: Todo.makeDecoder()).run(TodoList.self, on: samples)
///     XCTAssertEqual(outcome.problems, [])
public struct DecodingAudit: Sendable {
    /// Keys of which nothing is said when the model leaves them unread, no sample has them, or they are not encoded again:
    /// names (`node_id`), or places (`/items/*/node_id`).
    public var ignoring: Set<String> = []
    /// What encodes for the round trip; nil derives one from the decoder where its strategies have a counterpart.
    public var encoder: JSONEncoder?
    /// From so many objects on, an optional that is always there is reported.
    public var objectsForCertainty = 10
    /// The zones that the machine is pretended to be in, one after the other, when a date was read by a formatter or a
    /// strategy of the model's own; none leaves that out. Meanwhile `NSTimeZone.default` is another for the whole process.
    public var timeZones = ["UTC", "Asia/Seoul", "America/Los_Angeles", "Asia/Kathmandu"]
    /// Nesting of a body that is still traced; a deeper one is only decoded.
    public var maximumDepth = 128
    /// Bytes of a body that is still traced; a larger one is only decoded.
    public var maximumBytes = 64 << 20
    let makeDecoder: @Sendable () -> JSONDecoder

    /// Takes the app's decoder; an expression that makes one is better than a constant, since it is asked for again in each
    /// time zone: on Linux a `DateFormatter` that was used keeps its zone.
    public init(decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()) {
        makeDecoder = decoder
    }

    /// Decodes each sample and reports what all of them show.
    ///
    /// `shown` is a text that the app shows of a value, e.g. the day of a date: it is made in each of ``timeZones``.
    public func run<Value: Decodable>(
        _ type: Value.Type, on samples: [DecodingSample], shown: ((Value) -> String)? = nil
    ) -> DecodingOutcome<Value> {
        var survey = Survey(audit: self, model: type, decoder: makeDecoder())
        let results = samples.map { sample in survey.decode(type, sample) }
        let facts = Facts(survey)
        let found = DecodingAudit.analyses.flatMap { $0.findings(in: facts) }
        // Read in the machine's zone, a time is shifted on most machines: one slip is one finding.
        let zoned = Set(found.filter { $0.rule == .modelDateDependsOnTimeZone }.map(\.place.generalised))
        var findings = Findings()
        findings.add(found.filter { $0.rule != .modelTimestampShifted || !zoned.contains($0.place.generalised) })
        if let shown { findings.add(ShownTexts<Value>(show: shown).findings(in: facts)) }
        return DecodingOutcome(results: results, findings: findings.sorted)
    }

    func ignores(_ name: String, at place: [Spot.Step]) -> Bool {
        ignoring.contains(name) || ignoring.contains(Spot.pattern(place))
    }
}
