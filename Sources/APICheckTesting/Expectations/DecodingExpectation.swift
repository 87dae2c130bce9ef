import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import Foundation
import Testing

/// Has a model read answers, and tells what the audit finds as failures.
struct DecodingExpectation {
    let decoder: @Sendable () -> JSONDecoder
    /// Nil leaves out what the model does not read.
    let ignoring: Set<String>?
    let timeZones: [String]
    var encoder: JSONEncoder?
    /// Else nothing is told of it: an app may read less than it is sent.
    var looksAtRoundTrip = false

    /// The values of the answers that decode.
    func values<Value: Decodable>(
        _ type: Value.Type, _ exchanges: [RecordedExchange], shown: ((Value) -> String)? = nil,
        at location: Testing.SourceLocation
    ) -> [Value] {
        guard let first = exchanges.first else {
            let failure = Failure(
                "there is no answer to decode", at: [], expected: "at least one exchange", actual: "none",
                remedy: "Name a request that the recording has.")
            Expectation.report([failure], of: nil, at: location)
            return []
        }
        var audit = DecodingAudit(decoder: decoder())
        audit.ignoring = ignoring ?? []
        audit.timeZones = timeZones
        audit.encoder = encoder
        let samples = exchanges.map { exchange in
            DecodingSample(
                exchange.body, operation: "\(exchange.method) \(exchange.exchange.request.url.path)",
                status: exchange.status, evidence: Evidence(recording: exchange.place))
        }
        let outcome = audit.run(type, on: samples, shown: shown)
        let failures = outcome.findings.filter(counts).map { finding in
            Failure(finding, at: finding.evidence.map(DecodingExpectation.words))
        }
        Expectation.report(failures, of: first, and: Array(exchanges.dropFirst()), at: location)
        return outcome.values
    }

    private func counts(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .modelKeyNeverRead: ignoring != nil
        case .modelKeyLostInRoundTrip, .modelValueChangedInRoundTrip: looksAtRoundTrip
        default: finding.level != .info
        }
    }

    private static func words(_ evidence: Evidence) -> String {
        evidence.recording + (evidence.samples > 1 ? ", \(evidence.samples) samples" : "")
    }
}
