import Foundation

/// Times in the forms that services use.
enum Dates {
    struct Item: Decodable { let id: Int, at: Date }

    static let utc = TimeZone(secondsFromGMT: 0)
    static let quoted = "yyyy-MM-dd'T'HH:mm:ss'Z'"
    static let local = "yyyy-MM-dd'T'HH:mm:ss"

    @Sendable static func fraction(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    static func at(_ value: String) -> String { #"{"id": 1, "at": \#(value)}"# }
    static let noFraction = at(#""2024-05-21T06:32:19Z""#)
    static let three = at(#""2024-05-21T06:32:19.123Z""#)
    static let six = at(#""2024-05-21T06:32:19.123456Z""#)
    static let sixZeros = at(#""2024-05-21T06:32:19.000000Z""#)
    static let unzoned = at(#""2024-05-21T06:32:19""#)

    static let telling: [Pair] = [
        Pair(
            "six zeros by a format", Item.self, [sixZeros],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: utc)),
        Pair(
            "six digits by a format", Item.self, [six], ["model-timestamp-fraction-lost /at"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXXXX", zone: utc)),
        Pair(
            "a Z in quotes, in the zone of the device", Item.self, [noFraction],
            ["model-date-depends-on-time-zone /at"], decoder: .formatted(quoted, zone: nil)),
        Pair(
            "no zone, in the zone of the server", Item.self, [unzoned],
            decoder: .formatted(local, zone: TimeZone(identifier: "Asia/Seoul"))),
        Pair(
            "hours added to what was right", Item.self, [three], ["model-timestamp-shifted /at"],
            decoder: .dates { fraction($0)?.addingTimeInterval(9 * 3_600) }),
        Pair("seconds without a strategy", Item.self, [at("1684195041")], ["model-epoch-mistaken /at"]),
        Pair("seconds since 2001", Item.self, [at("705887841.5")]),
    ]
}
