import APICheckBase
import APICheckFindings

/// How much of a contract the checked exchanges used.
package struct Coverage: Hashable, Sendable {
    package struct Count: Hashable, Sendable {
        package var seen = 0
        package var declared = 0

        package init() {}
    }

    /// The API's name, or the contract's file.
    package var contract: String
    package var operations = Count()
    /// The responses of all operations, one for each declared status.
    package var statuses = Count()
    /// Those that declare a schema.
    package var schemas = Count()
    /// `GET /todos`: operations that no exchange used.
    package var unusedOperations: [String] = []
    /// `GET /todos 404`: responses that no exchange had, of operations that some exchange used.
    package var unseenResponses: [String] = []
    /// Operations whose successful responses declare an empty schema, or none, so that any body is valid.
    package var unchecked: [String] = []

    /// Whether a report lists what the counts leave out.
    package var isDetailed = false

    package init(contract: String) { self.contract = contract }

    /// One line, and a second one when bodies are not checked; then, if detailed, one for each part that was not seen.
    package var lines: [String] {
        let counts = [
            "\(operations.seen) of \(operations.declared.counted("operation"))",
            "\(statuses.seen) of \(statuses.declared.counted("status", plural: "statuses"))",
            "\(schemas.seen) of \(schemas.declared.counted("response")) with a schema",
        ]
        var lines = ["\(contract): \(counts.joined(separator: ", "))"]
        if !unchecked.isEmpty {
            let verb = unchecked.count == 1 ? "declares" : "declare"
            lines.append(
                "\(contract): \(unchecked.count) of \(operations.declared.counted("operation")) \(verb) `schema: {}`: "
                    + "nothing is checked there")
        }
        return isDetailed ? lines + details : lines
    }

    private var details: [String] {
        unusedOperations.map { "\(contract): not used: \($0)" } + unseenResponses.map { "\(contract): not seen: \($0)" }
            + unchecked.map { "\(contract): any body is valid: \($0)" }
    }
}
