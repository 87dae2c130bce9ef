/// Writes text as a JSON string with only those escapes that RFC 8259 section 7 requires.
enum JSONQuotation {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0), to: &bytes) }
    }

    /// - Parameter text: UTF-8.
    static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        let escapes = countEscapes(in: text)
        if escapes == 0 {
            bytes.append(contentsOf: text)
        } else {
            // The longest escape is `\u001f`, and eight bytes are copied at a time.
            let capacity = text.count + 5 * escapes + MemoryLayout<UInt64>.size
            bytes += [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                guard let target = buffer.baseAddress else { return }
                count = write(text, to: UnsafeMutableRawPointer(target))
            }
        }
        bytes.append(0x22)
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
