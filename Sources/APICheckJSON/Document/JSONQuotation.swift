/// Writes text as a JSON string with only those escapes that RFC 8259 section 7 requires.
enum JSONQuotation {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The text as a JSON string, with its quotation marks.
    static func quoted(_ text: String) -> [UInt8] {
        var bytes = GrowingBytes()
        append(text, to: &bytes)
        return bytes.withUnsafeBytes { Array($0) }
    }

    @inline(__always)
    static func append(_ text: String, to bytes: inout GrowingBytes) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
    }

    /// A text of so many bytes is written with room for the case that each needs an escape.
    private static let short = 64

    /// - Parameter text: UTF-8.
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout GrowingBytes) {
        let escapes = text.count <= short ? text.count : countEscapes(in: text)
        // The longest escape is `\u001f`, and eight bytes are copied at a time.
        let end = bytes.end(with: text.count &+ 5 &* escapes &+ 2 &+ MemoryLayout<UInt64>.size)
        end.storeBytes(of: 0x22, as: UInt8.self)
        var count = text.count
        if escapes > 0 {
            count = write(text, to: end + 1)
        } else if let source = text.baseAddress {
            (end + 1).copyMemory(from: source, byteCount: count)
        }
        end.storeBytes(of: 0x22, toByteOffset: count &+ 1, as: UInt8.self)
        bytes.advance(by: count &+ 2)
    }

    private static func countEscapes(in text: UnsafeRawBufferPointer) -> Int {
        var count = 0
        var position = 0
        while position &+ 8 <= text.count {
            let word = text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            // Exact for each byte: only the seven low bits are added, so nothing carries into the next byte.
            let low = word & ~highs
            let printable = low &+ ones &* 0x60
            let noQuote = (low ^ ones &* 0x22) &+ ~highs
            let noBackslash = (low ^ ones &* 0x5C) &+ ~highs
            count &+= (~(printable & noQuote & noBackslash | word) & highs).nonzeroBitCount
            position &+= 8
        }
        while position < text.count {
            if isEscaped(text[position]) { count &+= 1 }
            position &+= 1
        }
        return count
    }

    /// Returns the number of bytes written.
    private static func write(_ text: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) -> Int {
        var position = 0
        var written = 0
        while position < text.count {
            if position &+ 8 <= text.count {
                let word = text.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                (target + written).storeBytes(of: word, as: UInt64.self)
                let quotes = word.littleEndian ^ ones &* 0x22
                let backslashes = word.littleEndian ^ ones &* 0x5C
                let controls = word.littleEndian
                // A borrow can mark a byte above a true hit, never below: the lowest mark is exact.
                let marks =
                    ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
                        | (controls &- ones &* 0x20) & ~controls) & highs
                let plain = marks.trailingZeroBitCount >> 3
                position &+= plain
                written &+= plain
                if marks == 0 { continue }
            }
            let byte = text[position]
            position &+= 1
            if isEscaped(byte) {
                written &+= escape(byte, to: target + written)
            } else {
                target.storeBytes(of: byte, toByteOffset: written, as: UInt8.self)
                written &+= 1
            }
        }
        return written
    }

    private static func isEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    @inline(__always)
    private static func escape(_ byte: UInt8, to target: UnsafeMutableRawPointer) -> Int {
        let letter: UInt8
        switch byte {
        case 0x22, 0x5C: letter = byte
        case 0x08: letter = UInt8(ascii: "b")
        case 0x09: letter = UInt8(ascii: "t")
        case 0x0A: letter = UInt8(ascii: "n")
        case 0x0C: letter = UInt8(ascii: "f")
        case 0x0D: letter = UInt8(ascii: "r")
        default:
            let low = byte & 0x0F
            let digits: [UInt8] = [0x30, 0x30 | byte >> 4, low < 10 ? 0x30 + low : 0x57 + low]
            target.copyMemory(from: [0x5C, UInt8(ascii: "u"), 0x30] + digits, byteCount: 6)
            return 6
        }
        target.storeBytes(of: 0x5C, as: UInt8.self)
        target.storeBytes(of: letter, toByteOffset: 1, as: UInt8.self)
        return 2
    }
}
