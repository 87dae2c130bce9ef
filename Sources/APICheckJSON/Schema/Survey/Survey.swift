#if Contracts
package import APICheckBase

/// What a value shows besides its validity: undeclared members, names in another style, times to compare with the
/// clock, parts that differ from call to call. Each list is in instance order.
package struct Survey: Sendable {
    package var undeclared: [UndeclaredMember] = []
    package var misnamed: [MisnamedMember] = []
    package var pastTimestamps: [PastTimestamp] = []
    /// The keywords of ``SurveyDefaults/annotations``, for each schema that has one and applies to a value.
    package var annotations: [Annotation] = []
    /// The outermost values under `x-apicheck-volatile: true`, and the values at the places that it lists.
    package var volatile: [JSON] = []
    /// The lists under `x-apicheck-unordered`.
    package var unordered: [UnorderedList] = []
    /// The limit that stopped the survey, if any; it is incomplete then.
    package var exceeded: SchemaLimitExceeded?

    package struct UndeclaredMember: Sendable {
        package let member: JSON.Member
        /// The object that contains the member.
        package let object: JSON
        package let level: UndeclaredLevel
        /// A schema that describes the object.
        package let schema: JSON
        /// All schemas that describe the object.
        let schemas: [JSON]

        /// The names that the schemas declare at this place, without duplicates, for near misses.
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

    /// A time that must be in the past (`x-apicheck-timestamp` with `past: true`).
    package struct PastTimestamp: Sendable {
        package let value: JSON
        package let instant: Instant
        /// The schema with the keyword.
        package let schema: JSON
    }
}

/// The settings of the operation or the document, for places where no schema has its own.
package struct SurveyDefaults: Sendable {
    var keys: NamingStyle?
    var undeclared: UndeclaredLevel?
    /// Reported at every place; schemas do not change it.
    var annotations: Set<AnnotationKeyword>

    package init(
        keys: NamingStyle? = nil, undeclared: UndeclaredLevel? = nil, annotations: Set<AnnotationKeyword> = []
    ) {
        self.keys = keys
        self.undeclared = undeclared
        self.annotations = annotations
    }
}
#endif
