/// What a value shows that validity does not: members that nobody declared, names in another style, times to compare with
/// the clock, parts that differ from call to call. Each list is in instance order.
package struct Survey: Sendable {
    package var undeclared: [UndeclaredMember] = []
    package var misnamed: [MisnamedMember] = []
    package var pastTimestamps: [PastTimestamp] = []
    /// The outermost values under `x-apicheck-volatile`.
    package var volatile: [JSON] = []

    package struct UndeclaredMember: Sendable {
        package let member: JSON.Member
        /// The object that has it.
        package let object: JSON
        package let level: UndeclaredLevel
        /// A schema that describes the object.
        package let schema: JSON
        /// All schemas that describe the object.
        let schemas: [JSON]

        /// The names that the schemas know at this place, each once, for near misses.
        package var declared: [String] {
            var seen: Set<String> = []
            return schemas.flatMap { $0["properties"]?.members.map(\.name) ?? [] }.filter { seen.insert($0).inserted }
        }
    }

    package struct MisnamedMember: Sendable {
        package let member: JSON.Member
        package let style: NamingStyle
        /// A schema that describes the object.
        package let schema: JSON
    }

    /// A time that must not lie ahead of the clock (`x-apicheck-timestamp` with `past: true`).
    package struct PastTimestamp: Sendable {
        package let value: JSON
        package let instant: Instant
        /// The schema that says so.
        package let schema: JSON
    }
}

/// What applies where no schema says otherwise: the operation's or else the document's.
package struct SurveyDefaults: Sendable {
    package var keys: NamingStyle?
    package var undeclared: UndeclaredLevel?

    package init(keys: NamingStyle? = nil, undeclared: UndeclaredLevel? = nil) {
        self.keys = keys
        self.undeclared = undeclared
    }
}
