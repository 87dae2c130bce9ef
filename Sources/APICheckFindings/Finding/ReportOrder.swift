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
        // One by one: a tuple would copy all texts for each comparison.
        if one.operation != other.operation { return one.operation < other.operation }
        if one.place != other.place { return one.place < other.place }
        if one.rule != other.rule { return one.rule < other.rule }
        return (one.subject ?? "") < (other.subject ?? "")
    }
}
