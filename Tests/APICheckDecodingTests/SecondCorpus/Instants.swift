import Foundation

/// Times and numbers as services write them, read with the strategies that apps use.
extension SecondCorpus {
    static let instants: [Pair] = [
        Pair(
            "time/iso", [At].self, [#"[{"at": "2024-05-21T06:32:19Z"}, {"at": "2024-05-21T06:32:19+09:00"}]"#],
            decoder: .iso),
        Pair(
            "time/iso-without-zone", [At].self, [#"[{"at": "2024-05-21 06:32:19"}]"#], ["model-value-unreadable at"],
            decoder: .iso),
        Pair(
            "time/both-forms", [At].self,
            [#"[{"at": "2024-05-21T06:32:19.123Z"}, {"at": "2024-05-21T06:32:19Z"}]"#], decoder: .dates(flexible)),
        Pair(
            "time/microseconds", [At].self, [#"[{"at": "2024-05-21T06:32:19.123456Z"}]"#],
            ["model-timestamp-fraction-lost at"], decoder: .dates(flexible)),
        Pair(
            "time/quoted-z-local", [At].self, [#"[{"at": "2024-05-21T06:32:19Z"}]"#],
            ["model-date-depends-on-time-zone at"], decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss'Z'", zone: nil)),
        Pair(
            "time/quoted-z-utc", [At].self, [#"[{"at": "2024-05-21T06:32:19Z"}]"#],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss'Z'", zone: .gmt)),
        Pair(
            "time/quoted-z-seoul", [At].self, [#"[{"at": "2024-05-21T06:32:19Z"}]"#],
            ["model-timestamp-shifted at"],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ss'Z'", zone: TimeZone(identifier: "Asia/Seoul"))),
        Pair(
            "time/zone-pattern", [At].self, [#"[{"at": "2024-05-21T06:32:19+0900"}]"#],
            decoder: .formatted("yyyy-MM-dd'T'HH:mm:ssZ", zone: nil)),
        Pair(
            "time/seconds", [At].self, [#"[{"at": 1684195041}, {"at": 1684195042.5}]"#],
            decoder: decoder { $0.dateDecodingStrategy = .secondsSince1970 }),
        Pair(
            "time/milliseconds", [At].self, [#"[{"at": 1684195041123}]"#],
            decoder: decoder { $0.dateDecodingStrategy = .millisecondsSince1970 }),
        Pair(
            "time/milliseconds-as-seconds", [At].self, [#"[{"at": 1684195041123}]"#], ["model-epoch-mistaken at"],
            decoder: decoder { $0.dateDecodingStrategy = .secondsSince1970 }),
        Pair("time/reference-date", [At].self, [#"[{"at": 1684195041}]"#], ["model-epoch-mistaken at"]),
        Pair("time/reference-date-right", [At].self, [#"[{"at": 705887841.5}]"#]),
        Pair(
            "time/closure-of-number", [At].self, [#"[{"at": 1684195041123}]"#],
            decoder: decoder {
                $0.dateDecodingStrategy = .custom { decoder in
                    Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) / 1000)
                }
            }),
        Pair(
            "time/closure-forgets-thousand", [At].self, [#"[{"at": 1684195041123}]"#], ["model-epoch-mistaken at"],
            decoder: decoder {
                $0.dateDecodingStrategy = .custom { decoder in
                    Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
                }
            }),
        Pair(
            "time/closure-of-both", [At].self, [#"[{"at": 1684195041}, {"at": "2023-05-15T23:57:21Z"}]"#],
            decoder: decoder {
                $0.dateDecodingStrategy = .custom { decoder in
                    let container = try decoder.singleValueContainer()
                    if let seconds = try? container.decode(Double.self) { return Date(timeIntervalSince1970: seconds) }
                    let text = try container.decode(String.self)
                    guard let date = ISO8601DateFormatter().date(from: text) else {
                        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
                    }
                    return date
                }
            }),
        Pair("time/day", [At].self, [#"[{"at": "2024-05-21"}]"#], decoder: .formatted("yyyy-MM-dd", zone: .gmt)),
        Pair(
            "time/day-local", [At].self, [#"[{"at": "2024-05-21"}]"#], ["model-date-depends-on-time-zone at"],
            decoder: .formatted("yyyy-MM-dd", zone: nil)),
        Pair("time/day-as-time", [At].self, [#"[{"at": "2024-05-21"}]"#], ["model-value-unreadable at"], decoder: .iso),
        Pair(
            "time/distant-fallback", [At].self, [list(10) { #"{"at": "2024-05-\#($0 + 10)T06:32:19.123Z"}"# }],
            ["model-timestamp-shifted|model-error-swallowed|model-value-unreadable|model-date-depends-on-time-zone at"],
            decoder: .dates { ISO8601DateFormatter().date(from: $0) ?? .distantPast }),
        Pair("time/date-by-hand", [ByHand].self, [#"[{"id": 1, "created": 1684195041}]"#]),
        Pair("time/date-by-hand-text", [ByHandText].self, [#"[{"id": 1, "created": "2023-05-15T23:57:21Z"}]"#]),
        Pair(
            "time/optional-date", [MaybeAt].self,
            [#"[{"id": 1, "at": null}, {"id": 2}, {"id": 3, "at": "2023-05-15T23:57:21Z"}]"#],
            decoder: .iso),
        Pair(
            "time/empty-text", [MaybeAt].self, [#"[{"id": 1, "at": ""}, {"id": 3, "at": "2023-05-15T23:57:21Z"}]"#],
            ["model-value-unreadable at"], decoder: .iso),
        Pair(
            "time/duration-not-date", [Duration].self, [#"[{"seconds": 12, "duration": 207959, "expires_in": 3600}]"#],
            decoder: .snake),
        Pair(
            "number/identifier-as-double", [DoubleID].self, [#"[{"id": 10765432100123456789}, {"id": 3}]"#],
            ["model-integer-digits-lost id"]),
        Pair("number/identifier-uint", [UnsignedID].self, [#"[{"id": 10765432100123456789}, {"id": 3}]"#]),
        Pair(
            "number/identifier-float", [FloatID].self, [#"[{"id": 16777217}, {"id": 16777219}]"#],
            ["model-integer-digits-lost id"]),
        Pair(
            "number/negative-unsigned", [UnsignedID].self, [#"[{"id": -1}, {"id": 3}]"#],
            ["model-value-unreadable|model-type-mismatch id"]),
        Pair("number/bool-as-int", [Switch].self, [#"[{"on": 1}, {"on": 0}]"#], ["model-type-mismatch on"]),
        Pair("number/bool-by-hand", [NumberSwitch].self, [#"[{"on": 1}, {"on": 0}]"#]),
        Pair(
            "number/money-decimal", [Money].self,
            [#"[{"amount": "0.10", "rate": 0.1}, {"amount": "12345678901234567.89", "rate": 1.25}]"#]),
        Pair(
            "number/percent-truncated", [Rate].self, [#"[{"rate": 12.5}, {"rate": 3}]"#],
            ["model-value-unreadable|model-type-mismatch rate"]),
        Pair("number/integer-zero-fraction", [Rate].self, [#"[{"rate": 12.0}, {"rate": 3}]"#]),
        Pair("text/url", [Linked].self, [#"[{"url": "https://a.example/%EA%B0%80?q=1"}, {"url": null}]"#]),
        Pair(
            "text/url-empty", [Linked].self, [#"[{"url": ""}, {"url": "https://a.example"}]"#],
            ["model-value-unreadable url"]),
        Pair("text/uuid", [Unique].self, [#"[{"id": "59833787-2cf9-4fdf-8782-e53db20768a5"}]"#]),
        Pair(
            "text/uuid-bare", [Unique].self, [#"[{"id": "598337872cf94fdf8782e53db20768a5"}]"#],
            ["model-value-unreadable id"]),
        Pair("text/base64", [Blob].self, [#"[{"data": "aGVsbG8="}]"#]),
        Pair("text/base64-url", [Blob].self, [#"[{"data": "aGVsbG8_Pz8-"}]"#], ["model-value-unreadable data"]),
        Pair("text/colour", [Colored].self, [##"[{"color": "#008672"}, {"color": "ff0000"}]"##]),
    ]

    @Sendable private static func flexible(_ text: String) -> Date? {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        if let date = formatter.date(from: text) { return date }
        formatter.formatOptions = [.withInternetDateTime]
        return formatter.date(from: text)
    }
}

private struct At: Decodable { let at: Date }

private struct MaybeAt: Decodable {
    let id: Int
    let at: Date?
}

private struct ByHand: Decodable {
    let id: Int
    let created: Date
    enum CodingKeys: String, CodingKey { case id, created }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        created = Date(timeIntervalSince1970: try container.decode(TimeInterval.self, forKey: .created))
    }
}

private struct ByHandText: Decodable {
    let id: Int
    let created: Date
    enum CodingKeys: String, CodingKey { case id, created }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        let text = try container.decode(String.self, forKey: .created)
        guard let date = ISO8601DateFormatter().date(from: text) else {
            throw DecodingError.dataCorruptedError(
                forKey: .created, in: container, debugDescription: "not a time: \(text)")
        }
        created = date
    }
}

private struct Duration: Decodable {
    let seconds: Int
    let duration: Double
    let expiresIn: TimeInterval
}

private struct DoubleID: Decodable { let id: Double }
private struct UnsignedID: Decodable { let id: UInt64 }
private struct FloatID: Decodable { let id: Float }
private struct Switch: Decodable { let on: Bool }

private struct NumberSwitch: Decodable {
    let on: Bool
    enum CodingKeys: String, CodingKey { case on }
    init(from decoder: any Decoder) throws {
        on = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .on) != 0
    }
}

private struct Money: Decodable {
    let amount: Decimal
    let rate: Double
    enum CodingKeys: String, CodingKey { case amount, rate }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        amount = Decimal(string: try container.decode(String.self, forKey: .amount)) ?? 0
        rate = try container.decode(Double.self, forKey: .rate)
    }
}

private struct Rate: Decodable { let rate: Int }
private struct Linked: Decodable { let url: URL? }
private struct Unique: Decodable { let id: UUID }
private struct Blob: Decodable { let data: Data }

private struct Colored: Codable {
    struct Color: Codable {
        let text: String
        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
    let color: Color
}
