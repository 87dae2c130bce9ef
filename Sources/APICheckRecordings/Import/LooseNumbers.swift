/// `NaN` and `Infinity`, which JSON does not have and some writers of JSON do.
enum LooseNumbers {
    private static let words: [(text: [UInt8], number: [UInt8])] = [
        ("-Infinity", "-1"), ("Infinity", "-1"), ("NaN", "-1"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// The text with -1, which a HAR writes for a time or size that is not known, in the place of each; every line keeps
    /// its number. Beside it the line of the first. Nil when there is none.
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
