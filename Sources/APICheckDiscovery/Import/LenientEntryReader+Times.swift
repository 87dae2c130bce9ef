import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension LenientEntryReader {
    /// When the call began: `startedDateTime`, or the response's `Date` where that is missing or unreadable; nil where
    /// both are.
    func startedAt(_ answer: Headers) -> Instant? {
        let name = "startedDateTime"
        let place = entry.value
        if let value = entry[.startedDateTime], let read = LooseTime.read(value) {
            if !read.what.isEmpty { remark(.repaired, name, read.what, at: place) }
            return read.time == .unknownHAR ? nil : read.time
        }
        let isMissing = entry[.startedDateTime].map { $0.isNull || $0.string == "" } ?? true
        let fault = isMissing ? "missing" : "unreadable"
        if let date = answer["date"].flatMap({ HTTPDate.parse($0) }) {
            remark(.repaired, name, "\(fault), taken from the response's Date", at: place)
            return date
        }
        remark(.repaired, name, "\(fault), so the age is unknown", at: place)
        return nil
    }

    /// `timings`, or `time` where they are missing.
    func timings() -> Timings {
        let time = milliseconds(.time, of: entry, isRequired: true)
        guard let timings = entry[.timings], timings.kind == .object else {
            remarkAbsent(.timings, of: entry)
            return HARTimings.waiting(time)
        }
        let phases = EntryObject<TimingMember>(timings)
        return HARTimings.timings { phase in
            milliseconds(
                phase, of: phases, isRequired: phase == .send || phase == .wait || phase == .receive)
        }
    }

    /// The value of a time; nil when it is not known.
    private func milliseconds<Member>(
        _ member: Member, of holder: EntryObject<Member>, isRequired: Bool
    ) -> Double? {
        guard let value = holder[member], !value.isNull else {
            if isRequired || holder[member] != nil { remarkAbsent(member, of: holder) }
            return nil
        }
        func repair(_ what: String) { remark(.repaired, holder.path(of: member), what, at: holder.value) }
        let isNumber = value.kind == .number
        let read = isNumber ? value.double : value.scalarText.flatMap { Double($0) }
        guard let number = read, number.isFinite else {
            repair("not a number, read as unknown")
            return nil
        }
        if !isNumber { repair("a number written as a string") }
        if number < 0 {
            // HAR writes -1 for an optional phase that did not happen; the required ones have no such value.
            if number != -1 || isRequired { repair("negative, read as unknown") }
            return nil
        }
        if isFine(value) { repair("rounded to the microsecond") }
        return number
    }

    /// Whether a time is written so that it may be finer than a microsecond.
    private func isFine(_ value: JSON) -> Bool {
        func isFine(_ text: UnsafeRawBufferPointer) -> Bool {
            var digits = 0
            var hasPoint = false
            for byte in text {
                if byte == UInt8(ascii: "e") { return true }
                if hasPoint { digits += 1 }
                if byte == UInt8(ascii: ".") { hasPoint = true }
            }
            return digits > 3
        }
        guard value.kind == .number else {
            var text = value.scalarText ?? ""
            return text.withUTF8 { isFine(UnsafeRawBufferPointer($0)) }
        }
        return withExtendedLifetime(value.document) {
            let number = ValueTable(value.document)[value.index]
            return !number.isInteger && isFine(number.bytes)
        }
    }
}

/// Reads times that are not in ISO 8601.
private enum LooseTime {
    /// The time of `startedDateTime`, and how it was interpreted; empty for a time that HAR allows. Nil when the text
    /// is ambiguous or not a time: `5/6/2024` may be in May or in June.
    static func read(_ value: JSON) -> (time: Instant, what: String)? {
        if let number = value.double { return epoch(number) }
        if value.isUsualTime, let time = value.string.flatMap(Instant.init(har:)) { return (time, "") }
        guard let text = value.string.map({ String($0[...].trimmingHTTPSpace) }), !text.isEmpty else { return nil }
        if let time = Instant(har: text) {
            if Timestamp(text)?.zone != nil { return (time, "") }
            let hasZone = Timestamp(text, .har)?.zone != nil
            return (time, hasZone ? "not in RFC 3339 format" : "without a zone, read as UTC")
        }
        if let time = HTTPDate.parse(text) ?? script(text) ?? slashed(text) { return (time, "a local format") }
        return Double(text).flatMap(epoch)
    }

    /// Milliseconds since 1970, or seconds when the milliseconds would be before 1980.
    private static func epoch(_ number: Double) -> (time: Instant, what: String)? {
        let isSeconds = number < 315_532_800_000
        // HAR cannot express a time after the year 9999.
        guard number >= 315_532_800, number < (isSeconds ? 253_402_300_800 : 1e14) else { return nil }
        let microseconds = Int64(saturating: number * (isSeconds ? 1e6 : 1e3))
        let time = Instant(
            seconds: microseconds / 1_000_000, nanoseconds: Int32(microseconds % 1_000_000) * 1_000)
        return (time, "\(isSeconds ? "seconds" : "milliseconds") since 1970")
    }

    /// `Tue May 21 2024 06:32:19 GMT+0900 (Korean Standard Time)`, the text of a JavaScript `Date`.
    private static func script(_ text: String) -> Instant? {
        let words = text.split(separator: " ", maxSplits: 6)
        guard words.count >= 6, words[5].hasPrefix("GMT"),
            let month = CivilTime.monthNames.firstIndex(of: String(words[1])), let day = Int(words[2]),
            let year = Int(words[3])
        else { return nil }
        return Instant(
            har: "\(year.padded(4))-\((month + 1).padded(2))-\(day.padded(2))T\(words[4])\(words[5].dropFirst(3))")
    }

    /// `2024/05/21 06:32:19`, with the year first.
    private static func slashed(_ text: String) -> Instant? {
        let halves = text.split(separator: " ", maxSplits: 1)
        let date = halves[0].split(separator: "/").compactMap { Int($0) }
        guard halves.count == 2, date.count == 3, date[0] > 1_000 else { return nil }
        return Instant(har: "\(date[0].padded(4))-\(date[1].padded(2))-\(date[2].padded(2))T\(halves[1])")
    }
}

extension JSON {
    /// Whether this is a string such as `2024-05-21T06:32:19.123Z`.
    fileprivate var isUsualTime: Bool {
        withExtendedLifetime(document) {
            let value = ValueTable(document)[index]
            return value.kind == .string && !value.isEscaped && Timestamp.fractionDigits(ofUsual: value.bytes) != nil
        }
    }
}
