#if Contracts
import APICheckBase

/// The ASCII encoding of Unicode labels (RFC 3492).
enum Punycode {
    private static let base: UInt32 = 36
    private static let maximumLength = 63

    /// Decodes the part after `xn--` to lower-case code points; nil when it is invalid.
    static func decode(_ text: FormatText) -> [UInt32]? {
        guard text.count <= maximumLength else { return nil }
        var output: [UInt32] = []
        var rest = text
        if let hyphen = text.lastIndex(of: UInt8(ascii: "-")) {
            output = text[..<hyphen].map { UInt32($0.asciiLowercased) }
            rest = text[(hyphen + 1)...]
        }
        guard output.allSatisfy({ $0 < 0x80 }) else { return nil }
        var point: UInt32 = 128
        var place: UInt32 = 0
        var bias: UInt32 = 72
        while !rest.isEmpty {
            let start = place
            var weight: UInt32 = 1
            var k = base
            while true {
                guard let digit = rest.popFirst().flatMap(value) else { return nil }
                let (product, isLarge) = digit.multipliedReportingOverflow(by: weight)
                let (sum, isLarger) = place.addingReportingOverflow(product)
                if isLarge || isLarger { return nil }
                place = sum
                let threshold = threshold(k, bias)
                if digit < threshold { break }
                let (next, isTooLarge) = weight.multipliedReportingOverflow(by: base - threshold)
                if isTooLarge { return nil }
                weight = next
                k += base
            }
            let count = UInt32(output.count) + 1
            bias = adapt(place - start, count, isFirst: start == 0)
            let (next, isLarge) = point.addingReportingOverflow(place / count)
            guard !isLarge, next <= ScalarSet.last, next & 0xFFFF_F800 != 0xD800 else { return nil }
            point = next
            place %= count
            output.insert(point, at: Int(place))
            place += 1
        }
        return output
    }

    /// The part after `xn--`.
    static func encode(_ points: [UInt32]) -> [UInt8] {
        var output = points.filter { $0 < 0x80 }.map { UInt8($0) }
        var handled = UInt32(output.count)
        let basic = handled
        if basic > 0 { output.append(UInt8(ascii: "-")) }
        var point: UInt32 = 128
        var delta: UInt32 = 0
        var bias: UInt32 = 72
        while let next = points.filter({ $0 >= point }).min() {
            // A label of up to 253 code points cannot overflow.
            delta += (next - point) * (handled + 1)
            point = next
            for other in points {
                if other < point { delta += 1 }
                guard other == point else { continue }
                append(delta, bias, to: &output)
                bias = adapt(delta, handled + 1, isFirst: handled == basic)
                delta = 0
                handled += 1
            }
            delta += 1
            point += 1
        }
        return output
    }

    private static func append(_ delta: UInt32, _ bias: UInt32, to output: inout [UInt8]) {
        var rest = delta
        var k = base
        while true {
            let threshold = threshold(k, bias)
            if rest < threshold { break }
            output.append(letter(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            k += base
        }
        output.append(letter(rest))
    }

    /// RFC 3492 section 6.1.
    private static func adapt(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var k: UInt32 = 0
        while delta > 455 {
            delta /= 35
            k += base
        }
        return k + 36 * delta / (delta + 38)
    }

    private static func threshold(_ k: UInt32, _ bias: UInt32) -> UInt32 { k <= bias ? 1 : min(k - bias, 26) }

    private static func value(_ byte: UInt8) -> UInt32? {
        if byte.isASCIIDigit { return UInt32(byte) - 0x30 + 26 }
        return byte.isASCIILetter ? UInt32(byte.asciiLowercased) - 0x61 : nil
    }

    private static func letter(_ digit: UInt32) -> UInt8 { UInt8(digit < 26 ? digit + 0x61 : digit - 26 + 0x30) }
}
#endif
