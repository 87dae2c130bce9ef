#if Contracts
import APICheckBase

/// Internationalized host names (IDNA 2008: RFC 5890 to 5893).
enum InternationalName {
    /// Whether the text is a host name: labels in any script or in their ASCII form, separated by a full stop of any
    /// script.
    ///
    /// - Parameter isComposed: Requires Normalization form C (RFC 5891 section 4.2.1), which email does not (RFC 6531
    ///   section 3.3).
    static func isHostname(_ text: FormatText, isComposed: Bool = true) -> Bool {
        // UTF-8 has at most four bytes per code point.
        guard text.count <= 4 * 253 else { return false }
        var labels: [[UInt32]] = [[]]
        var index = 0
        let bytes = UnsafeRawBufferPointer(rebasing: text)
        while index < bytes.count {
            let scalar = ScalarSet.scalar(bytes, &index)
            switch scalar {
            case 0x2E, 0x3002, 0xFF0E, 0xFF61: labels.append([])
            default: labels[labels.count - 1].append(scalar)
            }
        }
        var length = labels.count - 1
        var decoded: [[UInt32]] = []
        for label in labels {
            guard let (points, size) = read(label) else { return false }
            length += size
            if isComposed && !Composition.isComposed(points) { return false }
            decoded.append(points)
        }
        return length <= 253 && BidiRule.accepts(decoded)
    }

    /// The code points of a label, and the length of its ASCII form.
    private static func read(_ label: [UInt32]) -> (points: [UInt32], size: Int)? {
        if label.allSatisfy({ $0 < 0x80 }) {
            let bytes = label.map { UInt8($0) }
            return bytes.withUnsafeBytes { ascii in
                guard HostFormats.isPlainLabel(ascii[...]) else { return nil }
                if !HostFormats.isEncoded(ascii[...]) { return (label, label.count) }
                return decoded(ascii[...]).map { ($0, ascii.count) }
            }
        }
        guard label.count <= 63, isLabel(label) else { return nil }
        let size = 4 + Punycode.encode(label).count
        return size <= 63 ? (label, size) : nil
    }

    /// Decodes an `xn--` label; nil unless the result is a label with exactly this ASCII form (RFC 5891 section 5.4).
    private static func decoded(_ label: FormatText) -> [UInt32]? {
        let encoded = label.dropFirst(4)
        guard let points = Punycode.decode(encoded), points.contains(where: { $0 >= 0x80 }), isLabel(points),
            Composition.isComposed(points),
            Punycode.encode(points).elementsEqual(encoded.lazy.map(\.asciiLowercased))
        else { return nil }
        return points
    }

    /// RFC 5891 section 4.2, without the rules for directions.
    private static func isLabel(_ label: [UInt32]) -> Bool {
        guard let first = label.first, let last = label.last, first != 0x2D, last != 0x2D else { return false }
        if label.count > 3 && label[2] == 0x2D && label[3] == 0x2D { return false }
        if CodePoint.isMark(first) { return false }
        return label.indices.allSatisfy { index in
            switch CodePoint.status(label[index]) {
            case .valid: true
            case .inContext: ContextRule.accepts(label, at: index)
            case .disallowed: false
            }
        }
    }
}

/// The directions of writing that the labels of a name may mix (RFC 5893 section 2).
private enum BidiRule {
    private enum Direction {
        case left
        /// Right to left: Hebrew, Arabic and similar scripts.
        case right
        case europeanDigit, arabicDigit
        /// A mark, which has the direction of the letter before it.
        case mark
        case neutral
    }

    /// The rule applies to all labels when one has a letter or digit that is written from right to left.
    static func accepts(_ labels: [[UInt32]]) -> Bool {
        let directions = labels.map { $0.map(direction) }
        guard directions.contains(where: { $0.contains { $0 == .right || $0 == .arabicDigit } }) else { return true }
        return directions.allSatisfy(isAccepted)
    }

    private static func isAccepted(_ label: [Direction]) -> Bool {
        guard let last = label.last(where: { $0 != .mark }) else { return false }
        switch label.first {
        case .right:
            if label.contains(.left) || label.contains(.europeanDigit) && label.contains(.arabicDigit) { return false }
            return last != .neutral
        case .left:
            if label.contains(.right) || label.contains(.arabicDigit) { return false }
            return last == .left || last == .europeanDigit
        default: return false
        }
    }

