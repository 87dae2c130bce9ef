#if Contracts
/// Whether a code point is valid in a host name (RFC 5892), derived from its properties.
enum CodePoint {
    enum Status {
        case valid
        /// Valid where a rule of RFC 5892 appendix A allows it.
        case inContext
        case disallowed
    }

    /// RFC 5892 section 3; unassigned code points are disallowed.
    static func status(_ value: UInt32) -> Status {
        if value < 0x80 {
            switch value {
            case 0x2D, 0x30...0x39, 0x61...0x7A: return .valid
            default: return .disallowed
            }
        }
        if let exception = exception(value) { return exception }
        guard let scalar = Unicode.Scalar(value) else { return .disallowed }
        let properties = scalar.properties
        if properties.isJoinControl { return .inContext }
        if properties.changesWhenNFKCCaseFolded || properties.isDefaultIgnorableCodePoint || properties.isWhitespace
            || isInIgnorableBlock(value) || isOldJamo(value)
        {
            return .disallowed
        }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
            .spacingMark:
            return .valid
        default: return .disallowed
        }
    }

    static func isMark(_ value: UInt32) -> Bool {
        switch Unicode.Scalar(value)?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// RFC 5892 section 2.6.
    private static func exception(_ value: UInt32) -> Status? {
        switch value {
        case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: .valid
        case 0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB, 0x660...0x669, 0x6F0...0x6F9: .inContext
        case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: .disallowed
        default: nil
        }
    }

    /// RFC 5892 section 2.4: combining marks for symbols, and musical notation.
    private static func isInIgnorableBlock(_ value: UInt32) -> Bool {
        switch value {
        case 0x20D0...0x20FF, 0x1D100...0x1D1FF, 0x1D200...0x1D24F: true
        default: false
        }
    }

    /// RFC 5892 section 2.9: the letters that Hangul syllables are composed of.
    private static func isOldJamo(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: true
        default: false
        }
    }
}

/// Normalization form C (Unicode Standard Annex 15), which host names require (RFC 5891 section 4.2.1).
enum Composition {
    /// Whether a sequence of code points, each of which is in this form, is in it as a whole: its marks are in order,
    /// and none composes with the letter before it.
    static func isComposed(_ label: [UInt32]) -> Bool {
        let scalars = label.compactMap(Unicode.Scalar.init)
        guard scalars.dropFirst().contains(where: { CodePoint.isMark($0.value) }) else { return true }
        var starter: Unicode.Scalar?
        var classBefore: UInt8 = 0
        for scalar in scalars {
            let kind = scalar.properties.canonicalCombiningClass.rawValue
            if kind != 0 && kind < classBefore { return false }
            let isNext = classBefore == 0 || classBefore < kind
            if let starter, CodePoint.isMark(scalar.value), isNext, doCompose(starter, scalar) { return false }
            if kind == 0 { starter = scalar }
            classBefore = kind
        }
        return true
    }

    /// Whether a letter and a mark compose: the standard library compares texts by their normalized form, so one code
    /// point then equals both.
    private static func doCompose(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Bool {
        var pair = String.UnicodeScalarView()
        pair.append(letter)
        pair.append(mark)
        return composed.contains(String(pair))
    }

    /// The single code points that could be two, found in the scripts that have them.
    private static let composed: Set<String> = {
        let blocks: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3040...0x30FF, 0x11000...0x11FFF]
        var found: Set<String> = []
        for scalar in blocks.joined().lazy.compactMap(Unicode.Scalar.init) {
            let properties = scalar.properties
            if properties.isAlphabetic, !properties.isFullCompositionExclusion { found.insert(String(scalar)) }
        }
        return found
    }()
}
#endif
