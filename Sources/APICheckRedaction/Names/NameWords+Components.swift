import APICheckBase

extension NameWords {
    /// The words of each part of a name, from the outermost to the innermost one: `new_password2` consists of `new` and
    /// `password`, `user[apiKey][]` ends with `api` and `key`.
    ///
    /// Brackets, dots, colons and slashes split a name into components, of which none is empty.
    static func components(of name: String) -> [[String]] {
        name.utf8.split { "[].:/".utf8.contains($0) }.map {
            words(of: Substring($0), [.dropsDigits, .splitsInitials])
        }.filter { !$0.isEmpty }
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
