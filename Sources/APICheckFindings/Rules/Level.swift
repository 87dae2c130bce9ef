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
