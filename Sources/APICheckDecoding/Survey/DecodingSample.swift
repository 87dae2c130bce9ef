package import APICheckFindings
public import Foundation

/// A body that a server sent, with its source.
public struct DecodingSample: Sendable {
    /// The body as received, without a content coding.
    public var body: Data
    /// The operation that was called, e.g. `GET /todos/{id}`; nil if unknown.
    public var operation: String?
    /// The status of the response; nil if unknown.
    public var status: Int?
    package var evidence: Evidence

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - body: The body as received, without a content coding.
    ///   - operation: The operation that was called, e.g. `GET /todos/{id}`.
    ///   - status: The status of the response.
    ///   - source: The recording or file that the body comes from, for messages.
    public init(_ body: Data, operation: String? = nil, status: Int? = nil, source: String = "body") {
        self.init(body, operation: operation, status: status, evidence: Evidence(recording: source))
    }

    package init(_ body: Data, operation: String? = nil, status: Int? = nil, evidence: Evidence) {
        self.body = body
        self.operation = operation
        self.status = status
        self.evidence = evidence
    }
}
