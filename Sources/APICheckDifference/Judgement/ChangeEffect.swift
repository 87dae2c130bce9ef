import APICheckFindings

/// Whether a change of values can break an app at the place where it is judged.
struct ChangeEffect: Hashable {
    private var mode: Containment.Mode
    private let isOfRequest: Bool
    private var isTurned = false
    /// Whether no value can break an app: every value of NEW is one of OLD in a response, the reverse in a request.
    private(set) var isProven = false
    /// Whether both schemas, or those around them, allow the same values.
    private(set) var isNothing = false
    /// Whether the change that is judged is one of the values, and not one of what apps use.
    var appliesToValues = true

    init(_ use: SchemaUse.Context) {
        isOfRequest = use.root.isOfRequest
        mode = Containment.Mode(isOfRequest ? .request : .response, isText: use.isText)
    }

    /// The effect of the changes of a pair inside.
    func inside(_ pair: SchemaPair) -> ChangeEffect {
        var effect = self
        effect.isProven = isProven || pair.isProven(mode)
        effect.isNothing = isNothing || pair.hasSameValues(isText: mode.isText)
        return effect
    }

    /// Goes below `not`.
    mutating func turn() {
        mode = mode.turned
        isTurned.toggle()
    }

    /// The level of a change: that of its rule, unless the values say otherwise.
    func level(of rule: Rule) -> Level {
        if isProven { return appliesToValues ? min(rule.level, .info) : rule.level }
        if isTurned, appliesToValues { return levelOfOpposite(rule) }
        return ChangeFamily.addsValues(rule.id) && !isOfRequest ? max(rule.level, .warning) : rule.level
    }

    /// The level that the same change has in the other direction.
    private func levelOfOpposite(_ rule: Rule) -> Level {
        let opposite =
            isOfRequest
            ? rule.id.replacing("request-", with: "response-", maxReplacements: 1)
            : rule.id.replacing("response-", with: "request-", maxReplacements: 1)
                .replacing("webhook-parameter-", with: "request-parameter-")
        return RuleCatalogue.change(opposite)?.level ?? .warning
    }
}