    /// The direction of a code point that is valid in a name, by the Unicode blocks for right-to-left scripts.
    private static func direction(_ value: UInt32) -> Direction {
        switch value {
        case 0x30...0x39, 0x6F0...0x6F9: return .europeanDigit
        case 0x660...0x669, 0x10D30...0x10D39: return .arabicDigit
        case 0x2D, 0xB7, 0x375, 0x2B9...0x2BA, 0x2C6...0x2CF, 0x2EC, 0x30FB, 0x200C...0x200D, 0x2E2F, 0xA67F,
            0xA717...0xA71F, 0xA788:
            return .neutral
        default: break
        }
        if Unicode.Scalar(value)?.properties.generalCategory == .nonspacingMark { return .mark }
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return .right
        default: return .left
        }
    }
}

/// The context that some code points require (RFC 5892 appendix A).
private enum ContextRule {
    static func accepts(_ label: [UInt32], at index: Int) -> Bool {
        let before = index > 0 ? label[index - 1] : nil
        let after = index + 1 < label.count ? label[index + 1] : nil
        switch label[index] {
        case 0x200C: return isVirama(before) || joins(label, at: index)
        case 0x200D: return isVirama(before)
        case 0xB7: return before == 0x6C && after == 0x6C
        case 0x375: return after.map(isGreek) ?? false
        case 0x5F3, 0x5F4: return before.map(isHebrew) ?? false
        case 0x30FB: return label.contains(where: isJapanese)
        case 0x660...0x669: return !label.contains { 0x6F0...0x6F9 ~= $0 }
        case 0x6F0...0x6F9: return !label.contains { 0x660...0x669 ~= $0 }
        default: return false
        }
    }

    private static func isVirama(_ value: UInt32?) -> Bool {
        value.flatMap(Unicode.Scalar.init)?.properties.canonicalCombiningClass == .virama
    }

    /// Whether the neighbouring letters, ignoring marks, join to the code point (appendix A.1).
    private static func joins(_ label: [UInt32], at index: Int) -> Bool {
        guard let before = label[..<index].last(where: { !JoiningType.isTransparent($0) }),
            let after = label[(index + 1)...].first(where: { !JoiningType.isTransparent($0) })
        else { return false }
        return JoiningType.joinsNext(before) && JoiningType.joinsPrevious(after)
    }

    /// The letters of the script that are valid in a name.
    private static func isGreek(_ value: UInt32) -> Bool {
        switch value {
        case 0x370...0x373, 0x375...0x377, 0x37B...0x37D, 0x37F, 0x386, 0x388...0x3E1, 0x3F0...0x3FF, 0x1D26...0x1D2A,
            0x1F00...0x1FFC, 0xAB65:
            true
        default: false
        }
    }

    private static func isHebrew(_ value: UInt32) -> Bool { 0x591...0x5F4 ~= value }

