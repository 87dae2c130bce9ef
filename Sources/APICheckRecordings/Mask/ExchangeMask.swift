import APICheckBase
package import APICheckFindings
package import APICheckHTTP
import APICheckJSON

/// Removes from findings what redaction removed from their exchanges, so that a report shows a placeholder where a
/// recording does.
///
/// A removed value of any length is replaced in the texts about its own place, a longer one in all texts.
package struct ExchangeMask: Sendable {
    /// Shorter values occur in messages by chance too often to be replaced in texts about other places.
    private static let shortest = 4
    /// A name or a value of the contract may equal a short secret by chance, and is not secret there.
    private static let shortestExpected = 12

    private let removed: [RemovedValue]

    /// `shown` are the same exchanges after redaction, in the same order.
    package init(_ exchanges: [Exchange], shown: [Exchange]) {
        var removed = RemovedValues()
        for (exchange, shown) in zip(exchanges, shown) { removed.add(exchange, shown: shown) }
        self.removed = removed.sorted
    }

    package var isEmpty: Bool { removed.isEmpty }

    package func masking(_ finding: Finding) -> Finding {
        if removed.isEmpty { return finding }
        var finding = finding
        let own = removed.filter { $0.isAbout(finding.place) }
        finding.actual = finding.actual.mapTexts { replacing(own, in: $0) }
        finding.hint = finding.hint?.edited { replacing(own, in: $0) }
        finding.operation = replacing(own.filter { $0.place == .url }, in: finding.operation)
        finding.expected = finding.expected.mapTexts {
            replacing([], in: $0, shortest: ExchangeMask.shortestExpected)
        }
        // Of an unknown enum value it is the value.
        let isValue = finding.rule == .responsePropertyEnumValueAdded
        finding.subject = finding.subject.map {
            replacing(isValue ? own : [], in: $0, shortest: ExchangeMask.shortestExpected)
        }
        finding.place = masking(finding.place)
        if let recording = finding.evidence?.recording { finding.evidence?.recording = masking(recording) }
        return finding
    }

    /// - Parameter place: What the text is about; nil when it is not about a single place.
    package func masking(_ text: String, about place: Place? = nil) -> String {
        replacing(place.map { place in removed.filter { $0.isAbout(place) } } ?? [], in: text)
    }

    /// A name may be secret itself: that of a parameter without `=`, or a key of a map.
    private func masking(_ place: Place) -> Place {
        func masking(_ name: String) -> String { replacing([], in: name, shortest: ExchangeMask.shortestExpected) }
        return switch place {
        case .query(let name): .query(masking(name))
        case .body(let pointer): .body(Pointer(pointer.tokens.map(masking)))
        case .requestBody(let pointer): .requestBody(Pointer(pointer.tokens.map(masking)))
        default: place
        }
    }

    private func replacing(_ own: [RemovedValue], in text: String, shortest: Int = shortest) -> String {
        var masked = MaskedText()
        for value in removed where value.original.utf8.count >= shortest { masked.add(value) }
        for value in own {
            if value.original.utf8.count < shortest { masked.add(value) }
            masked.add(piecesOf: value)
        }
        return masked.replacing(in: text)
    }
}

/// Replaces values in a message, each place once: as they are, with quotes and backslashes escaped, or cut before `…`.
/// Case is ignored.
struct MaskedText {
    /// Values with fewer bytes are replaced only between bytes other than letters and digits: they may be part of a word.
    private static let shortestPart = 12
    /// Values with fewer bytes are replaced only where a value can be: in quotes, after `=`, or alone.
    private static let shortestWord = 4
    /// Messages truncate long values (``ShortText``): this many bytes identify one.
    private static let shortestCut = 16

    private struct Value {
        let bytes: [UInt8]
        let shown: [UInt8]
    }

    private var values: [Value] = []

    mutating func add(_ value: RemovedValue) {
        for spelling in value.spellings { add(spelling, value.shown) }
    }

    /// The items of a value that is a list, such as a header, without those that redaction kept.
    mutating func add(piecesOf value: RemovedValue) {
        if value.hasParts { return }
        let pieces = MaskedText.pieces(of: value.original)
        guard pieces.count > 1, pieces.count <= 64 else { return }
        let left = Set(MaskedText.pieces(of: value.shown))
        for piece in pieces where !left.contains(piece) { add(String(piece), value.shown) }
    }

    private static func pieces(of text: String) -> [Substring] { text.split { ",;&= ".contains($0) } }

    private mutating func add(_ text: String, _ shown: String) {
        if !text.isEmpty, text != shown { values.append(Value(bytes: Array(text.utf8), shown: Array(shown.utf8))) }
    }

    /// The longest of several values that begin at the same place.
    func replacing(in text: String) -> String {
        if values.isEmpty { return text }
        let byFirst = Dictionary(grouping: values) { $0.bytes[0].asciiLowercased }
            .mapValues { $0.sorted { $0.bytes.count > $1.bytes.count } }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let found = byFirst[bytes[index].asciiLowercased]?.lazy
                .map { (value: $0, length: MaskedText.length(of: $0.bytes, in: bytes, at: index)) }
                .first { MaskedText.isWhole(index..<index + $0.length, of: $0.value.bytes.count, in: bytes) }
            if let found {
                result += found.value.shown
                index += found.length
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of a value that begin at a place: all, or as many as a message shows before it truncates; else 0.
    private static func length(of value: [UInt8], in bytes: [UInt8], at start: Int) -> Int {
        var length = 0
        while length < value.count, start + length < bytes.count,
            value[length].asciiLowercased == bytes[start + length].asciiLowercased
        {
            length += 1
        }
        if length == value.count { return length }
        return length >= shortestCut && bytes[(start + length)...].starts(with: "…".utf8) ? length : 0
    }

    private static func isWhole(_ range: Range<Int>, of count: Int, in bytes: [UInt8]) -> Bool {
        if range.isEmpty { return false }
        if count >= shortestPart { return true }
        let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : nil
        let after = range.upperBound < bytes.count ? bytes[range.upperBound] : nil
        guard count < shortestWord else {
            return !(before.map(isWord) ?? false) && !(after.map(isWord) ?? false)
        }
        let opens = before.map { "\"'=,/:".utf8.contains($0) } ?? true
        let closes = after.map { "\"'&,/?".utf8.contains($0) } ?? true
        // `7 (number)`: how messages show a value that is not text.
        return opens && (closes || bytes[range.upperBound...].starts(with: " (".utf8))
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }
}
