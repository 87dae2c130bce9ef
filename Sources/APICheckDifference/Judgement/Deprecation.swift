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
