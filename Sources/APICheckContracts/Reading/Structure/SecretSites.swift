import APICheckJSON

/// Where a description marks secrets, before references are resolved.
struct SecretSites {
    /// `x-apicheck-secret: true` and the schema, parameter, header or reference that has it.
    struct Mark {
        let key: JSON
        let owner: JSON
    }

    var marks: [Mark] = []
    /// Whether a schema has `format: password`, which is a mark too.
    var hasPasswords = false
    /// Names of properties with a mark.
    var properties: Set<String> = []
    /// Names of properties without one.
    var openProperties: Set<String> = []

    var isEmpty: Bool { marks.isEmpty && !hasPasswords }
}
