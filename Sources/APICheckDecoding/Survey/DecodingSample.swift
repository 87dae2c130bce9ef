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
    var evidence: Evidence
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

/// The members that a contract declares for one object.
package struct DeclaredMembers: Sendable {
    package let names: [String]
    /// Whether the contract excludes other members.
    package let isClosed: Bool

    package init(names: [String], isClosed: Bool) {
        self.names = names
        self.isClosed = isClosed
    }
}

/// The member names of objects in the recorded responses of an API. Objects with the same names are one.
package struct RecordedObject: Hashable, Sendable {
    package let names: Set<String>
    /// Whether the object is a whole body.
    let isBody: Bool

    init(names: Set<String>, isBody: Bool) {
        self.names = names
        self.isBody = isBody
    }

    /// The different objects of some bodies. At most 10,000 objects are visited.
    package static func all(in bodies: [JSON]) -> Set<RecordedObject> {
        var objects: Set<RecordedObject> = []
        var visited = 0
        func visit(_ value: JSON, isBody: Bool) {
            guard visited < 10_000 else { return }
            switch value.kind {
            case .object:
                visited += 1
                objects.insert(RecordedObject(names: Set(value.members.map(\.name)), isBody: isBody))
                for member in value.members { visit(member.value, isBody: false) }
            case .array: for element in value.elements { visit(element, isBody: false) }
            default: break
            }
        }
        for body in bodies { visit(body, isBody: true) }
        return objects
    }
}
