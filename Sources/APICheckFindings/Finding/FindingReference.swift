/// Names one finding beside another: the same change seen at another operation, or the difference that explains a failed
/// criterion.
package struct FindingReference: Hashable, Sendable {
    package let rule: Rule
    /// `GET /todos/{id}`.
    package let operation: String
    package let place: Place
    package let fingerprint: String

    package init(_ finding: Finding) {
        rule = finding.rule
        operation = finding.operation
        place = finding.place
        fingerprint = finding.fingerprint
    }
}
