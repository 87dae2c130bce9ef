import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension AnswerComparison {
    /// A sunset in fewer days is reported in each run.
    private static let fewestDays: Int64 = 180

    /// `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) that came or name an earlier date, and a sunset that is near.
    mutating func compareEndOfService(_ headers: Headers, _ old: Headers) {
        for field in EndOfService.allCases {
            guard let value = field.value(in: headers) else { continue }
            let date = field.date(of: value)
            let before = field.value(in: old)
            let earlier = before.flatMap(field.date).flatMap { old in date.map { $0 < old } } ?? false
            let isNear = field == .sunset && date.map { days(to: $0) < AnswerComparison.fewestDays } ?? false
            guard before == nil || earlier || isNear else { continue }
            report(
                .responseDeprecated, .responseHeader(field.rawValue.lowercased()),
                expected: earlier ? .quoted(before ?? "") : .absent,
                actual: .quoted(ShortText.cut(value) + (date.map { when($0, of: field) } ?? "")),
                hint: documentation(in: headers))
        }
    }

    private func days(to date: Instant) -> Int64 { (date.seconds - now.seconds) / 86_400 }

    /// What the date of a field says now, with the day where the field has seconds.
    private func when(_ date: Instant, of field: EndOfService) -> String {
        let days = "in \(Int(days(to: date)).counted("day"))"
        let day = date.rfc3339(fractionDigits: 0).prefix { $0 != "T" }
        return switch (field, date >= now) {
        case (.deprecation, true): ", from \(day), \(days)"
        case (.deprecation, false): ", since \(day)"
        case (.sunset, true): ", \(days)"
        case (.sunset, false): ", which has passed"
        }
    }

    /// The first link to a page about the end (RFC 9745 section 3, RFC 8594 section 6).
    private func documentation(in headers: Headers) -> PrintableText? {
        let relations = EndOfService.allCases.map { $0.rawValue.lowercased() }
        return WebLink.all(in: headers).first { !$0.relations.filter(relations.contains).isEmpty }.map { link in
            "The answer links to \(ShortText.cut(link.target)) about it."
        }
    }
}
