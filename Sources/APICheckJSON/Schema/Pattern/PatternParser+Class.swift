#if Contracts
/// Character classes and escapes.
extension PatternParser {
    /// Parses a class from after its `[` to after its `]`.
    mutating func characterClass() throws -> ScalarSet {
        let start = index - 1
        let isInverted = skip("^")
        var ranges: [ClosedRange<UInt32>] = []
        while !skip("]") {
            let place = index
            let low = try classAtom(start)
            guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                ranges += low.ranges
                continue
            }
            index += 1
            let high = try classAtom(start)
            guard let lowest = low.single, let highest = high.single else {
                if isStrict { throw invalid("a range in [ ] ends with a class", at: place) }
                // The hyphen is literal.
                ranges += low.ranges + high.ranges + ScalarSet(0x2D).ranges
                continue
            }
            guard lowest <= highest else { throw invalid("a range in [ ] is out of order", at: place) }
            ranges.append(lowest...highest)
        }
        let set = ScalarSet(ranges)
        return isInverted ? set.inverted : set
    }

    /// `single` is nil for a class, even for one with a single character.
    private typealias ClassAtom = (ranges: [ClosedRange<UInt32>], single: UInt32?)

    private mutating func classAtom(_ start: Int) throws -> ClassAtom {
        guard let next = pop() else { throw invalid("a [ without a ]", at: start) }
        guard next == "\\" else { return ([next.value...next.value], next.value) }
        let isClass = self.next.map { "dDwWsSpP".unicodeScalars.contains($0) } ?? false
        let set = try escape(inClass: true)
        return (set.ranges, isClass ? nil : set.ranges.first?.lowerBound)
    }

    /// Parses an escape from after its backslash.
    mutating func escape(inClass: Bool) throws -> ScalarSet {
        let place = index - 1
        guard let letter = pop() else { throw invalid("a trailing backslash", at: place) }
        switch letter {
        case "d": return .digits
        case "D": return ScalarSet.digits.inverted
        case "w": return .word
        case "W": return ScalarSet.word.inverted
        case "s": return .space
        case "S": return ScalarSet.space.inverted
        case "t": return ScalarSet(0x09)
        case "n": return ScalarSet(0x0A)
        case "v": return ScalarSet(0x0B)
        case "f": return ScalarSet(0x0C)
        case "r": return ScalarSet(0x0D)
        case "b" where inClass: return ScalarSet(0x08)
        case "0":
            if let next, ("0"..."9").contains(next) { throw invalid("\\0 is followed by a digit", at: place) }
            return ScalarSet(0)
        case "c":
            guard let control = pop(), control.isASCII, control.properties.isAlphabetic else {
                throw invalid("\\c must be followed by a letter", at: place)
            }
            return ScalarSet(control.value % 32)
        case "x": return ScalarSet(try hexadecimal(2))
        case "u": return ScalarSet(try unicodeEscape())
        case "p", "P": return try property(isNegated: letter == "P", place)
        case "a"..."z", "A"..."Z", "1"..."9": throw invalid("\\\(letter) is not a valid escape", at: place)
        case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/": return ScalarSet(letter.value)
        case "-" where inClass: return ScalarSet(letter.value)
        default:
            if isStrict { throw invalid("\\\(letter) is not a valid escape", at: place) }
            return ScalarSet(letter.value)
        }
    }

    private mutating func property(isNegated: Bool, _ place: Int) throws -> ScalarSet {
        guard skip("{"), let end = scalars[index...].firstIndex(of: "}") else {
            throw invalid("\\p must be followed by a property in { }", at: place)
        }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[index..<end])
        index = end + 1
        guard let property = UnicodeProperty(String(name)) else {
            throw invalid("\(String(name)) is not a Unicode property", at: place)
        }
        guard let set = property.set else {
            throw PatternError(
                reason: "the Unicode property \(String(name)) is not supported", place: place + 1, isUnsupported: true)
        }
        return isNegated ? set.inverted : set
    }

    /// Parses what follows `\u`: `0041`, `{1F600}`, or a surrogate pair of two escapes.
    mutating func unicodeEscape() throws -> UInt32 {
        let place = index - 2
        if skip("{") {
            var value: UInt32 = 0
            var count = 0
            while let digit = next?.hexadecimalValue {
                value = min(value << 4 | digit, ScalarSet.last + 1)
                count += 1
                index += 1
            }
            guard count > 0, skip("}"), value <= ScalarSet.last else {
                throw invalid("\\u{ } must hold a code point in hexadecimal digits", at: place)
            }
            return value
        }
        let high = try hexadecimal(4)
        let saved = index
        guard high & 0xFC00 == 0xD800, skip("\\u"), next != "{", let low = try? hexadecimal(4), low & 0xFC00 == 0xDC00
        else {
            index = saved
            return high
        }
        return 0x10000 + (high & 0x3FF) << 10 + (low & 0x3FF)
    }

    private mutating func hexadecimal(_ count: Int) throws -> UInt32 {
        let place = index - 2
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = pop()?.hexadecimalValue else {
                throw invalid("the escape needs \(count) hexadecimal digits", at: place)
            }
            value = value << 4 | digit
        }
        return value
    }
}

extension Unicode.Scalar {
    fileprivate var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}
#endif
