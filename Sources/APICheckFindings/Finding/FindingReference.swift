/// Names one finding beside another: the same change seen at another operation.
package struct FindingReference: Hashable, Sendable {
    /// `GET /todos/{id}`.
    package let operation: String
    package let place: Place
    package let fingerprint: String

    package init(_ finding: Finding) {
        self.init(operation: finding.operation, place: finding.place, fingerprint: finding.fingerprint)
    }

    package init(operation: String, place: Place, fingerprint: String) {
        self.operation = operation
        self.place = place
        self.fingerprint = fingerprint
    }
}
