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
