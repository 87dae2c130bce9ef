/// Findings collected from many samples: the same fault at the same place is one finding with a count of its samples.
package struct Findings: Sendable {
    /// What samples of one finding have in common.
    package struct Key: Hashable, Sendable {
        var rule: Rule
        var api: String?
        var operation: String
        var place: Place
        var subject: String?

        package init(_ finding: Finding) {
            rule = finding.rule
            api = finding.api
            operation = finding.operation
            place = finding.place.generalised
            subject = finding.subject
        }
    }

    private var order: [Key] = []
    private var byKey: [Key: Finding] = [:]

    package init() {}

    package var isEmpty: Bool { order.isEmpty }

    /// Adds a finding. Place, values, recording and answer of a finding are those of one sample: of the first of its most severe
    /// ones, because a known deviation in one answer must not hide that another answer changed; among them of the first with an
    /// answer to show.
    package mutating func add(_ finding: Finding) {
        let key = Key(finding)
        guard var known = byKey[key] else {
            order.append(key)
            byKey[key] = finding
            return
        }
        let samples = (known.evidence?.samples ?? 1) + (finding.evidence?.samples ?? 1)
        let statuses = known.statuses.union(finding.statuses)
        let criteria = known.failedCriteria + finding.failedCriteria.filter { !known.failedCriteria.contains($0) }
        let verdicts = [known.verdict, finding.verdict]
        var sides = known.sides ?? finding.sides
        sides?.add(known.sides)
        sides?.add(finding.sides)
        // The answer that is shown and the request to repeat are of the sample whose place and values are shown.
        let hasAnswer = known.answer == nil && finding.answer != nil && !known.isMoreSevere(than: finding)
        if hasAnswer || finding.isMoreSevere(than: known) { known = finding }
        known.sides = sides
        known.evidence?.samples = samples
        known.statuses = statuses
        // A failed criterion follows from one of the samples.
        known.failedCriteria = criteria
        if known.verdict == .stale, verdicts.contains(.changed) { known.verdict = .changed }
        byKey[key] = known
    }

    package mutating func add(_ findings: some Sequence<Finding>) {
        for finding in findings { add(finding) }
    }

    /// Sorted, so that the order is stable.
    package var sorted: [Finding] { order.compactMap { byKey[$0] }.inReportOrder }
}

extension Finding {
    fileprivate func isMoreSevere(than other: Finding) -> Bool {
        let (isKnown, otherIsKnown) = (verdict == .known, other.verdict == .known)
        return isKnown == otherIsKnown ? level > other.level : otherIsKnown
    }
}

extension Sequence<Finding> {
    /// Sorted by API, level (breaking first), operation, place and rule.
    package var inReportOrder: [Finding] {
        // A finding is large: the sort moves numbers, and each finding once.
        let findings = Array(self)
        let keys = findings.map(ReportOrder.init)
        return findings.indices.sorted { keys[$0] < keys[$1] }.map { findings[$0] }
    }
}

/// What the order of findings in a report depends on. The text of a place is made once for each finding, and not once for
/// each comparison.
private struct ReportOrder: Comparable {
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
