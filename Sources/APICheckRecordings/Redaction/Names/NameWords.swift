/// The words of a name, in lower case: `new_password2` has `new` and `password`, `user[apiKey][]` ends with `api` and `key`.
///
/// A name is split at brackets, dots, colons and slashes into components, and those at separators, changes of case and
/// digits into words. Numbers are no words.
struct NameWords {
    /// From the outside in; none is empty.
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
                // The last capital of `JWTToken` begins a word, and so does the first one after small letters.
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
