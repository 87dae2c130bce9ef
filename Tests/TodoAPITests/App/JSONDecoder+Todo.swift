import Foundation

extension JSONDecoder {
    /// Reads the API's times to the microsecond: `DateFormatter` keeps milliseconds and `ISO8601DateFormatter` refuses
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
