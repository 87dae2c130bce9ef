package import APICheckBase
package import APICheckFindings

/// One change between two contracts with the rule that judges it, at one place of one operation.
package struct ContractChange: Sendable {
    package var rule: Rule
    /// That of the rule, unless it is proven that the change breaks no app, or could break one.
    package var level: Level
    /// `GET /todos/{id}`, with the template of the old contract, or of the new one for an operation that was added;
    /// `contract` for a change that belongs to no operation.
    package var operation: String
    package var place: Place
    /// The status and the media type of the body, as declared.
    package var status: String?
    package var mediaType: String?
    package var old: SourceLocation?
    package var new: SourceLocation?
    package var expected: Fact
    package var actual: Fact
    /// Distinguishes changes of one rule at one place.
    package var subject: String?
    /// The names of the properties beside the one that changed, sorted: equal in schemas that are written out at each
    /// operation. Nil outside of properties.
    package var owner: [String]?
    package var hint: PrintableText?
    /// The property that changed, for a change whose place is in the contract.
    package var name: String?
    /// Operations that have the change, whose places are not among the changes; empty for a change at one place.
    package var further: [String] = []

    /// What changes that are seen at several schemas have in common.
    struct Identity: Hashable {
        let rule: Rule
        let level: Level
        let place: Place
        let subject: String?
    }

    var identity: Identity { Identity(rule: rule, level: level, place: place, subject: subject) }

    /// The change as a finding. Changes that differ only in status or media type have the same fingerprint.
    package func finding(api: String?) -> Finding {
        var finding = Finding(
            rule, level: level, api: api, operation: operation, place: place, contract: new ?? old, expected: expected,
            actual: actual, subject: subject, hint: hint)
        if let code = status.flatMap(Int.init) { finding.statuses = [code] }
        finding.sides = ContractSides(
            statuses: status.map { [$0] } ?? [], mediaTypes: mediaType.map { [$0] } ?? [], old: old, new: new,
            name: name)
        finding.owner = owner
        finding.further = further
        return finding
    }
}
