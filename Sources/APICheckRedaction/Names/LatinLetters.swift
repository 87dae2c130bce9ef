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
