import APICheckBase
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import Foundation
import Testing

/// Decodes responses with a model and reports the findings of the audit as failures.
struct DecodingExpectation {
    let decoder: @Sendable () -> JSONDecoder
    let ignoring: [IgnoredFinding]
    /// Whether keys that the model never reads are reported.
    var includesUnreadKeys = false
    var timeZones: [String] = []
    var encoder: JSONEncoder?
    /// If false, the round trip is not checked: an app may read less than the server sends.
    var checksRoundTrip = false

    /// The values of the responses that decode.
    func values<Value: Decodable>(
        _ type: Value.Type, _ exchanges: [RecordedExchange], displayText: ((Value) -> String)? = nil,
        at location: Testing.SourceLocation
    ) -> [Value] {
        guard let first = exchanges.first else {
            let failure = Failure(
                "no response to decode", at: [], expected: "at least one exchange", actual: "none",
                remedy: "choose a request that the recording has")
            IssueRecorder.record([failure], of: nil, at: location)
            return []
        }
        let evidence = RecordedEvidence(of: first.origin)
        let samples = exchanges.map { exchange in
            var sample = DecodingSample(
                exchange.body, operation: "\(exchange.method) \(exchange.exchange.request.url.path)",
                status: exchange.status, evidence: Evidence(recording: exchange.place))
            sample.declared = { evidence.declared(at: $0, in: exchange) }
            return sample
        }
        let outcome = outcome(
            type, samples, of: first.origin, observing: ContractSupport.observer(of: exchanges, at: location),
            displayText: displayText)
        IssueRecorder.record(failures(in: outcome), of: first, and: Array(exchanges.dropFirst()), at: location)
        return outcome.values
    }

    func outcome<Value: Decodable>(
        _ type: Value.Type, _ samples: [DecodingSample], of origin: Origin,
        observing observe: (@Sendable ([ModelRead]) -> Void)? = nil, displayText: ((Value) -> String)? = nil
    ) -> DecodingOutcome<Value> {
        var audit = DecodingAudit(decoder: decoder())
        audit.ignoring = ignoring
        audit.timeZones = timeZones
        audit.encoder = encoder
        let evidence = RecordedEvidence(of: origin)
        audit.recordedObjects = { evidence.objects }
        audit.observeReads = observe
        return audit.run(type, on: samples, displayText: displayText)
    }

    func failures(in outcome: DecodingOutcome<some Any>) -> [Failure] {
        outcome.findings.filter(isReported).map { finding in
            Failure(finding, at: finding.evidence?.source)
        }
    }

    private func isReported(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .modelKeyNeverRead: includesUnreadKeys
        case .modelKeyLostInRoundTrip, .modelValueChangedInRoundTrip: checksRoundTrip
        default: finding.level != .info
        }
    }
}
