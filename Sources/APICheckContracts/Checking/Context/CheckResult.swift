package import APICheckFindings
package import APICheckJSON

/// The result of checking one exchange against a contract.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    /// The operation, or nil when the contract has no operation for the request.
    package var operation: Operation?
    /// What could not be checked, and why.
    package var skipped: [Skipped] = []

    /// The response's body, if it was parsed as JSON.
    package var responseBody: JSON?
    /// The values of the response's body that may differ from call to call (`x-apicheck-volatile`). Each of them covers all
    /// values inside it.
    package var volatileValues: [JSON] = []
    /// The same of the request's body. For a form they are those of an object with its fields.
    package var volatileRequestValues: [JSON] = []
    /// The lists of the response's body whose order does not matter (`x-apicheck-unordered`).
    package var unorderedLists: [UnorderedList] = []

    /// Whether the contract has an operation for the request.
    package var checked: Bool { operation != nil }
}
