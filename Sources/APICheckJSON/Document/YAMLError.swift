/// Why a YAML text was refused, and where.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
    package var reason: String
    package var source: String?
    /// From 1; nil when the reader did not say.
    package var line: Int?

    package var description: String {
        "\(source ?? "YAML")\(line.map { ":\($0)" } ?? ""): \(reason)"
    }
}
