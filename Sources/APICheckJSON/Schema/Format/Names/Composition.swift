/// Normalization form C (Unicode Standard Annex 15), as names of hosts must have it (RFC 5891 section 4.2.1).
enum Composition {
    /// Whether code points that are in this form one by one are so in a row: marks in their order, none of which would
    /// make one letter with the letter before it.
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

    /// Texts are equal to the standard library when they are so in this form: a letter and a mark compose when one code
    /// point equals both.
    private static func doCompose(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Bool {
        var pair = String.UnicodeScalarView()
        pair.append(letter)
        pair.append(mark)
        return composed.contains(String(pair))
    }

    /// Letters of a single code point that could be two, found among the scripts that have such.
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
