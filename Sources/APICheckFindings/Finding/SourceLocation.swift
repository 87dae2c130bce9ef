/// A line of a file, such as the one of a contract that a finding violates.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    package var description: String { "\(file):\(line)" }
}
