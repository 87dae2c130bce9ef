#if Contracts
package import APICheckBase

/// A header field in which a server announces the end of a resource: since when it is deprecated (`Deprecation`, RFC 9745), or
/// when it stops (`Sunset`, RFC 8594).
package enum EndOfService: String, CaseIterable, Sendable {
    case deprecation = "Deprecation"
    case sunset = "Sunset"

    /// Any case of the name.
    package init?(header name: String) {
        guard let field = EndOfService.allCases.first(where: { $0.rawValue.equalsIgnoringASCIICase(name) }) else {
            return nil
        }
        self = field
    }

    /// The whole value; nil without the field. Neither field may occur twice: two lines are a list, which has no date.
    package func value(in headers: Headers) -> String? {
        guard headers.contains(rawValue) else { return nil }
        return headers.values(rawValue).joined(separator: ", ")
    }

    /// The date of a value; nil for an invalid value.
    package func date(of value: String) -> Instant? {
        switch self {
        case .deprecation: StructuredDate.parse(value)
        case .sunset: HTTPDate.parse(value)
        }
    }

    /// A date as the field has it; nil for one that it cannot have.
    package func text(of date: Instant) -> String? {
        // The years 1 to 9999, which an HTTP date can have.
        guard -62_135_596_800..<253_402_300_800 ~= date.seconds else { return nil }
        return switch self {
        case .deprecation: "@\(date.seconds)"
        case .sunset: HTTPDate.format(date)
        }
    }
}
#endif
