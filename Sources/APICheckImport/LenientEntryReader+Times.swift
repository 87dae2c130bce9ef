import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension LenientEntryReader {
    /// When the call began: `startedDateTime`, or the response's `Date` where that is missing or unreadable; nil where
    /// both are.
    func startedAt(_ answer: Headers) -> Instant? {
        let name = "startedDateTime"
        if let value = entry[name], let read = LooseTime.read(value) {
            if !read.what.isEmpty { remark(.repaired, name, read.what, at: entry) }
            return read.time == .unknownHAR ? nil : read.time
        }
        let isMissing = entry[name].map { $0.isNull || $0.string == "" } ?? true
        let fault = isMissing ? "missing" : "unreadable"
        if let date = answer["date"].flatMap({ HTTPDate.parse($0) }) {
            remark(.repaired, name, "\(fault), taken from the response's Date", at: entry)
            return date
        }
        remark(.repaired, name, "\(fault), so the age is unknown", at: entry)
        return nil
    }

    /// `timings`, or `time` where they are missing.
    func timings() -> Timings {
        let time = milliseconds("time", of: entry, "", isRequired: true)
        guard let timings = entry["timings"], timings.kind == .object else {
            remarkAbsent("timings", of: entry, "")
            return HARTimings.waiting(time)
        }
        return HARTimings.timings { phase in
            let isRequired = phase == .send || phase == .wait || phase == .receive
            return milliseconds("\(phase.name)", of: timings, "timings.", isRequired: isRequired)
        }
    }

    /// The value of a time; nil when it is not known.
    private func milliseconds(_ name: String, of holder: JSON, _ path: String, isRequired: Bool) -> Double? {
        guard let value = holder[name], !value.isNull else {
            if isRequired || holder[name] != nil { remarkAbsent(name, of: holder, path) }
            return nil
        }
        let text = value.scalarText ?? ""
        guard let number = Double(text), number.isFinite else {
            remark(.repaired, path + name, "not a number, read as unknown", at: holder)
            return nil
        }
        if value.kind != .number { remark(.repaired, path + name, "a number written as a string", at: holder) }
        if number < 0 {
            // HAR writes -1 for an optional phase that did not happen; the required ones have no such value.
            if number != -1 || isRequired {
                remark(.repaired, path + name, "negative, read as unknown", at: holder)
            }
            return nil
        }
        let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
        let digits = point.map { text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1 } ?? 0
        if digits > 3 || text.utf8.contains(UInt8(ascii: "e")) {
            remark(.repaired, path + name, "rounded to the microsecond", at: holder)
        }
        return number
    }
}
