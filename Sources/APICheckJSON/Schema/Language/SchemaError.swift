#if Contracts
package import APICheckBase

/// A schema cannot be compiled.
package struct SchemaError: ProblemError, Hashable, Sendable {
    package var reason: PrintableText
    package var source: String?
    /// From 1, in the schema's document.
    package var line: Int
    /// The setting of the limit that was exceeded, if any.
    var setting: Setting?

    package var problem: Problem { Problem(reason, at: ["\(source ?? "schema"):\(line)"], setting: setting) }
}

/// A limit stopped the validation of a value, so its validity is unknown.
package struct SchemaLimitExceeded: ProblemError, Hashable, Sendable {
    enum Limit: Hashable, Sendable {
        /// ``SchemaLimits/steps`` and its value.
        case steps(Int)
        /// The stack of the thread: its use grows with the depth of the value times the number of schemas nested at
        /// each level.
        case stack
    }

    let limit: Limit

    init(limit: Limit) { self.limit = limit }

    package var problem: Problem {
        switch limit {
        case .steps(let most):
            Problem("its validation takes more than the limit of \(most) steps", setting: .schemaSteps)
        case .stack:
            Problem("the value and the references of its schema are nested too deeply for the stack of the thread")
        }
    }
}

/// A keyword that restricts values but is not checked, and its location.
package struct UnsupportedKeyword: Hashable, Sendable {
    package let keyword: String
    /// The document of the schema.
    package let source: String?
    /// From 1, in the schema's document.
    package let line: Int
    /// The reason when only this use is not checked (e.g. a `pattern` with an unknown property); nil when no use of the
    /// keyword is.
    package let reason: String?
    /// The setting of the limit that was exceeded, if any.
    package var setting: Setting?
}
#endif
