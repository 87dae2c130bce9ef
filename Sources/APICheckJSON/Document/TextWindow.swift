/// A part of a text that is in memory, or the whole.
struct TextWindow: Sendable {
    /// Bytes before a value that are kept with it: they may explain a fault, such as a comma before a closing bracket.
    static let lookBehind = 256
    /// How far a merge conflict is read to find its end.
    private static let longestConflict = 16 << 20

    let bytes: PaddedBytes
    /// Where it begins in the text.
    let start: Int
    /// What it is a part of; nil for a text that is in memory whole.
    let file: FileText?

    /// A text that is in memory whole.
    init(whole bytes: PaddedBytes) {
        self.bytes = bytes
        start = 0
        file = nil
    }

    init(of file: FileText, from start: Int, count: Int) throws {
        bytes = try file.piece(from: start, count: count)
        self.start = start
        self.file = file
    }

    /// Whether the text's end is in it.
    var isLast: Bool { file.map { start + bytes.count == $0.size } ?? true }

    /// Line and column of a byte, counted from the beginning of the window, in the text.
    func position(of offset: Int) -> TextPosition {
        file?.position(of: start + offset) ?? TextPosition(of: offset, in: bytes.base)
    }

    /// A fault with its most likely cause; its place is counted in the window.
    func explained(_ fault: Parser.Fault) -> Parser.Fault {
        Parser(base: bytes.base, count: bytes.count, maximumDepth: 0).explained(fault, isStart: start == 0)
    }

    /// The merge conflict that begins at a byte, whose line is known.
    func conflict(from offset: Int, line: Int) -> MergeConflict? {
        var bytes = bytes
        if !isLast, let file, let more = try? file.piece(from: start, count: TextWindow.longestConflict) {
            bytes = more
        }
        let text = UnsafeRawBufferPointer(start: bytes.base, count: bytes.count)
        return withExtendedLifetime(bytes) { MergeConflict(in: text, from: offset, line: line) }
    }
}
