import APICheckBase
import APICheckDecoding
import APICheckFindings
import Foundation
import Testing

/// What an expectation of decoding checks in addition. Several are combined in an array literal:
///
///     expectDecodes(TodoList.self, from: exchange, options: [.includingUnreadKeys, .timeZones(["Asia/Seoul"])])
public struct DecodingOptions<Value>: ExpressibleByArrayLiteral {
    /// Whether keys that the model never reads are reported.
    private(set) var includesUnreadKeys = false
    private(set) var timeZones: [String] = []
    private(set) var displayText: ((Value) -> String)?

    /// Creates options that have all elements of a literal; of several texts, the last one counts.
    public init(arrayLiteral elements: DecodingOptions...) {
        for element in elements {
            includesUnreadKeys = includesUnreadKeys || element.includesUnreadKeys
            timeZones += element.timeZones
            displayText = element.displayText ?? displayText
        }
    }

    /// Keys that the model never reads are reported, too.
    public static var includingUnreadKeys: DecodingOptions {
        var options: DecodingOptions = []
        options.includesUnreadKeys = true
        return options
    }

    /// A date that the model's own formatter reads must be the same instant in several time zones.
    ///
    /// The zone of the whole process changes meanwhile, so use it only in tests that run alone (`.serialized`).
    ///
    /// - Parameters:
    ///   - names: The time zones, e.g. `Asia/Seoul`.
    ///   - displayText: Makes a text that the app displays for a value, e.g. the day of a date; it must be the same in all zones.
    /// - Returns: The options.
    public static func timeZones(
        _ names: [String], displayText: ((Value) -> String)? = nil
    ) -> DecodingOptions {
        var options: DecodingOptions = []
        options.timeZones = names
        options.displayText = displayText
        return options
    }
}

/// Decodes bodies with a model and reports the findings of the audit as failures.
struct DecodingExpectation<Value: Decodable> {
    let decoder: @Sendable () -> JSONDecoder
    let ignoring: [IgnoredFinding]
    let options: DecodingOptions<Value>
    var encoder: JSONEncoder?
    /// If false, the round trip is not checked: an app may read less than the server sends.
    var checksRoundTrip = false

    /// Records the failures, and returns the values of the bodies that decode.
    @discardableResult func expect(_ bodies: [DecodingBody], at location: Testing.SourceLocation) -> [Value] {
        do {
            let outcome = try outcome(of: bodies, at: location)
            let exchanges = bodies.compactMap(\.exchange)
            IssueRecorder.record(
                outcome.map(failures) ?? [.noBody], of: exchanges.first, and: Array(exchanges.dropFirst()), at: location
            )
            return outcome?.values ?? []
        } catch {
            IssueRecorder.record(error, at: location)
            return []
        }
    }

    /// Returns the values of all bodies. If there are failures, records them and throws an error that ends the test.
    func require(_ bodies: [DecodingBody], at location: Testing.SourceLocation) throws -> [Value] {
        let outcome: DecodingOutcome<Value>?
        do {
            outcome = try self.outcome(of: bodies, at: location)
        } catch {
            throw IssueRecorder.recordRequirement(error, at: location)
        }
        var failures = outcome.map(self.failures) ?? [.noBody]
        if failures.isEmpty { failures = outcome.map(undecoded) ?? [] }
        let exchanges = bodies.compactMap(\.exchange)
        if let error = IssueRecorder.recordRequirement(
            failures, of: exchanges.first, and: Array(exchanges.dropFirst()), at: location)
        {
            throw error
        }
        return outcome?.values ?? []
    }

    /// Nil if there is no body. Throws ``SetupError``.
    private func outcome(
        of bodies: [DecodingBody], at location: Testing.SourceLocation
    ) throws -> DecodingOutcome<Value>? {
        if bodies.isEmpty { return nil }
        let exchanges = bodies.compactMap(\.exchange)
        let origin = exchanges.first?.origin ?? .ofTest
        let samples = try bodies.map { try $0.sample(of: origin) }
        let makeDecoder = decoder
        var audit = DecodingAudit(decoder: makeDecoder())
        audit.ignoring = ignoring
        audit.timeZones = options.timeZones
        audit.encoder = encoder
        let evidence = RecordedEvidence(of: origin)
        audit.recordedObjects = { evidence.objects }
        #if Contracts
        if !exchanges.isEmpty { audit.observeReads = ReadsCollector.observer(of: exchanges, at: location) }
        #endif
        return audit.run(Value.self, on: samples, displayText: options.displayText)
    }

    private func failures(in outcome: DecodingOutcome<Value>) -> [Failure] {
        outcome.findings.filter(isReported).map { finding in
            Failure(finding, at: finding.evidence?.source)
        }
    }

    private func isReported(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .modelKeyNeverRead: options.includesUnreadKeys
        case .modelKeyLostInRoundTrip, .modelValueChangedInRoundTrip: checksRoundTrip
        default: finding.level != .info
        }
    }

    /// The failures of bodies that do not decode, although their findings are ignored.
    private func undecoded(in outcome: DecodingOutcome<Value>) -> [Failure] {
        outcome.results.compactMap { result in
            guard case .failure(let error) = result else { return nil }
            return Failure(
                "a required model does not decode, and the finding is ignored", at: [],
                expected: "\(String(describing: Value.self))", actual: "\(String(describing: error))",
                remedy: "remove the rule from ignoring:, or use expectDecodes, which returns nil")
        }
    }
}

extension Failure {
    /// The failure of an empty list of exchanges.
    fileprivate static var noBody: Failure {
        Failure(
            "no response to decode", at: [], expected: "at least one exchange", actual: "none",
            remedy: "choose a request that the recording has")
    }
}

extension Origin {
    /// The API of the running test, which its traits name.
    fileprivate static var ofTest: Origin {
        ContractSupport.ofTest?.origin ?? ofReplay
            ?? Origin(api: nil, in: ProjectFiles(folder: .aboveTest, testFile: ""))
    }
}
