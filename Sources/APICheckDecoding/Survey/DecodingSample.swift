package import APICheckFindings
package import APICheckJSON
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
    /// The members that the contract declares for the object at a place of the body, with `*` for elements; nil where it
    /// declares none.
    package var declared: (@Sendable (Pointer) -> DeclaredMembers?)?

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
