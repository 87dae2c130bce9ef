import Synchronization

/// The sets that `\p{...}` names by general category (Unicode Standard Annex 44, section 5.7.1).
enum UnicodeCategory {
    /// Found once each: it takes a look at every code point.
    private static let known = Mutex<[String: ScalarSet]>([:])

    /// `L`, `Lu`, `Letter`, `gc=Lu`, ...; nil for scripts and other properties.
    static func set(_ name: String) -> ScalarSet? {
        var name = name
        for prefix in ["gc=", "General_Category="] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
        switch name {
        case "Any": return .all
        case "ASCII": return ScalarSet([0...0x7F])
        default: break
        }
        guard let categories = categories(name) else { return nil }
        return known.withLock { known in
            if let set = known[name] { return set }
            let set = find { categories.contains($0.properties.generalCategory) }
            known[name] = set
            return set
        }
    }

    private static func find(_ isIn: (Unicode.Scalar) -> Bool) -> ScalarSet {
        var ranges: [ClosedRange<UInt32>] = []
        var start: UInt32?
        for value in 0...ScalarSet.last + 1 {
            let holds = value <= ScalarSet.last && (Unicode.Scalar(value).map(isIn) ?? false)
            if holds {
                start = start ?? value
            } else if let first = start {
                ranges.append(first...(value - 1))
                start = nil
            }
        }
        return ScalarSet(ranges)
    }

    private static func categories(_ name: String) -> Set<Unicode.GeneralCategory>? {
        switch name {
        case "L", "Letter":
            [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
        case "Lu", "Uppercase_Letter": [.uppercaseLetter]
        case "Ll", "Lowercase_Letter": [.lowercaseLetter]
        case "Lt", "Titlecase_Letter": [.titlecaseLetter]
        case "Lm", "Modifier_Letter": [.modifierLetter]
        case "Lo", "Other_Letter": [.otherLetter]
        case "M", "Mark", "Combining_Mark": [.nonspacingMark, .spacingMark, .enclosingMark]
        case "Mn", "Nonspacing_Mark": [.nonspacingMark]
        case "Mc", "Spacing_Mark": [.spacingMark]
        case "Me", "Enclosing_Mark": [.enclosingMark]
        case "N", "Number": [.decimalNumber, .letterNumber, .otherNumber]
        case "Nd", "Decimal_Number", "digit": [.decimalNumber]
        case "Nl", "Letter_Number": [.letterNumber]
        case "No", "Other_Number": [.otherNumber]
        case "P", "Punctuation", "punct":
            [
                .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation,
            ]
        case "Pd", "Dash_Punctuation": [.dashPunctuation]
        case "S", "Symbol": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]
        case "Sc", "Currency_Symbol": [.currencySymbol]
        case "Sm", "Math_Symbol": [.mathSymbol]
        case "Z", "Separator": [.spaceSeparator, .lineSeparator, .paragraphSeparator]
        case "Zs", "Space_Separator": [.spaceSeparator]
        case "C", "Other": [.control, .format, .surrogate, .privateUse, .unassigned]
        case "Cc", "Control", "cntrl": [.control]
        case "Cf", "Format": [.format]
        default: nil
        }
    }
}
