/// A range of bytes and what replaces it.
struct ByteEdit {
    var range: Range<Int>
    var text: [UInt8]

    init(_ range: Range<Int>, _ text: [UInt8]) {
        self.range = range
        self.text = text
    }
}

extension [UInt8] {
    /// The bytes with each range replaced. The edits are in the order of their ranges, which do not overlap.
    func applying(_ edits: [ByteEdit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var copied = 0
        for edit in edits {
            result += self[copied..<edit.range.lowerBound]
            result += edit.text
            copied = edit.range.upperBound
        }
        return result + self[copied...]
    }
}
