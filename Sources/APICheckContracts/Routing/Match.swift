/// The operation of a request.
package struct Match: Sendable {
    package let operation: Operation
    let parameters: [PathParameter]

    /// Percent-decoded, by the names in the path template.
    package var pathParameters: [String: String] {
        Dictionary(parameters.map { ($0.name, $0.decoded) }) { first, _ in first }
    }

    /// Percent-encoded, as it was sent.
    func encodedPathParameter(_ name: String) -> String? { parameters.first { $0.name == name }?.encoded }
}

/// The value of a parameter in a path.
struct PathParameter: Hashable, Sendable {
    var name: String
    var decoded: String
    /// Percent-encoded, as it was sent.
    var encoded: String
}
