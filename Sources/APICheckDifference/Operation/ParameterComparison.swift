import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the parameters of one operation.
struct ParameterComparison {
    private let old: ParameterList
    private let new: ParameterList
    private let days: Int
    private var both: [(old: ParameterList.Entry, new: ParameterList.Entry, pair: SchemaPair?)] = []
    private var added: [ParameterList.Entry] = []
    private var removed: [ParameterList.Entry] = []

    init(old: ParameterList, new: ParameterList, schemas: SchemaComparison, days: Int) {
        self.old = old
        self.new = new
        self.days = days
        let byKey = Dictionary(new.entries.map { ($0.key, $0) }) { first, _ in first }
        let known = Set(old.entries.map(\.key))
        for entry in old.entries {
            guard let other = byKey[entry.key] else {
                removed.append(entry)
                continue
            }
            both.append((entry, other, ParameterComparison.pair(entry, other, schemas)))
        }
        added = new.entries.filter { !known.contains($0.key) }
    }

    /// The schemas of both, or those of the only media type of their content.
    private static func pair(
        _ one: ParameterList.Entry, _ other: ParameterList.Entry, _ schemas: SchemaComparison
    ) -> SchemaPair? {
        if let before = one.node["schema"] { return other.node["schema"].flatMap { schemas.compare(before, $0) } }
        guard let before = schemas.old.members(one.node["content"]).first?.value["schema"],
            let after = schemas.new.members(other.node["content"]).first?.value["schema"]
        else { return nil }
        return schemas.compare(before, after)
    }

    private static func place(_ entry: ParameterList.Entry) -> Place {
        switch entry.location {
        case "path": .path(entry.name)
        case "header": .requestHeader(entry.name)
        case "cookie": .cookie(entry.name)
        default: .query(entry.name)
        }
    }

    func report(to log: inout ChangeLog) {
        for entry in removed { report(removed: entry, to: &log) }
        for entry in added { report(added: entry, to: &log) }
        for (one, other, pair) in both {
            let place = ParameterComparison.place(other)
            if one.isRequired != other.isRequired {
                log.add(
                    other.isRequired ? "request-parameter-became-required" : "request-parameter-became-optional", place,
                    old: one.node, new: other.node, expected: one.isRequired ? "required" : "optional",
                    actual: other.isRequired ? "required" : "optional")
            }
            reportLifecycle(one.node, other.node, place, to: &log)
            if let pair {
                var use = SchemaUse.parameter(
                    place, isHeader: other.location == "header",
                    isRequired: one.isMarkedRequired || other.isMarkedRequired,
                    mediaType: other.node["content"]?.members.first { _ in true }?.name)
                use.repeatsLists = one.repeatsLists && other.repeatsLists
                log = SchemaJudge(pair, use: use, log: log).log
            }
        }
    }

    private func report(added entry: ParameterList.Entry, to log: inout ChangeLog) {
        let place = ParameterComparison.place(entry)
        let kind = entry.isRequired ? "required" : "optional"
        let id =
            if entry.location == "path" { "new-request-path-parameter" } else if entry.isShared {
                "new-\(kind)-request-default-parameter-to-existing-path"
            } else { "new-\(kind)-request-parameter" }
        log.add(id, place, new: entry.node, expected: "no parameter", actual: .words("\(kind) parameter"))
    }

    private func report(removed entry: ParameterList.Entry, to log: inout ChangeLog) {
        let place = ParameterComparison.place(entry)
        var id = "request-parameter-removed"
        if entry.node["deprecated"]?.bool == true {
            id += "-with-deprecation"
            if let sunset = entry.node["x-sunset"] {
                guard let date = SunsetDate(sunset) else {
                    log.add(
                        "request-parameter-sunset-parse", place, old: sunset, expected: "a date such as 2027-01-31",
                        actual: sunset.fact)
                    return
                }
                if date.daysFromToday <= 0 { return }
                id = "request-parameter-removed-before-sunset"
            }
        }
        let kind = entry.isRequired ? "required" : "optional"
        log.add(id, place, old: entry.node, expected: .words("\(kind) parameter"), actual: "no parameter")
    }

    private func reportLifecycle(_ one: JSON, _ other: JSON, _ place: Place, to log: inout ChangeLog) {
        let (was, isNow) = (one["deprecated"]?.bool == true, other["deprecated"]?.bool == true)
        if was, !isNow {
            log.add(
                "request-parameter-reactivated", place, old: one, new: other, expected: "deprecated",
                actual: "not deprecated")
        } else if !was, isNow {
            reportDeprecation(one, other, place, to: &log)
        } else if isNow {
            reportSunset(one["x-sunset"], other["x-sunset"], other, place, to: &log)
        }
    }

    private func reportDeprecation(_ one: JSON, _ other: JSON, _ place: Place, to log: inout ChangeLog) {
        var id = "request-parameter-deprecated"
        var expected: Fact = "not deprecated"
        if let sunset = other["x-sunset"] {
            guard let date = SunsetDate(sunset) else {
                log.add(
                    "request-parameter-sunset-parse", place, old: one, new: sunset,
                    expected: "a date such as 2027-01-31", actual: sunset.fact)
                return
            }
            if date.daysFromToday < days {
                id = "request-parameter-sunset-date-too-small"
                expected = .words("\(days.counted("day")) until the sunset date")
            }
        } else if days > 0 {
            id = "request-parameter-deprecated-sunset-missing"
        }
        log.add(id, place, old: one, new: other, expected: expected, actual: "deprecated")
    }

    private func reportSunset(
        _ before: JSON?, _ after: JSON?, _ node: JSON, _ place: Place, to log: inout ChangeLog
    ) {
        guard let before else { return }
        guard let after else {
            log.add(
                "request-parameter-sunset-deleted", place, old: before, new: node, expected: before.fact,
                actual: .absent)
            return
        }
        if before.equals(after) { return }
        guard let one = SunsetDate(before), let other = SunsetDate(after) else {
            log.add(
                "request-parameter-sunset-parse", place, old: before, new: after,
                expected: "a date such as 2027-01-31", actual: after.fact)
            return
        }
        if other < one, other.daysFromToday < days {
            log.add(
                "request-parameter-sunset-date-changed-too-small", place, old: before, new: after,
                expected: before.fact, actual: after.fact)
        }
    }
}
