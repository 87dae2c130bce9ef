/// A YAML text was rejected.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String
    package var source: String?
    /// From 1; nil when the reader reports none.
    package var line: Int?

    package var description: String {
        "\(source ?? "YAML")\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
}
