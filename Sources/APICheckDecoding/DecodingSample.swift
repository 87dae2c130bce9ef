package import APICheckFindings
public import Foundation

/// A body that a server sent, and where it was seen.
public struct DecodingSample: Sendable {
    /// As received, without a content coding.
    public var body: Data
    /// The call that was answered, e.g. `GET /todos/{id}`; nil when nobody said.
    public var operation: String?
    /// Of the answer; nil when nobody said.
    public var status: Int?
    package var evidence: Evidence

    /// `source` is the recording or file that the body comes from, for messages.
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
