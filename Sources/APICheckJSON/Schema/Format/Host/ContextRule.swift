#if Contracts
/// The context that some code points require (RFC 5892 appendix A).
enum ContextRule {
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
#endif
