/// The operation that a request is for.
package struct Match: Sendable {
    package let operation: Operation
    /// Percent-decoded, by the names in the path template.
    package let pathParameters: [String: String]
    /// As they were sent, by the same names.
    let encodedPathParameters: [String: String]
}
