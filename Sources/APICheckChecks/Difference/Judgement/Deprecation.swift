import APICheckBase
import APICheckFindings
import APICheckJSON

/// Whether an operation, a parameter or a schema is deprecated, and until when it exists.
struct Deprecation {
    /// What has the keywords, to point at in a message.
    let node: JSON
    let isDeprecated: Bool
    /// The value of `x-sunset`.
    let sunset: JSON?

    init(_ node: JSON) {
        self.node = node
        isDeprecated = node["deprecated"]?.bool == true
        sunset = node["x-sunset"]
    }

    init(_ schema: SchemaView) {
        node = schema.node
        isDeprecated = schema.isTrue("deprecated")
        sunset = schema.annotation("x-sunset")
    }

    /// What it means that something with this deprecation was removed.
    enum Removal {
        case withoutDeprecation
        /// Deprecated without a sunset date.
        case withDeprecation
        case beforeSunset(SunsetDate)
        /// After its sunset date, as announced.
        case asAnnounced
        case sunsetInvalid(JSON)
    }

    var removal: Removal {
        guard isDeprecated else { return .withoutDeprecation }
        guard let sunset else { return .withDeprecation }
        guard let date = SunsetDate(sunset) else { return .sunsetInvalid(sunset) }
        return date.daysFromToday > 0 ? .beforeSunset(date) : .asAnnounced
    }
}

/// The day on which something is removed, from `x-sunset`: `2027-01-31`, or a time of RFC 3339, whose day counts.
struct SunsetDate: Comparable {
    let text: String
    /// Days since 1970-01-01.
    private let day: Int

    /// Fails for a value that is not a date.
    init?(_ value: JSON) {
        guard let text = value.string, let day = SunsetDate.day(of: text) else { return nil }
        self.text = text
        self.day = day
    }

    static let expected: Fact = "a date such as 2027-01-31"

    var daysFromToday: Int { day - SunsetDate.today }

    static func < (left: SunsetDate, right: SunsetDate) -> Bool { left.day < right.day }

    private static var today: Int { Int(Instant.now.seconds) / 86_400 }

    private static func day(of text: String) -> Int? {
        guard text.utf8.count == 10 || text.dropFirst(10).first == "T",
            let midnight = CivilTime(date: text.prefix(10))
        else { return nil }
        return Int(midnight.secondsSinceEpoch) / 86_400
    }
}

/// The values of `x-stability-level`, from the least stable. An operation without it is stable.
enum StabilityLevel: String, CaseIterable, Comparable {
    case draft, alpha, beta, stable

    static var names: [String] { allCases.map(\.rawValue) }

    /// Fails for another value.
    init?(_ value: JSON?) {
        guard let value else {
            self = .stable
            return
        }
        guard let level = value.string.flatMap(StabilityLevel.init(rawValue:)) else { return nil }
        self = level
    }

    static func < (left: StabilityLevel, right: StabilityLevel) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
}

/// What happened to the deprecation of an operation, a parameter or a schema: to its `deprecated` and its `x-sunset`.
struct DeprecationChange {
    enum Kind {
        case reactivated
        case deprecated
        case deprecatedWithSunset
        /// A policy requires a sunset date, and the contract has no date.
        case sunsetMissing
        case sunsetTooNear
        case sunsetInvalid
        case sunsetRemoved
        case changedSunsetTooNear
        case changedSunsetInvalid
    }

    let kind: Kind
    let old: JSON
    let new: JSON
    let expected: Fact
    let actual: Fact

    /// Fails for no change.
    ///
    /// - Parameter days: Days between a deprecation and its sunset date; 0 without a policy.
    init?(old: Deprecation, new: Deprecation, days: Int) {
        switch (old.isDeprecated, new.isDeprecated) {
        case (false, false): return nil
        case (true, false): self.init(.reactivated, old.node, new.node, "deprecated", "not deprecated")
        case (false, true): self.init(of: old.node, deprecatedBy: new, days: days)
        case (true, true): self.init(from: old.sunset, to: new.sunset, node: new.node, days: days)
        }
    }

    private init(_ kind: Kind, _ old: JSON, _ new: JSON, _ expected: Fact, _ actual: Fact) {
        self.kind = kind
        self.old = old
        self.new = new
        self.expected = expected
        self.actual = actual
    }

    private init(of old: JSON, deprecatedBy new: Deprecation, days: Int) {
        guard let sunset = new.sunset else {
            self.init(days > 0 ? .sunsetMissing : .deprecated, old, new.node, "not deprecated", "deprecated")
            return
        }
        guard let date = SunsetDate(sunset) else {
            self.init(.sunsetInvalid, old, sunset, SunsetDate.expected, sunset.fact)
            return
        }
        if date.daysFromToday < days {
            let expected = Fact.words("\(days.counted("day")) until the sunset date")
            self.init(.sunsetTooNear, old, sunset, expected, sunset.fact)
        } else {
            let actual = Fact.words("deprecated until \(date.text)")
            self.init(.deprecatedWithSunset, old, sunset, "not deprecated", actual)
        }
    }

    private init?(from before: JSON?, to after: JSON?, node: JSON, days: Int) {
        guard let before else { return nil }
        guard let after else {
            self.init(.sunsetRemoved, before, node, before.fact, .absent)
            return
        }
        if before.equals(after) { return nil }
        guard let one = SunsetDate(before), let other = SunsetDate(after) else {
            let invalid = SunsetDate(after) == nil ? after : before
            self.init(.changedSunsetInvalid, before, after, SunsetDate.expected, invalid.fact)
            return
        }
        guard other < one, other.daysFromToday < days else { return nil }
        self.init(.changedSunsetTooNear, before, after, before.fact, after.fact)
    }
}

/// The rules of ``DeprecationChange/Kind``: the ids are those of oasdiff, which has others for each place.
extension DeprecationChange.Kind {
    var idOfOperation: String {
        switch self {
        case .reactivated: "endpoint-reactivated"
        case .deprecated: "endpoint-deprecated"
        case .deprecatedWithSunset: "endpoint-deprecated-with-sunset"
        case .sunsetMissing: "api-deprecated-sunset-missing"
        case .sunsetTooNear: "api-sunset-date-too-small"
        case .sunsetInvalid: "api-deprecated-sunset-parse"
        case .sunsetRemoved: "sunset-deleted"
        case .changedSunsetTooNear: "api-sunset-date-changed-too-small"
        case .changedSunsetInvalid: "api-path-sunset-parse"
        }
    }

    var idOfParameter: String {
        switch self {
        case .reactivated: "request-parameter-reactivated"
        case .deprecated, .deprecatedWithSunset: "request-parameter-deprecated"
        case .sunsetMissing: "request-parameter-deprecated-sunset-missing"
        case .sunsetTooNear: "request-parameter-sunset-date-too-small"
        case .sunsetInvalid, .changedSunsetInvalid: "request-parameter-sunset-parse"
        case .sunsetRemoved: "request-parameter-sunset-deleted"
        case .changedSunsetTooNear: "request-parameter-sunset-date-changed-too-small"
        }
    }

    /// The part after the place of the schema; nil where a schema has no rule.
    var changeOfSchema: String? {
        switch self {
        case .reactivated: "reactivated"
        case .deprecated: "deprecated"
        case .deprecatedWithSunset: "deprecated-with-sunset"
        case .sunsetMissing: "deprecated-sunset-missing"
        case .sunsetTooNear: "sunset-date-too-small"
        case .sunsetInvalid: "deprecated-sunset-invalid"
        case .sunsetRemoved, .changedSunsetTooNear, .changedSunsetInvalid: nil
        }
    }
}
