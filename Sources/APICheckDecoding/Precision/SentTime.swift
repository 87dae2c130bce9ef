import APICheckBase

/// The time that a text of a server spells.
enum SentTime {
    /// Reads RFC 3339 and what is written instead of it: a blank for the `T`, an offset without a colon or minutes, the forms of
    /// mail and HTTP (`Mon, 26 Sep 2016 07:50:00 +0900`) and of `ctime` (`Wed Oct 10 20:19:24 +0000 2018`).
    static func timestamp(_ text: String) -> Timestamp? {
        if let time = Timestamp(text, .shortOffsets) { return time }
        guard text.utf8.count <= 64 else { return nil }
        let words = text.split(separator: " ").map(String.init)
        switch words.count {
        case 2 where words[0].utf8.count == 10: return Timestamp(words[0] + "T" + words[1], .shortOffsets)
        case 3 where words[0].utf8.count == 10:
            return Timestamp(words[0] + "T" + words[1] + zone(words[2]), .shortOffsets)
        case 5: return spelled(day: words[0], month: words[1], year: words[2], time: words[3], zone: words[4])
        case 6 where words[0].hasSuffix(","):
            return spelled(day: words[1], month: words[2], year: words[3], time: words[4], zone: words[5])
        case 6: return spelled(day: words[2], month: words[1], year: words[5], time: words[3], zone: words[4])
        default: return nil
        }
    }

    private static func spelled(day: String, month: String, year: String, time: String, zone: String) -> Timestamp? {
        guard let month = CivilTime.month(beginning: month), let day = Int(day) else { return nil }
        return Timestamp("\(year)-\(month.padded(2))-\(day.padded(2))T\(time)\(SentTime.zone(zone))", .shortOffsets)
    }

    private static func zone(_ text: String) -> String { ["UTC", "GMT", "UT"].contains(text) ? "Z" : text }
}
