#if Contracts
import APICheckBase

/// A set of Unicode code points as sorted, disjoint ranges.
struct ScalarSet: Hashable {
    private(set) var ranges: [ClosedRange<UInt32>]

    static let last: UInt32 = 0x10_FFFF
    static let all = ScalarSet([0...last])
    static let digits = ScalarSet([0x30...0x39])
    static let word = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// LF, CR, LS and PS (ECMA-262 section 12.3).
    static let lineEnds = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
    /// ECMA-262 sections 12.2 and 12.3.
    static let space = ScalarSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    /// - Parameter ranges: In any order; may overlap.
    init(_ ranges: [ClosedRange<UInt32>]) {
        var joined: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let before = joined.last, range.lowerBound <= before.upperBound + 1 {
                joined[joined.count - 1] = before.lowerBound...max(before.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        self.ranges = joined
    }

    init(_ scalar: UInt32) { ranges = [scalar...scalar] }

    func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

    var inverted: ScalarSet {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= ScalarSet.last { gaps.append(next...ScalarSet.last) }
        return ScalarSet(gaps)
    }

    func contains(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= scalar
    }

    /// The code point at an index of valid UTF-8. Moves the index past it.
    static func scalar(_ text: UnsafeRawBufferPointer, _ index: inout Int) -> UInt32 {
        let lead = UInt32(text[index])
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = length == 1 ? lead : lead & (0x7F >> UInt32(length))
        for offset in 1..<max(1, min(length, text.count - index)) {
            value = value << 6 | UInt32(text[index + offset] & 0x3F)
        }
        index += length
        return min(value, last)
    }
}

/// A property of `\p{...}` (ECMA-262 tables 67 to 70).
struct UnicodeProperty {
    private let name: String
    private let kind: Kind

    private enum Kind {
        case category, binary, script
    }

    /// Each is computed once, since it takes a test of every code point.
    private static let known = Locked<[String: ScalarSet]>([:])

    /// Fails for a property that ECMA-262 does not define. Names are exact: `Lu`, `gc=Lu`, `Script=Greek`, `scx=Grek`,
    /// `Alphabetic`.
    init?(_ text: String) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard let value = parts.last else { return nil }
        switch (parts.count, parts[0]) {
        case (1, _) where UnicodeProperty.binaries.contains(value): kind = .binary
        case (1, _) where UnicodeProperty.categories.contains(value): kind = .category
        case (2, "gc"), (2, "General_Category"):
            guard UnicodeProperty.categories.contains(value) else { return nil }
            kind = .category
        case (2, "sc"), (2, "Script"), (2, "scx"), (2, "Script_Extensions"):
            // There is no list of scripts here: each word of a name begins with a capital.
            let words = value.split(separator: "_", omittingEmptySubsequences: false)
            guard words.allSatisfy({ $0.first.map { "A"..."Z" ~= $0 } ?? false }) else { return nil }
            guard (try? Regex("\\p{\(text)}")) != nil else { return nil }
            kind = .script
        default: return nil
        }
        name =
            switch kind {
            case .category: "gc=" + value
            case .binary, .script: text
            }
    }

    /// The code points without surrogates, which UTF-8 cannot encode; nil when the standard library does not know the
    /// property.
    var set: ScalarSet? {
        switch name {
        case "Any": return .all
        case "ASCII": return ScalarSet([0...0x7F])
        case "Emoji_Component", "EComp":
            return ScalarSet([
                0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0x200D...0x200D, 0x20E3...0x20E3, 0xFE0F...0xFE0F,
                0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F9B0...0x1F9B3, 0xE0020...0xE007F,
            ])
        default: break
        }
        return UnicodeProperty.known.withLock { known in
            if let set = known[name] { return set }
            let expression = name == "Assigned" ? "\\P{gc=Cn}+" : "\\p{\(name)}+"
            guard let regex = try? Regex(expression).matchingSemantics(.unicodeScalar) else { return nil }
            let set = ScalarSet(UnicodeProperty.ranges(regex))
            known[name] = set
            return set
        }
    }

    /// The standard library exposes the properties only through its regular expressions: one that runs over all code
    /// points in a row finds each range as a match.
    private static func ranges(_ regex: Regex<AnyRegexOutput>) -> [ClosedRange<UInt32>] {
        [0...0xD7FF, 0xE000...ScalarSet.last].flatMap { (scalars: ClosedRange<UInt32>) in
            let text = text(of: scalars)
            return text.ranges(of: regex).map { range in
                let last = text.unicodeScalars.index(before: range.upperBound)
                return text.unicodeScalars[range.lowerBound].value...text.unicodeScalars[last].value
            }
        }
    }

    private static func text(of scalars: ClosedRange<UInt32>) -> String {
        String(unsafeUninitializedCapacity: 4 * scalars.count) { bytes in
            var count = 0
            var scalar = scalars.lowerBound
            while scalar <= scalars.upperBound {
                let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
                var rest = scalar
                var index = count &+ length &- 1
                while index > count {
                    bytes[index] = UInt8(truncatingIfNeeded: rest & 0x3F | 0x80)
                    rest >>= 6
                    index &-= 1
                }
                let mark: UInt32 = length == 1 ? 0 : length == 2 ? 0xC0 : length == 3 ? 0xE0 : 0xF0
                bytes[count] = UInt8(truncatingIfNeeded: rest | mark)
                count &+= length
                scalar &+= 1
            }
            return count
        }
    }

    private static let categories = names(
        """
        L Letter LC Cased_Letter Lu Uppercase_Letter Ll Lowercase_Letter Lt Titlecase_Letter Lm Modifier_Letter
        Lo Other_Letter M Mark Combining_Mark Mn Nonspacing_Mark Mc Spacing_Mark Me Enclosing_Mark N Number
        Nd Decimal_Number digit Nl Letter_Number No Other_Number P Punctuation punct Pc Connector_Punctuation
        Pd Dash_Punctuation Ps Open_Punctuation Pe Close_Punctuation Pi Initial_Punctuation Pf Final_Punctuation
        Po Other_Punctuation S Symbol Sm Math_Symbol Sc Currency_Symbol Sk Modifier_Symbol So Other_Symbol
        Z Separator Zs Space_Separator Zl Line_Separator Zp Paragraph_Separator C Other Cc Control cntrl Cf Format
        Cs Surrogate Co Private_Use Cn Unassigned
        """)

    private static let binaries = names(
        """
        ASCII ASCII_Hex_Digit AHex Alphabetic Alpha Any Assigned Bidi_Control Bidi_C Bidi_Mirrored Bidi_M
        Case_Ignorable CI Cased Changes_When_Casefolded CWCF Changes_When_Casemapped CWCM Changes_When_Lowercased CWL
        Changes_When_NFKC_Casefolded CWKCF Changes_When_Titlecased CWT Changes_When_Uppercased CWU Dash
        Default_Ignorable_Code_Point DI Deprecated Dep Diacritic Dia Emoji Emoji_Component EComp Emoji_Modifier EMod
        Emoji_Modifier_Base EBase Emoji_Presentation EPres Extended_Pictographic ExtPict Extender Ext Grapheme_Base
        Gr_Base Grapheme_Extend Gr_Ext Hex_Digit Hex IDS_Binary_Operator IDSB IDS_Trinary_Operator IDST ID_Continue IDC
        ID_Start IDS Ideographic Ideo Join_Control Join_C Logical_Order_Exception LOE Lowercase Lower Math
        Noncharacter_Code_Point NChar Pattern_Syntax Pat_Syn Pattern_White_Space Pat_WS Quotation_Mark QMark Radical
        Regional_Indicator RI Sentence_Terminal STerm Soft_Dotted SD Terminal_Punctuation Term Unified_Ideograph UIdeo
        Uppercase Upper Variation_Selector VS White_Space space XID_Continue XIDC XID_Start XIDS
        """)

    private static func names(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}
#endif
