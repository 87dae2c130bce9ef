/// Takes the chunked transfer coding off (RFC 9112 section 7.1). libcurl reads the same bytes and refuses malformed ones.
struct ChunkedFraming {
    private enum State: Equatable {
        /// Nil before its first digit.
        case size(Int?)
        /// A chunk extension and the end of the line.
        case rest(size: Int)
        case data(left: Int)
        /// The line end after a chunk's data.
        case dataEnd
        case ended
        case malformed
    }

    private var state = State.size(nil)

    /// What was read is no chunked coding.
    var isMalformed: Bool { state == .malformed }

    mutating func read(_ piece: UnsafeRawBufferPointer, into content: inout [UInt8]) {
        var index = piece.startIndex
        while index < piece.endIndex {
            let byte = piece[index]
            switch state {
            case .size(let size):
                if let digit = Character(Unicode.Scalar(byte)).hexDigitValue, (size ?? 0) < 1 << 58 {
                    state = .size((size ?? 0) << 4 | digit)
                } else if let size {
                    state = byte == 0x0A ? ChunkedFraming.chunk(of: size) : .rest(size: size)
                } else {
                    state = .malformed
                }
                index += 1
            case .rest(let size):
                if byte == 0x0A { state = ChunkedFraming.chunk(of: size) }
                index += 1
            case .data(let left):
                let count = min(left, piece.endIndex - index)
                content.append(contentsOf: piece[index..<(index + count)])
                state = count == left ? .dataEnd : .data(left: left - count)
                index += count
            case .dataEnd:
                if byte == 0x0A { state = .size(nil) }
                index += 1
            case .ended, .malformed: return
            }
        }
    }

    private static func chunk(of size: Int) -> State { size == 0 ? .ended : .data(left: size) }
}
