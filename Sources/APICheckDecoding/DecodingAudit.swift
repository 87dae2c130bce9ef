import APICheckFindings
import APICheckJSON
public import Foundation

/// Checks how a `Decodable` model reads recorded bodies: which keys it never reads or never finds, which errors it discards,
/// and which values lose digits or change.
///
/// The given `JSONDecoder` decodes the samples; the audit records each call that the model makes on it. More samples give
/// more precise findings: "absent in each of 30 objects".
///
///     let outcome = DecodingAudit(decoder: Todo.makeDecoder()).run(TodoList.self, on: samples)
///     XCTAssertEqual(outcome.problems, [])
public struct DecodingAudit: Sendable {
    /// The findings to leave out, e.g. `["node_id", .key("plan", of: User.self)]`.
    public var ignoring: [IgnoredFinding] = []
    /// The encoder for the round trip. If nil, one is derived from the decoder; strategies without a counterpart are not
    /// compared.
    public var encoder: JSONEncoder?
    /// The minimum number of objects for reporting an optional that always has a value.
    public var objectsForCertainty = 10
    /// The time zones, e.g. `Asia/Seoul`, in which dates are decoded again, if a formatter or a closure decodes them. Empty, the
    /// default, skips this check.
    ///
    /// During the check `NSTimeZone.default` is changed for the whole process, which other tests see that run at the same time.
    public var timeZones: [String] = []
    /// The maximum nesting of a body that is audited; a deeper one is only decoded.
    public var maximumDepth = 128
    /// The maximum size in bytes of a body that is audited; a larger one is only decoded.
    public var maximumBytes = 64 << 20
    /// The objects of the API's recorded responses; called at most once in a run.
    package var recordedObjects: @Sendable () -> Set<RecordedObject> = { [] }
    /// Is called with what the models read of the samples that decode.
    package var observeReads: (@Sendable ([ModelRead]) -> Void)?
    private let makeDecoder: @Sendable () -> JSONDecoder

    /// Creates an audit.
    ///
    /// - Parameter decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant: it is evaluated
    ///   for each time zone, because a `DateFormatter` on Linux keeps the zone of its first use.
    public init(decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder()) {
        makeDecoder = decoder
    }

    /// Decodes each sample and reports what the samples show together.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - samples: The bodies to decode.
    ///   - displayText: Makes a text that the app displays for a value, e.g. the day of a date. The texts are compared between the
    ///     ``timeZones``.
    /// - Returns: The decoded values and the findings.
    public func run<Value: Decodable>(
        _ type: Value.Type, on samples: [DecodingSample], displayText: ((Value) -> String)? = nil
    ) -> DecodingOutcome<Value> {
        var limits = Document.Limits()
        limits.depth = maximumDepth
        limits.bytes = maximumBytes
        var survey = ModelSurvey(model: type, decoder: makeDecoder(), limits: limits)
        let results = samples.map { sample in survey.decode(type, sample) }
        observeReads?(ReadSurvey(survey).reads)
        let facts = Facts(survey)
        let ignored = IgnoredFindings(list: ignoring, strategy: survey.decoder.keyDecodingStrategy)
        let found = analyses(ignored: ignored).flatMap { $0.findings(in: facts) }
        // A time that is read in the machine's zone is also shifted on most machines: one mistake is one finding.
        let zoned = Set(found.filter { $0.rule == .modelDateDependsOnTimeZone }.map(\.place.generalised))
        var findings = Findings()
        findings.add(found.filter { $0.rule != .modelTimestampShifted || !zoned.contains($0.place.generalised) })
        if let displayText {
            findings.add(ShownTexts<Value>(timeZones: timeZones, show: displayText).findings(in: facts))
        }
        let named = findings.sorted.map { finding in
            var finding = finding
            if finding.model == nil { finding.model = facts.member(at: finding.place) }
            return finding
        }
        let reported = named.filter { !ignored.contains($0) }.mergedByMember
        return DecodingOutcome(results: results, findings: reported.groupedByType)
    }

    private func analyses(ignored: IgnoredFindings) -> [any Analysis] {
        [
            UnreadBody(), MissingKeys(), NullValues(), ListAgainstSingle(), UndeclaredCases(), CasesInAnotherStyle(),
            WrongTypes(),
            UnreadableValues(), MissedEnvelopes(),
            UnsentKeys(ignored: ignored, minimumObjects: objectsForCertainty, recorded: recordedObjects),
            UnreadKeys(),
            PresentOptionals(minimumObjects: objectsForCertainty), AcceptsAnything(), SwallowedErrors(),
            OrderedUnions(), UntriedTypes(), InheritedInits(), NumberLoss(), TimestampLoss(), MistakenEpochs(),
            DuplicateKeys(),
            RoundTrips(encoder: encoder, ignored: ignored),
            TimeZoneDependence(timeZones: timeZones, makeDecoder: makeDecoder),
        ]
    }
}
