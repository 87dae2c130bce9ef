import APICheckJSON

/// Finds the style in which the members of all bodies are named.
struct KeyStyle {
    private var names: Set<String> = []

    mutating func add(_ value: LearnedValue) {
        if let elements = value.elements { add(elements) }
        if value.isMap { return add(value.mapValues) }
        for member in value.members.list {
            names.insert(member.name)
            add(member.value)
        }
    }

    /// The fewest names of several words that show the style of a name that was never seen.
    private static let fewest = 5

    /// The style of all names. Nil if they have different styles, or if names of one word fit several styles.
    var style: NamingStyle? {
        guard names.count(where: { NameWords.words(of: $0).count > 1 }) >= KeyStyle.fewest else { return nil }
        let styles = NamingStyle.allCases.filter { style in names.allSatisfy(style.accepts) }
        return styles.count == 1 ? styles[0] : nil
    }

    /// The style of most names of several words.
    var isCamelCase: Bool {
        let several = names.filter { NameWords.words(of: $0).count > 1 }
        return several.count { NamingStyle.camelCase.accepts($0) } > several.count { NamingStyle.snakeCase.accepts($0) }
    }
}
