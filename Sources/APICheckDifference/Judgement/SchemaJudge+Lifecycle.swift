import APICheckBase
import APICheckFindings
import APICheckJSON

/// Deprecation and stability.
extension SchemaJudge {
    mutating func judgeDeprecation() {
        guard new.isTrue("deprecated") else {
            add("reactivated", expected: "deprecated", actual: "not deprecated")
            return
        }
        guard let text = new.annotation("x-sunset") else {
            add(
                use.deprecationDays > 0 ? "deprecated-sunset-missing" : "deprecated", expected: "not deprecated",
                actual: "deprecated")
            return
        }
        guard let date = SunsetDate(text) else {
            add("deprecated-sunset-invalid", expected: "a date such as 2027-01-31", actual: text.fact)
            return
        }
        if date.daysFromToday < use.deprecationDays {
            add(
                "sunset-date-too-small", expected: "\("\(use.deprecationDays)") days until the sunset date",
                actual: text.fact)
        } else {
            add("deprecated-with-sunset", expected: "not deprecated", actual: .words("deprecated until \(date.text)"))
        }
    }

    mutating func judgeStability() {
        guard let before = StabilityLevel(old.annotation("x-stability-level")),
            let after = StabilityLevel(new.annotation("x-stability-level"))
        else {
            log.add(
                "api-invalid-stability-level", use.place(pointer), old: old.node, new: new.node,
                expected: .words(StabilityLevel.names.list("or")),
                actual: (new.annotation("x-stability-level") ?? old.annotation("x-stability-level")).fact)
            return
        }
        if before == after { return }
        add(
            after < before ? "stability-decreased" : "stability-increased", expected: .words(before.rawValue),
            actual: .words(after.rawValue))
    }
}
