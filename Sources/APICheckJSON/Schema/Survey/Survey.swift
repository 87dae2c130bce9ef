package import APICheckBase

/// What a value shows that validity does not: members that nobody declared, names in another style, times to compare with
/// the clock, parts that differ from call to call. Each list is in instance order.
package struct Survey: Sendable {
    package var undeclared: [UndeclaredMember] = []
    package var misnamed: [MisnamedMember] = []
    package var pastTimestamps: [PastTimestamp] = []
    /// Of the keywords that ``SurveyDefaults/annotations`` asks for: each schema that applies to a value and has one.
    package var annotations: [Annotation] = []
    /// The outermost values under `x-apicheck-volatile`.
    package var volatile: [JSON] = []
    /// Set when the survey was given up; it is incomplete then.
    package var exceeded: SchemaLimitExceeded?

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

    package struct Annotation: Sendable {
        package let instance: JSON
        package let keyword: AnnotationKeyword
        /// The keyword's value in the schema's document.
        package let value: JSON
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
    /// Asked for at every place; schemas do not change it.
    package var annotations: Set<AnnotationKeyword>

    package init(
        keys: NamingStyle? = nil, undeclared: UndeclaredLevel? = nil, annotations: Set<AnnotationKeyword> = []
    ) {
        self.keys = keys
        self.undeclared = undeclared
        self.annotations = annotations
    }
}
