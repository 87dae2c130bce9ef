import APICheckBase
import APICheckFindings
import APICheckJSON

/// Compares the deprecation and the sunset date of an operation.
struct LifecycleComparison {
    let old: JSON
    let new: JSON
    /// Days between a deprecation and its sunset date; 0 without a policy.
    let days: Int

    func report(to log: inout ChangeLog) {
        let (was, isNow) = (old["deprecated"]?.bool == true, new["deprecated"]?.bool == true)
        if was != isNow {
            isNow ? reportDeprecation(to: &log) : reportReactivation(to: &log)
        } else if isNow {
            reportSunset(to: &log)
        }
    }

    private func reportReactivation(to log: inout ChangeLog) {
        log.add(
            "endpoint-reactivated", .exchange, old: old, new: new, expected: "deprecated", actual: "not deprecated")
    }

    private func reportDeprecation(to log: inout ChangeLog) {
        guard let sunset = new["x-sunset"] else {
            log.add(
                days > 0 ? "api-deprecated-sunset-missing" : "endpoint-deprecated", .exchange, old: old, new: new,
                expected: "not deprecated", actual: "deprecated")
            return
        }
        guard let date = SunsetDate(sunset) else {
            log.add(
                "api-deprecated-sunset-parse", .exchange, old: old, new: sunset, expected: "a date such as 2027-01-31",
                actual: sunset.fact)
            return
        }
        if date.daysFromToday < days {
            log.add(
                "api-sunset-date-too-small", .exchange, old: old, new: sunset,
                expected: .words("\(days.counted("day")) until the sunset date"), actual: sunset.fact)
        } else {
            log.add(
                "endpoint-deprecated-with-sunset", .exchange, old: old, new: sunset, expected: "not deprecated",
                actual: .words("deprecated until \(date.text)"))
        }
    }

    private func reportSunset(to log: inout ChangeLog) {
        guard let before = old["x-sunset"] else { return }
        guard let after = new["x-sunset"] else {
            log.add("sunset-deleted", .exchange, old: before, new: new, expected: before.fact, actual: .absent)
            return
        }
        if before.equals(after) { return }
        guard let one = SunsetDate(before), let other = SunsetDate(after) else {
            let invalid = SunsetDate(after) == nil ? after : before
            log.add(
                "api-path-sunset-parse", .exchange, old: before, new: after, expected: "a date such as 2027-01-31",
                actual: invalid.fact)
            return
        }
        if other < one, other.daysFromToday < days {
            log.add(
                "api-sunset-date-changed-too-small", .exchange, old: before, new: after, expected: before.fact,
                actual: after.fact)
        }
    }
}
