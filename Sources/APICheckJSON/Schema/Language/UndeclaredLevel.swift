#if Contracts
/// What a member counts as that the contract does not declare (`x-apicheck-undeclared`).
package enum UndeclaredLevel: String, Sendable, CaseIterable, BitwiseCopyable, Comparable {
    case ignore, info, warning, breaking

    package static func < (left: UndeclaredLevel, right: UndeclaredLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .ignore: 0
        case .info: 1
        case .warning: 2
        case .breaking: 3
        }
    }
}
#endif
