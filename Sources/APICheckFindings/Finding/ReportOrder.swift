/// What the order of findings in a report depends on. The text of a place is made once for each finding, and not once for
/// each comparison.
struct ReportOrder: Comparable {
    private let api: String?
    private let level: Level
    private let operation: String
    private let place: String
    private let rule: String
    private let subject: String?

    init(_ finding: Finding) {
        api = finding.api
        level = finding.level
        operation = finding.operation
        place = finding.place.description
        rule = finding.rule.id
        subject = finding.subject
    }

    static func < (one: ReportOrder, other: ReportOrder) -> Bool {
        if one.api != other.api { return (one.api ?? "") < (other.api ?? "") }
        if one.level != other.level { return one.level > other.level }
        return (one.operation, one.place, one.rule, one.subject ?? "")
            < (other.operation, other.place, other.rule, other.subject ?? "")
    }
}
