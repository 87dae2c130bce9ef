package import APICheckFindings

/// What a project makes of the findings of a rule.
package enum LevelSetting: Hashable, Sendable {
    case level(Level)
    /// The findings are not reported.
    case off

    /// `breaking`, `warning`, `info` or `off`.
    package init?(_ text: String) {
        if text == "off" {
            self = .off
        } else if let level = Level(rawValue: text) {
            self = .level(level)
        } else {
            return nil
        }
    }

    /// All texts, the highest level first.
    package static let names = Level.allCases.reversed().map(\.rawValue) + ["off"]
}
