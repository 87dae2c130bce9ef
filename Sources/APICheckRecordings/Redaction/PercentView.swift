import APICheckHTTP

/// A text with its `%XX` decoded, and where each byte came from.
struct PercentView {
    private(set) var bytes: [UInt8] = []
    /// The place of each byte in the text, and the text's end.
    private var origins: [Int] = []

    init(_ text: [UInt8]) {
        bytes.reserveCapacity(text.count)
        origins.reserveCapacity(text.count + 1)
        var index = 0
        while index < text.count {
            origins.append(index)
            let escape = text[index..<min(index + 3, text.count)]
            let isEscape = text[index] == UInt8(ascii: "%")
            if isEscape, case let decoded = PercentEncoding.decode(escape), decoded.count == 1, escape.count == 3 {
                bytes.append(decoded[0])
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        origins.append(text.count)
    }

    func origin(of range: Range<Int>) -> Range<Int> { origins[range.lowerBound]..<origins[range.upperBound] }
}
