/// A parameter of a step (Arazzo 1.0.1 section 4.6.6).
package struct StepParameter: Sendable {
    package enum Location: String, Sendable, CaseIterable {
        case path, query, header, cookie
        /// The whole query as one text (Arazzo 1.1).
        case querystring
    }

    package let name: String
    /// The location, or nil for an input of a called workflow.
    package let location: Location?
    package let value: ValueTemplate
    package let line: Int

    func isSame(as other: StepParameter) -> Bool { name == other.name && location == other.location }
}
