import APICheckFindings

extension RuleExplanation {
    /// A change between two contracts: its level follows from who has to adapt.
    init(ofChange rule: Rule) {
        let why =
            switch rule.level {
            case .breaking: RuleExplanation.whyBreaking(rule.id)
            case .warning: "An app may depend on what changed, although most do not."
            case .info: "Apps that work with the old contract work with the new one."
            }
        self.init(why)
    }

    private static func whyBreaking(_ id: String) -> String {
        if id.contains("webhook") || id.contains("callback") {
            return "An app that handles what the API sends by the old contract can fail with the new one."
        }
        if id.contains("response") {
            return "An answer can lack what an app reads by the old contract, or be one that the app cannot read."
        }
        if id.contains("request") || id.contains("security") {
            return "The API can refuse a request that an app makes by the old contract."
        }
        return "An app that works with the old contract can fail with the new one."
    }
}
