/// A kind of finding with a stable id.
///
/// Where the meaning is one of oasdiff's rules, the id is oasdiff's, whether two contracts differ or a contract and a
/// server; what only traffic can show has an id of apicheck's own.
package struct Rule: Hashable, Sendable {
    /// Kebab-case, never changed once released.
    package let id: String
    package let level: Level
    /// What the rule says, one sentence.
    package let title: String
    /// What to do about a finding, one sentence.
    package let remedy: String
    /// A message that breaks the rule and the right one, for who wants it explained; nil where the title says it all.
    package let example: String?

    package init(id: String, level: Level, title: String, remedy: String, example: String? = nil) {
        self.id = id
        self.level = level
        self.title = title
        self.remedy = remedy
        self.example = example
    }

    package static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
