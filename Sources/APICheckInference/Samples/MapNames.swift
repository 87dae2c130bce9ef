/// Names of members whose objects have the keys of the users, such as the labels of a resource.
enum MapNames {
    private static let words: Set<String> = ["annotations", "labels", "tags"]

    /// Whether the last word of a name is one of them: `tags`, `nodeLabels`.
    static func contains(_ name: String) -> Bool { NameWords.words(of: name).last.map(words.contains) ?? false }
}
