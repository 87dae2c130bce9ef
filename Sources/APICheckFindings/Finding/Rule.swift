/// A kind of finding with a stable id.
///
/// A rule that also exists in oasdiff has oasdiff's id, whether apicheck compares two contracts or a contract with a
/// server. A rule that only traffic can violate has an id of apicheck's own.
package struct Rule: Hashable, Sendable {
    /// The id in kebab case; it does not change once it is released.
    package let id: String
    package let level: Level
    /// What is wrong, in one sentence.
    package let title: String
    /// How to fix it, in one sentence.
    package let remedy: String
    /// A message that violates the rule, and a correct one; nil when the title needs no example.
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

/// The severity of a finding: `breaking` breaks an app, `warning` may break one, `info` is worth knowing.
package enum Level: String, Sendable, CaseIterable, Comparable {
    case info, warning, breaking

    package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .breaking: 2
        }
    }
}
