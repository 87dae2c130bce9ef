/// Names one finding beside another: the same change seen at another operation, or the difference that explains a failed
/// criterion.
package struct FindingReference: Hashable, Sendable {
    package let rule: Rule
    /// `GET /todos/{id}`.
    package let operation: String
    package let place: Place
    package let fingerprint: String

    package init(_ finding: Finding) {
        self.init(
            rule: finding.rule, operation: finding.operation, place: finding.place, fingerprint: finding.fingerprint)
    }

    package init(rule: Rule, operation: String, place: Place, fingerprint: String) {
        self.rule = rule
        self.operation = operation
        self.place = place
        self.fingerprint = fingerprint
    }
}
