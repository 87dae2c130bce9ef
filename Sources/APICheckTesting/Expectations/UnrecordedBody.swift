import APICheckBase
import APICheckDecoding
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import Foundation

/// A body that does not come from a recording.
struct UnrecordedBody: Sendable {
    let bytes: Data
    /// The file, or `body`.
    let source: String
    /// `GET /todos/{id}`.
    let operation: String?
    let status: Int

    init(bytes: Data, source: String, operation: String?, status: Int) {
        self.bytes = bytes
        self.source = source
        self.operation = operation
        self.status = status
    }

    /// Throws `FileError` or ``SetupError``.
    init(contentsOf file: URL, operation: String?, status: Int) throws {
        guard file.isFileURL else { throw SetupError.noFile(file.absoluteString, searched: "not a URL of a file") }
        let source = ProjectFiles.shown(file.path)
        self.init(
            bytes: Data(try FileContents.read(file.path)), source: source, operation: operation, status: status)
    }

    /// The body with what the contract of the API declares for it. Throws ``SetupError`` for an operation that the contract
    /// does not have.
    func sample(of origin: Origin) throws -> DecodingSample {
        var sample = DecodingSample(bytes, operation: operation, status: status, source: source)
        guard let operation, let contract = try? ContractSupport.contract(of: origin) else { return sample }
        let response = Response(
            status: status, headers: ["Content-Type": "application/json"], body: Array(bytes))
        sample.declared = try contract.members(of: operation, in: response)
        return sample
    }
}
