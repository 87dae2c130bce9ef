/// A line of a file, such as the one of a contract that a finding violates.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// The JSON Pointer in the file, where the line is too long to find something in it.
    package var pointer: String?

    package init(file: String, line: Int, pointer: String? = nil) {
        self.file = file
        self.line = line
        self.pointer = pointer
    }

    /// `openapi.yaml:41`, or `openapi.json:1 #/paths/~1todos`.
    package var description: String { "\(file):\(line)" + (pointer.map { " #\($0)" } ?? "") }
}
