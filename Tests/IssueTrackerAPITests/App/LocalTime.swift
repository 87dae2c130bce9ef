import Foundation

/// A date and a time of the server's clock, as Java writes a `LocalDateTime`: without a zone, with up to nine digits of
/// fraction.
///
/// It is no instant until somebody says which zone the clock has. `Date` keeps microseconds, so the digits are kept beside.
struct LocalTime: Codable, Hashable {
    /// The time as if the clock were in UTC, in whole seconds.
    let wholeSeconds: Date
    let nanoseconds: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = LocalTime(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no local time: \(text)")
        }
        self = time
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        // The parser ignores what follows the zone.
        guard parts[0].utf8.count == 19, let whole = try? Date.ISO8601FormatStyle().parse("\(parts[0])Z") else {
            return nil
        }
        let digits = parts.count == 2 ? String(parts[1]) : "0"
        guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let fraction = Int(digits + String(repeating: "0", count: 9 - digits.utf8.count))
        else { return nil }
        (wholeSeconds, nanoseconds) = (whole, fraction)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// As the server writes it, without zeros at the end.
    var text: String {
        let digits = String(String(1_000_000_000 + nanoseconds).dropFirst())
        let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
        return "\(wholeSeconds.formatted(.iso8601).dropLast())\(fraction.isEmpty ? "" : ".")\(fraction)"
    }

    /// The instant, if the server's clock is in this zone.
    func date(in zone: TimeZone) -> Date {
        let offset = TimeInterval(zone.secondsFromGMT(for: wholeSeconds))
        return wholeSeconds.addingTimeInterval(TimeInterval(nanoseconds) / 1_000_000_000 - offset)
    }
}
