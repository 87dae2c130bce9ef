/// Reads one line of a header or trailer section (RFC 9112 section 5).
enum FieldLine {
    /// `line` has no CR LF and is not empty.
    static func read(
        _ line: Range<Int>, in bytes: UnsafeRawBufferPointer
    ) throws(RequestFault) -> HeadLayout.Field {
        var colon = line.lowerBound
        while colon < line.upperBound, WireBytes.isToken(bytes[colon]) { colon += 1 }
        guard colon < line.upperBound, colon > line.lowerBound, bytes[colon] == UInt8(ascii: ":") else {
            throw fault(line, stoppedAt: colon, in: bytes)
        }
        var place = colon + 1
        while place < line.upperBound {
            // Other control characters are harmless here and are kept (RFC 9110 section 5.5).
            if bytes[place] == 0 || bytes[place] == WireBytes.carriageReturn {
                let name = WireBytes.text(line.lowerBound..<colon, in: bytes)
                throw .malformed("the value of \(name) contains a \(bytes[place] == 0 ? "NUL" : "CR without LF")")
            }
            place += 1
        }
        return HeadLayout.Field(
            name: line.lowerBound..<colon, value: WireBytes.trimmed(colon + 1..<line.upperBound, in: bytes))
    }

    private static func fault(
        _ line: Range<Int>, stoppedAt place: Int, in bytes: UnsafeRawBufferPointer
    ) -> RequestFault {
        let isSpace = place < line.upperBound && (bytes[place] == WireBytes.space || bytes[place] == WireBytes.tab)
        if isSpace, place == line.lowerBound {
            return .malformed("a field continues on a second line, which RFC 7230 made obsolete")
        }
        let name = WireBytes.text(line.lowerBound..<place, in: bytes)
        if place == line.upperBound { return .malformed("the line \"\(name.prefix(40))\" of the header has no colon") }
        if isSpace { return .malformed("white space between the field name \(name.prefix(40)) and its colon") }
        if place == line.lowerBound, bytes[place] == UInt8(ascii: ":") {
            return .malformed("a field has no name")
        }
        let byte = String(bytes[place], radix: 16, uppercase: true)
        return .malformed("the field name \(name.prefix(40)) is followed by the byte 0x\(byte), expected a colon")
    }
}
