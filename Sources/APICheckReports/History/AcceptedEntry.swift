import APICheckBase

/// An entry of a project's baseline, for a list of those that expire next.
package struct AcceptedEntry: Hashable, Sendable, Comparable {
    let api: String
    let fingerprint: String
    let rule: String
    let operation: String?
    let place: String
    let reason: String
    let owner: String?
    /// The last day, as 2027-03-31.
    let expires: String?
    let isExpired: Bool

    package init(
        api: String, fingerprint: String, rule: String, operation: String?, place: String, reason: String,
        owner: String?, expires: String?, isExpired: Bool
    ) {
        self.api = api
        self.fingerprint = fingerprint
        self.rule = rule
        self.operation = operation
        self.place = place
        self.reason = reason
        self.owner = owner
        self.expires = expires
        self.isExpired = isExpired
    }

    /// `todos GET /todos /data/*/id`.
    var location: String { [api, operation, place].compactMap(\.self).joined(separator: " ") }

    /// By the day; those without one come last.
    package static func < (one: AcceptedEntry, other: AcceptedEntry) -> Bool {
        if one.expires != other.expires { return (one.expires ?? "~") < (other.expires ?? "~") }
        return one.key.lexicographicallyPrecedes(other.key)
    }

    private var key: [String] { [api, operation ?? "", place, rule, fingerprint] }
}
