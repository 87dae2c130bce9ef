/// The operation that a request is for.
package struct Match: Sendable {
    package let operation: Operation
    let parameters: [PathParameter]

    /// Percent-decoded, by the names in the path template.
    package var pathParameters: [String: String] {
        Dictionary(parameters.map { ($0.name, $0.decoded) }) { first, _ in first }
    }

    /// As it was sent.
    func encodedPathParameter(_ name: String) -> String? { parameters.first { $0.name == name }?.encoded }
}
