package import APICheckFindings

/// More about a rule than its title: why it has its level, and an example.
package struct RuleExplanation: Hashable, Sendable {
    /// Why the rule has its level, in one or two sentences.
    package let why: String
    /// A message that violates the rule; nil when the rule itself has an example.
    package let broken: String?
    /// The same message as it should be.
    package let right: String?

    init(_ why: String, broken: String? = nil, right: String? = nil) {
        self.why = why
        self.broken = broken
        self.right = right
    }

    private static let all: [Rule: RuleExplanation] = [
        response, message, request, body, conduct, run, contract, decoding, model, comparison, reader,
    ].reduce(into: [:]) { all, group in all.merge(group) { $1 } }

    /// What there is to say about a rule, in order, for formats that have it beside their findings.
    static func parts(of rule: Rule) -> [(name: String, text: String, isCode: Bool)] {
        let explanation = of(rule)
        let parts = [
            ("Why \(rule.level.rawValue)", explanation?.why, false), ("Example", rule.example, false),
            ("Broken", explanation?.broken, true), ("Right", explanation?.right, true), ("Remedy", rule.remedy, false),
        ]
        return parts.compactMap { name, text, isCode in text.map { (name, $0, isCode) } }
    }

    /// Returns nil for a rule of which no explanation is written.
    package static func of(_ rule: Rule) -> RuleExplanation? {
        all[rule] ?? (RuleCatalogue.isOfContracts(rule) ? RuleExplanation(ofChange: rule) : nil)
    }
}

/// The page of the manual with a section for each rule.
package enum RuleManual {
    /// The anchor of a rule is its id.
    private static let page = "\(Product.home)/blob/main/docs/rules.md"

    package static func url(of rule: Rule) -> String { "\(page)#\(rule.id)" }
}

/// Contracts, recordings and baselines.
extension RuleExplanation {
    static let contract: [Rule: RuleExplanation] = [
        .contractMalformed: RuleExplanation(
            "The rest of the contract is used, but what this line describes may not be checked.",
            broken: "type: int", right: "type: integer"),
        .contractInconsistent: RuleExplanation(
            "The rest of the contract is used, but what depends on both parts may not be checked.",
            broken: "required: [id, titel] with the property title", right: "required: [id, title]"),
        .contractSchemaUnusable: RuleExplanation(
            "Bodies that the schema describes are not checked, so a run without findings would prove nothing."),
        .secretMarkUnused: RuleExplanation(
            "Someone expects a value to be removed from recordings, and it is not.",
            broken: "x-apicheck-secret: true on a schema that no operation refers to",
            right: "the mark on the schema that the response uses"),
        .overlayActionUnmatched: RuleExplanation(
            "A mark or a correction that has no effect is missing where it was expected, often since the provider renamed something.",
            broken: "target: $.paths['/todo'].get, where the description has /todos",
            right: "target: $.paths['/todos'].get"),
        .secretInRecording: RuleExplanation(
            "Recordings are committed, so everyone who can read the repository can use the secret.",
            broken: "Authorization: Bearer ghp_...", right: "Authorization: Bearer with a placeholder"),
        .recordingStale: RuleExplanation("Tests against an old recording pass although the API may have changed."),
        .recordingInFuture: RuleExplanation(
            "The age of the recording cannot be trusted.",
            broken: "startedDateTime 2031-01-01T00:00:00.000Z in 2024",
            right: "startedDateTime 2024-05-21T06:32:19.000Z"),
        .baselineEntryExpired: RuleExplanation(
            "Someone set a day by which the finding should be gone, and it is over."),
        .baselineEntryUnused: RuleExplanation(
            "The entry has no effect now, and would hide the finding if it came back."),
    ]
}

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
