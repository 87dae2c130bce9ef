import APICheckBase

/// Names made of words, in English.
extension NameWords {
    /// `TodoList`; letters outside of ASCII are left out, since names of components may not have them.
    static func pascal(_ words: [String]) -> String {
        words.map { word in
            let plain = word.filter { $0.isASCII }
            return plain.prefix(1).uppercased() + plain.dropFirst()
        }.joined()
    }

    /// `todoList`
    static func camel(_ words: [String]) -> String {
        let name = pascal(words)
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    private static let irregular = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "news": "news", "series": "series",
        "species": "species", "data": "data", "media": "media", "indices": "index", "movies": "movie",
        "cookies": "cookie", "aliases": "alias", "databases": "database", "caches": "cache", "https": "https",
        "releases": "release", "licenses": "license", "cases": "case", "bases": "base", "houses": "house",
        "courses": "course", "responses": "response", "purchases": "purchase", "matches": "match",
    ]

    /// The singular of an English word; a word that is not a plural stays as it is.
    static func singular(_ word: String) -> String {
        if let known = irregular[word] { return known }
        if word.count < 4 || ["ss", "us", "is"].contains(where: word.hasSuffix) { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes", "uses"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }

    static func isPlural(_ word: String) -> Bool { singular(word) != word }

    /// The words with the last one in the singular.
    static func singular(_ words: [String]) -> [String] {
        words.last.map { words.dropLast() + [singular($0)] } ?? []
    }
}

/// The words of names, worked out once for each name: the objects of a list repeat theirs.
final class KnownNames {
    private var words: [String: [String]] = [:]
    private static let most = 10_000

    /// As ``NameWords/words(of:)``.
    func words(of name: String) -> [String] {
        if let known = words[name] { return known }
        let new = NameWords.words(of: name)
        if words.count < KnownNames.most { words[name] = new }
        return new
    }
}
