package import APICheckFindings

/// The page of the manual with a section for each rule.
package enum RuleManual {
    /// The anchor of a rule is its id.
    private static let page = "\(Product.home)/blob/main/docs/rules.md"

    package static func url(of rule: Rule) -> String { "\(page)#\(rule.id)" }
}
