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

    /// The body for an audit, with what the contract of the API declares for it. Throws ``SetupError`` for a
    /// file that cannot be read, and for an operation that the contract does not have.
    func sample(of origin: Origin) throws -> DecodingSample {
        switch content {
        case .exchange(let exchange):
            let evidence = RecordedEvidence(of: origin)
            var sample = DecodingSample(
                exchange.body, operation: "\(exchange.method) \(exchange.exchange.request.url.path)",
                status: exchange.status, evidence: Evidence(recording: exchange.place))
            sample.declared = { evidence.declared(at: $0, in: exchange) }
            return sample
        case .data(let data): return try sample(data, source: "body", of: origin)
        case .file(let url): return try sample(fileAt: url, of: origin)
        case .projectFile(let path, let files):
            return try sample(fileAt: URL(fileURLWithPath: try files.ofTest.file(path)), of: origin)
        }
    }

    private func sample(fileAt url: URL, of origin: Origin) throws -> DecodingSample {
        guard url.isFileURL else { throw SetupError.noFile(url.absoluteString, searched: "not a URL of a file") }
        let path = ProjectFiles.shown(url.path)
        return try sample(Data(ProjectFiles.read(path)), source: path, of: origin)
    }

    private func sample(_ bytes: Data, source: String, of origin: Origin) throws -> DecodingSample {
        var sample = DecodingSample(bytes, operation: operation, status: status, source: source)
        guard let operation, let contract = try? ContractSupport.contract(of: origin) else { return sample }
        let members = try contract.operation(named: operation).members
        let response = Response(status: status, headers: ["Content-Type": "application/json"], body: Array(bytes))
        sample.declared = { members($0, response) }
        return sample
    }
}
