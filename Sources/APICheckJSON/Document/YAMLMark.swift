/// The position of a value in a YAML text: line and column from 1, the column in characters.
struct YAMLMark: BitwiseCopyable, Sendable {
    var line: UInt32
    var column: UInt32
}
