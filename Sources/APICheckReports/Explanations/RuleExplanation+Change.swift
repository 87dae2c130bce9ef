import APICheckFindings

extension RuleExplanation {
    /// A change between two contracts: its level follows from who has to adapt.
    init(ofChange rule: Rule) {
        let why =
            switch rule.level {
            case .breaking: "An app that works with the old contract can fail with the new one."
            case .warning: "An app may depend on what changed, although most do not."
            case .info: "Apps that work with the old contract work with the new one."
            }
        self.init(why)
    }
}
