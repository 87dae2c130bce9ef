/// `NaN` and `Infinity`, which some programs write although JSON does not allow them.
enum LooseNumbers {
    private static let words: [(text: [UInt8], number: [UInt8])] = [
        ("-Infinity", "-1"), ("Infinity", "-1"), ("NaN", "-1"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// Replaces each with -1, which HAR uses for an unknown time or size, without changing line numbers. Also returns
    /// the line of the first; nil without any.
    static func replacing(in text: [UInt8]) -> (text: [UInt8], line: Int)? {
        var result = text
        var index = 0
        var isInString = false
        var first: Int?
        while index < result.count {
            let byte = result[index]
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") || byte == UInt8(ascii: "-") {
                if let word = words.first(where: { result[index...].starts(with: $0.text) }) {
                    for place in word.text.indices {
                        result[index + place] = place < word.number.count ? word.number[place] : 0x20
                    }
                    first = first ?? index
                    index += word.text.count - 1
                }
            }
            index += 1
        }
        return first.map { (result, text[..<$0].count { $0 == 0x0A } + 1) }
    }
}
