import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the form in which a response announces the end of its operation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
///
/// Their standards say what they contain, so that the contract does not have to declare them.
struct EndOfServiceCheck: ExchangePartCheck {
    let log: CheckLog

    func run(_ response: Response) {
        var dates: [EndOfService: Instant] = [:]
        for field in EndOfService.allCases {
            guard let value = field.value(in: response.headers), !SecretPlaceholder.occurs(in: value) else { continue }
            if let date = field.date(of: value) {
                dates[field] = date
            } else {
                log.report(
                    .endOfServiceInvalid, .responseHeader(field.rawValue), expected: field.form,
                    actual: value.isEmpty ? "an empty value" : .quoted(ShortText.cut(value)), hint: field.hint(value))
            }
        }
        guard let since = dates[.deprecation], let end = dates[.sunset], end < since,
            let earliest = EndOfService.sunset.text(of: since)
        else { return }
        // RFC 9745 section 4.
        log.report(
            .endOfServiceInvalid, .responseHeader(EndOfService.sunset.rawValue),
            expected: "\(earliest), the date of Deprecation, or later",
            actual: .quoted(EndOfService.sunset.value(in: response.headers) ?? ""), subject: "order")
    }
}

extension EndOfService {
    fileprivate var form: Fact {
        switch self {
        case .deprecation: "a date as @1688169599"
        case .sunset: "a date as Wed, 11 Nov 2026 23:59:59 GMT"
        }
    }

    /// What the server means by an invalid value, in the right form.
    fileprivate func hint(_ value: String) -> PrintableText? {
        if self == .deprecation, ["true", "?1", "\"true\""].contains(value.lowercased()) {
            return "A draft of RFC 9745 had 'true', the standard has the date since when."
        }
        guard let date = meantDate(value), let text = text(of: date) else { return nil }
        return "Expected '\(rawValue): \(text)'."
    }

    /// Other spellings of a date: the other field's, one of RFC 3339, and seconds since 1970.
    private func meantDate(_ value: String) -> Instant? {
        let others = EndOfService.allCases.filter { $0 != self }
        if let date = others.lazy.compactMap({ $0.date(of: value) }).first { return date }
        if let time = Timestamp(value, .blank) { return time.instant }
        if let day = CivilTime(date: value) { return Instant(seconds: day.secondsSinceEpoch) }
        guard value.utf8.allSatisfy({ $0.isASCIIDigit }), 9...10 ~= value.utf8.count else { return nil }
        return Int64(value).map { Instant(seconds: $0) }
    }
}
