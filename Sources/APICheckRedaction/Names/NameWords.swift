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
