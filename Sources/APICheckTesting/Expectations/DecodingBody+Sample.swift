import APICheckBase
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import Foundation

extension DecodingBody {
    /// The exchange, if the body is that of one.
    var exchange: RecordedExchange? {
        if case .exchange(let exchange) = content { exchange } else { nil }
    }

    /// The body for an audit, with what the contract of the API declares for it. Throws `FileError` or ``SetupError``.
    func sample(of origin: Origin) throws -> DecodingSample {
        switch content {
        case .exchange(let exchange):
            let evidence = RecordedEvidence(of: origin)
            var sample = DecodingSample(
                exchange.body, operation: "\(exchange.method) \(exchange.exchange.request.url.path)",
                status: exchange.status, evidence: Evidence(recording: exchange.place))
            sample.declared = { evidence.declared(at: $0, in: exchange) }
            return sample
        case .data(let data):
            let body = UnrecordedBody(bytes: data, source: "body", operation: operation, status: status)
            return try body.sample(of: origin)
        case .file(let url):
            return try UnrecordedBody(contentsOf: url, operation: operation, status: status).sample(of: origin)
        case .projectFile(let path, let files):
            let url = URL(fileURLWithPath: try files.ofTest.file(path))
            return try UnrecordedBody(contentsOf: url, operation: operation, status: status).sample(of: origin)
        }
    }
}