    /// Hiragana, Katakana (except the dot itself and the sign that both share) or Han.
    private static func isJapanese(_ value: UInt32) -> Bool {
        switch value {
        case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0x1AFF0...0x1AFFE,
            0x1B000...0x1B122, 0x1B132, 0x1B150...0x1B167, 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAD9, 0x16FE2...0x16FE3, 0x16FF0...0x16FF1, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}

/// How the letters of connected scripts, mainly Arabic, join their neighbours (Unicode Standard section 9.2,
/// Joining_Type), which the standard library does not provide.
private enum JoiningType {
    static func joinsNext(_ value: UInt32) -> Bool { both.contains(value) || nextOnly.contains(value) }

    static func joinsPrevious(_ value: UInt32) -> Bool { both.contains(value) || previousOnly.contains(value) }

    /// Marks, which do not interrupt joining.
    static func isTransparent(_ value: UInt32) -> Bool {
        value == 0x1E94B || Unicode.Scalar(value)?.properties.generalCategory == .nonspacingMark
    }

    /// Dual_Joining.
    private static let both = ScalarSet([
        0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x63F, 0x641...0x647, 0x649...0x64A,
        0x66E...0x66F, 0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC...0x6CC, 0x6CE...0x6CE, 0x6D0...0x6D1,
        0x6FA...0x6FC, 0x6FF...0x6FF, 0x712...0x714, 0x71A...0x71D, 0x71F...0x727, 0x729...0x729, 0x72B...0x72B,
        0x72D...0x72E, 0x74E...0x758, 0x75C...0x76A, 0x76D...0x770, 0x772...0x772, 0x775...0x777, 0x77A...0x77F,
        0x7CA...0x7EA, 0x841...0x845, 0x848...0x848, 0x84A...0x853, 0x855...0x855, 0x860...0x860, 0x862...0x865,
        0x868...0x868, 0x886...0x886, 0x889...0x88D, 0x8A0...0x8A9, 0x8AF...0x8B0, 0x8B3...0x8B8, 0x8BA...0x8C8,
        0x1807...0x1807, 0x1820...0x1878, 0x1887...0x18A8, 0x18AA...0x18AA, 0xA840...0xA871, 0x10AC0...0x10AC4,
        0x10AD3...0x10AD6, 0x10AD8...0x10ADC, 0x10ADE...0x10AE0, 0x10AEB...0x10AEE, 0x10B80...0x10B80,
        0x10B82...0x10B82, 0x10B86...0x10B88, 0x10B8A...0x10B8B, 0x10B8D...0x10B8D, 0x10B90...0x10B90,
        0x10BAD...0x10BAE, 0x10D01...0x10D21, 0x10D23...0x10D23, 0x10F30...0x10F32, 0x10F34...0x10F44,
        0x10F51...0x10F53, 0x10F70...0x10F73, 0x10F76...0x10F81, 0x10FB0...0x10FB0, 0x10FB2...0x10FB3,
        0x10FB8...0x10FB8, 0x10FBB...0x10FBC, 0x10FBE...0x10FBF, 0x10FC1...0x10FC1, 0x10FC4...0x10FC4,
        0x10FCA...0x10FCA, 0x1E900...0x1E943,
    ])

    /// Right_Joining.
    private static let previousOnly = ScalarSet([
        0x622...0x625, 0x627...0x627, 0x629...0x629, 0x62F...0x632, 0x648...0x648, 0x671...0x673, 0x675...0x677,
        0x688...0x699, 0x6C0...0x6C0, 0x6C3...0x6CB, 0x6CD...0x6CD, 0x6CF...0x6CF, 0x6D2...0x6D3, 0x6D5...0x6D5,
        0x6EE...0x6EF, 0x710...0x710, 0x715...0x719, 0x71E...0x71E, 0x728...0x728, 0x72A...0x72A, 0x72C...0x72C,
        0x72F...0x72F, 0x74D...0x74D, 0x759...0x75B, 0x76B...0x76C, 0x771...0x771, 0x773...0x774, 0x778...0x779,
        0x840...0x840, 0x846...0x847, 0x849...0x849, 0x854...0x854, 0x856...0x858, 0x867...0x867, 0x869...0x86A,
        0x870...0x882, 0x88E...0x88E, 0x8AA...0x8AC, 0x8AE...0x8AE, 0x8B1...0x8B2, 0x8B9...0x8B9, 0x10AC5...0x10AC5,
        0x10AC7...0x10AC7, 0x10AC9...0x10ACA, 0x10ACE...0x10AD2, 0x10ADD...0x10ADD, 0x10AE1...0x10AE1,
        0x10AE4...0x10AE4, 0x10AEF...0x10AEF, 0x10B81...0x10B81, 0x10B83...0x10B85, 0x10B89...0x10B89,
        0x10B8C...0x10B8C, 0x10B8E...0x10B8F, 0x10B91...0x10B91, 0x10BA9...0x10BAC, 0x10D22...0x10D22,
        0x10F33...0x10F33, 0x10F54...0x10F54, 0x10F74...0x10F75, 0x10FB4...0x10FB6, 0x10FB9...0x10FBA,
        0x10FBD...0x10FBD, 0x10FC2...0x10FC3, 0x10FC9...0x10FC9,
    ])

    /// Left_Joining.
    private static let nextOnly = ScalarSet([
        0xA872...0xA872, 0x10ACD...0x10ACD, 0x10AD7...0x10AD7, 0x10D00...0x10D00, 0x10FCB...0x10FCB,
    ])
}
#endif
