/// Replaces every spelling of every secret in one pass over a text, however many there are.
///
/// The first four bytes of a spelling are looked up at each place; a bitmap turns away almost all places without a look
/// into the dictionary.
struct SecretMatcher {
    private struct Spelling {
        let bytes: [UInt8]
        let placeholder: [UInt8]
    }

    private var bitmap = [Bool](repeating: false, count: 1 << 16)
    /// By their first four bytes, the longest first.
    private var spellings: [UInt32: [Spelling]] = [:]

    init(_ table: SecretTable) {
        for (group, values) in table.spellings.enumerated() {
            let placeholder = Array(table.placeholder(ofGroup: group).utf8)
            for bytes in values.flatMap({ SecretSpellings.all(of: $0) }) {
                let head = SecretMatcher.head(bytes, 0)
                bitmap[SecretMatcher.slot(head)] = true
                spellings[head, default: []].append(Spelling(bytes: bytes, placeholder: placeholder))
            }
        }
        for head in spellings.keys {
            // Equal lengths in the order of their bytes, so that the outcome does not hang on a set's order.
            spellings[head]?.sort { left, right in
                left.bytes.count == right.bytes.count
                    ? left.bytes.lexicographicallyPrecedes(right.bytes) : left.bytes.count > right.bytes.count
            }
        }
    }

    var isEmpty: Bool { spellings.isEmpty }

    /// Nil when nothing was found.
    func replacing(in text: [UInt8]) -> [UInt8]? {
        guard !isEmpty, text.count >= SecretSpellings.shortest else { return nil }
        let plain = replacing(matches(in: text), in: text)
        let current = plain ?? text
        guard current.contains(UInt8(ascii: "%")) else { return plain }
        // Any byte may be percent-encoded, so what the text says when it is decoded is searched as well.
        let decoded = PercentView(current)
        let found = matches(in: decoded.bytes).map {
            (range: decoded.origin(of: $0.range), placeholder: $0.placeholder)
        }
        return replacing(found, in: current) ?? plain
    }

    private typealias Match = (range: Range<Int>, placeholder: [UInt8])

    private func replacing(_ matches: [Match], in text: [UInt8]) -> [UInt8]? {
        guard !matches.isEmpty else { return nil }
        var result: [UInt8] = []
        var copied = 0
        for match in matches {
            result += text[copied..<match.range.lowerBound]
            result += match.placeholder
            copied = match.range.upperBound
        }
        return result + text[copied...]
    }

    private func matches(in text: [UInt8]) -> [Match] {
        var result: [Match] = []
        var index = 0
        while index + 4 <= text.count {
            let head = SecretMatcher.head(text, index)
            guard bitmap[SecretMatcher.slot(head)], let spelling = spelling(head, in: text, at: index) else {
                index += 1
                continue
            }
            result.append((index..<(index + spelling.bytes.count), spelling.placeholder))
            index += spelling.bytes.count
        }
        return result
    }

    private func spelling(_ head: UInt32, in text: [UInt8], at index: Int) -> Spelling? {
        spellings[head]?.first { spelling in
            index + spelling.bytes.count <= text.count
                && text[index..<(index + spelling.bytes.count)].elementsEqual(spelling.bytes)
        }
    }

    private static func head(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
            | UInt32(bytes[index + 3]) << 24
    }

    private static func slot(_ head: UInt32) -> Int { Int((head &* 0x9E37_79B1) >> 16) }
}
