/// A line of a file: where a contract says what a finding breaks.
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
