#if CommandLine
/// A piece of text that is put into another text.
struct TextInsertion {
    let offset: Int
    let text: String
    /// The indentation of what is inserted: of two pieces at one offset, the deeper one comes first.
    var column = 0

    static func apply(_ insertions: [TextInsertion], to bytes: [UInt8]) -> [UInt8] {
        let ordered = insertions.enumerated().sorted { first, second in
            (first.element.offset, -first.element.column, first.offset)
                < (second.element.offset, -second.element.column, second.offset)
        }
        var result: [UInt8] = []
        var copied = 0
        for (_, insertion) in ordered {
            result += bytes[copied..<insertion.offset]
            result += insertion.text.utf8
            copied = insertion.offset
        }
        return result + bytes[copied...]
    }
}
#endif
