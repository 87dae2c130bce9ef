import Foundation

extension JSONDecoder {
    /// Reads times with a fraction of a second, which the strategy `iso8601` rejects on some systems.
    static var feed: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not an ISO 8601 time with a fraction: \(text)")
            }
            return date
        }
        return decoder
    }
}

extension JSONEncoder {
    /// Writes times as the service does, with three digits of fraction.
    static var feed: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded())
            let whole = Date(timeIntervalSince1970: Double(milliseconds / 1_000))
            let digits = String(1_000 + milliseconds % 1_000).dropFirst()
            var container = encoder.singleValueContainer()
            try container.encode("\(whole.formatted(.iso8601).dropLast()).\(digits)Z")
        }
        return encoder
    }
}
