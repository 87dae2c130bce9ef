import Yams

/// The position of a value in a YAML text: line and column from 1, the column in characters.
struct YAMLMark: BitwiseCopyable, Sendable {
    var line: UInt32
    var column: UInt32

    init(_ node: Yams.Node) {
        line = UInt32(clamping: node.mark?.line ?? 1)
        column = UInt32(clamping: node.mark?.column ?? 1)
    }
}
