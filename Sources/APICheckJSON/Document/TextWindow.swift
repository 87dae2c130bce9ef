/// A part of a text in memory, or the whole text.
struct TextWindow: Sendable {
    /// The number of bytes kept before a value: they may determine the cause of an error, e.g. a comma before a closing
    /// bracket.
    static let lookBehind = 256
    /// The number of bytes read to find the end of a merge conflict.
    private static let longestConflict = 16 << 20

    let bytes: PaddedBytes
    /// The offset of the window in the text.
    let start: Int
    /// The file that the window is a part of; nil when the whole text is in memory.
    let file: FileText?

    /// A window with the whole text.
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

    /// Whether the window contains the end of the text.
    var isLast: Bool { file.map { start + bytes.count == $0.size } ?? true }

    /// The line and column in the text of an offset in the window.
    func position(of offset: Int) -> TextPosition {
        file?.position(of: start + offset) ?? TextPosition(of: offset, in: bytes.base)
    }

    /// An error with its most likely cause; its offset is relative to the window.
    func explained(_ fault: Parser.Fault) -> Parser.Fault {
        Parser(base: bytes.base, count: bytes.count, maximumDepth: 0).explained(fault, isStart: start == 0)
    }

    /// The merge conflict that begins at an offset on a known line.
    func conflict(from offset: Int, line: Int) -> MergeConflict? {
        var bytes = bytes
        if !isLast, let file, let more = try? file.piece(from: start, count: TextWindow.longestConflict) {
            bytes = more
        }
        let text = UnsafeRawBufferPointer(start: bytes.base, count: bytes.count)
        return withExtendedLifetime(bytes) { MergeConflict(in: text, from: offset, line: line) }
    }
}
