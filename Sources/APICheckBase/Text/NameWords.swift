/// The words of names such as `todoId`, in lower case.
package enum NameWords {
    /// What else than the usual begins, ends or belongs to a word.
    package struct Rules: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Only `_`, `-` and white space are between words; other marks belong to a word, as in `@id` and `user.name`.
        package static let keepsMarks = Rules(rawValue: 1)
        /// A capital after a digit is in the word of the digit: `ipv4Address` is one word.
        package static let joinsAfterDigits = Rules(rawValue: 2)
        /// Digits are between words like marks: `new_password2` has the words new and password.
        package static let dropsDigits = Rules(rawValue: 4)
        /// The last of several capitals begins the word of the small letter after it: `JWTToken` has the words jwt and token.
        package static let splitsInitials = Rules(rawValue: 8)
    }

    /// Returns the words of letters and digits: `todoId`, `todo_id` and `todo-id` have the words todo and id.
    ///
    /// A word begins after a mark, and with the first capital after a small letter or a digit.
    package static func words(of name: String, _ rules: Rules = []) -> [String] { words(of: name[...], rules) }

    package static func words(of name: Substring, _ rules: Rules = []) -> [String] {
        var words: [String] = []
        var start = name.startIndex
        var last = (index: name.startIndex, kind: Kind.mark)
        func endWord(at end: String.Index) {
            if start < end { words.append(name[start..<end].lowercased()) }
            start = end
        }
        var index = name.startIndex
        while index < name.endIndex {
            let next = name.unicodeScalars.index(after: index)
            let kind = Kind(name.unicodeScalars[index], after: last.kind, rules)
            switch kind {
            case .mark:
                endWord(at: index)
                start = next
            case .capital where last.kind == .small || last.kind == .digit && !rules.contains(.joinsAfterDigits):
                endWord(at: index)
            case .small where last.kind == .capital && rules.contains(.splitsInitials):
                endWord(at: last.index)
            default: break
            }
            last = (index, kind)
            index = next
        }
        endWord(at: name.endIndex)
        return words
    }

    private enum Kind {
        case mark, capital, small, digit
        /// A letter of a script without case, or a mark that belongs to a word.
        case other

        init(_ scalar: Unicode.Scalar, after last: Kind, _ rules: Rules) {
            let properties = scalar.properties
            switch scalar {
            case "a"..."z": self = .small
            case "A"..."Z": self = .capital
            case "0"..."9": self = rules.contains(.dropsDigits) ? .mark : .digit
            case "_", "-": self = .mark
            case _ where scalar.isASCII && !rules.contains(.keepsMarks): self = .mark
            case _ where properties.isUppercase: self = .capital
            case _ where properties.isLowercase: self = .small
            case _ where properties.isAlphabetic: self = .other
            case _ where properties.numericType != nil: self = rules.contains(.dropsDigits) ? .mark : .digit
            // An accent belongs to the letter before it.
            case _ where properties.generalCategory == .nonspacingMark: self = last
            default: self = rules.contains(.keepsMarks) && !properties.isWhitespace ? .other : .mark
            }
        }
    }
}
