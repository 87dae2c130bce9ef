/// The words of a name in lower case: `new_password2` consists of `new` and `password`, `user[apiKey][]` ends with
/// `api` and `key`.
///
/// Brackets, dots, colons and slashes split a name into components; separators, changes of case and digits split a
/// component into words. Digits are dropped.
struct NameWords {
    /// From the outermost to the innermost component; none is empty.
    let components: [[String]]

    init(_ name: String) {
        var components: [[String]] = []
        var words: [String] = []
        var word = ""
        func endWord() {
            if !word.isEmpty { words.append(word.lowercased()) }
            word = ""
        }
        func endComponent() {
            endWord()
            if !words.isEmpty { components.append(words) }
            words = []
        }
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "[", "]", ".", ":", "/": endComponent()
            case "_", "-", " ", "0"..."9": endWord()
            default:
                // A word begins with the last capital of `JWTToken`, and with the first capital after small letters.
                let isCapital = scalar.properties.isUppercase
                let follows = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
                let afterSmall = index > 0 && scalars[index - 1].properties.isLowercase
                if isCapital, !word.isEmpty, afterSmall || follows { endWord() }
                if scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark {
                    word.unicodeScalars.append(scalar)
                } else {
                    endWord()
                }
            }
        }
        endComponent()
        self.components = components
    }
}

/// Removes accents from Latin letters, for names that people write with and without them: `contraseña` and
/// `contrasena`.
enum LatinLetters {
    static func folded(_ text: String) -> String {
        var text = text
        if text.withUTF8({ $0.allSatisfy { $0 < 0x80 } }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if let plain = plain[scalar] {
                result += plain
            } else if scalar.properties.generalCategory != .nonspacingMark {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let plain: [Unicode.Scalar: String] = {
        let rows = [
            "a": "àáâãäåāăąạảấầẩẫậắằẳẵặ", "c": "çćĉċč", "d": "ďđ", "e": "èéêëēĕėęěẹẻẽếềểễệ", "g": "ĝğġģ", "h": "ĥħ",
            "i": "ìíîïĩīĭįıỉị", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏőọỏốồổỗộơớờởỡợ",
            "r": "ŕŗř",
            "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųụủưứừửữự", "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž", "ae": "æ",
            "oe": "œ",
            "ss": "ß",
        ]
        var result: [Unicode.Scalar: String] = [:]
        for (plain, letters) in rows { for scalar in letters.unicodeScalars { result[scalar] = plain } }
        return result
    }()
}
