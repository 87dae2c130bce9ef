import APICheckJSON

extension EntryRepair {
    /// `time` and `timings`, in milliseconds.
    func writeTimes(to writer: inout JSONWriter) {
        if let time = time("time", of: entry, "", isNeeded: true) {
            writer.key("time")
            writer.raw(time)
        }
        guard let timings = entry["timings"], timings.kind == .object else {
            expect(["timings"], of: entry, "")
            return
        }
        writer.object("timings") { writer in
            for name in ["dns", "connect", "ssl", "send", "wait", "receive"] {
                let isNeeded = name == "send" || name == "wait" || name == "receive"
                guard let time = time(name, of: timings, "timings.", isNeeded: isNeeded) else { continue }
                writer.key(name)
                writer.raw(time)
            }
        }
    }

    /// A number as it stands; nil for one that says that nothing is known.
    private func time(_ name: String, of holder: JSON, _ path: String, isNeeded: Bool) -> String? {
        guard let value = holder[name], !value.isNull else {
            if isNeeded || holder[name] != nil { expect([name], of: holder, path) }
            return nil
        }
        let text = value.scalarText ?? ""
        guard let number = Double(text), number.isFinite else {
            remark(.repaired, path + name, "no number, read as not known", at: holder)
            return nil
        }
        if value.kind != .number { remark(.repaired, path + name, "a number as text", at: holder) }
        if number < 0 {
            // HAR has -1 for a phase that did not happen, and none for those that always do.
            if number != -1 || isNeeded { remark(.repaired, path + name, "below zero, read as not known", at: holder) }
            return nil
        }
        let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
        let digits = point.map { text.utf8.distance(from: $0, to: text.utf8.endIndex) - 1 } ?? 0
        if digits > 3 || text.utf8.contains(UInt8(ascii: "e")) {
            remark(.repaired, path + name, "rounded to the microsecond", at: holder)
        }
        return text.first == "+" || text.first == "." ? "\(number)" : text
    }
}
