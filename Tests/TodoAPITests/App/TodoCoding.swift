import Foundation

extension JSONDecoder {
    /// Reads the API's times to the microsecond: `DateFormatter` keeps milliseconds and `ISO8601DateFormatter` rejects
    /// fractions by default.
    static var todo: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            guard let date = try? format.parse(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not an ISO 8601 time with a fraction: \(text)")
            }
            return date
        }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes times as the API does: in UTC, with six digits of the second's fraction.
    static var todo: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            let microseconds = Int((date.timeIntervalSince1970 * 1_000_000).rounded())
            let fraction = microseconds % 1_000_000
            let whole = Date(timeIntervalSince1970: Double((microseconds - fraction) / 1_000_000))
            let digits = String(String(1_000_000 + fraction).dropFirst())
            var container = encoder.singleValueContainer()
            try container.encode("\(whole.formatted(.iso8601).dropLast()).\(digits)Z")
        }
        return encoder
    }
}
