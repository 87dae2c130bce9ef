#if Contracts
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
