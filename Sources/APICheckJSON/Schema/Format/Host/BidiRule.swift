#if Contracts
/// The directions of writing that the labels of a name may mix (RFC 5893 section 2).
enum BidiRule {
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
#endif
