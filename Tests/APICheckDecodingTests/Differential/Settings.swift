import Foundation
import Testing

/// A decoder's settings, by name.
struct Settings: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let makeDecoder: @Sendable () -> JSONDecoder

    init(_ name: String, _ set: @escaping @Sendable (JSONDecoder) -> Void) {
        testDescription = name
        makeDecoder = {
            let decoder = JSONDecoder()
            set(decoder)
            return decoder
        }
    }

    struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    static let all: [Settings] = [
        Settings("default") { _ in },
        Settings("snake case, ISO dates") {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.dateDecodingStrategy = .iso8601
        },
        Settings("keys by the path, seconds") {
            $0.keyDecodingStrategy = .custom { path in
                let name = path.last?.stringValue ?? ""
                return Key(stringValue: path.count % 2 == 0 ? name : String(name.drop { $0 == "_" }))
            }
            $0.dateDecodingStrategy = .secondsSince1970
        },
        Settings("milliseconds, data as numbers, floats from strings") {
            $0.dateDecodingStrategy = .millisecondsSince1970
            $0.dataDecodingStrategy = .deferredToData
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        },
        Settings("dates by a closure, data by a closure") {
            $0.dateDecodingStrategy = .custom { decoder in
                let value = try decoder.singleValueContainer()
                if let seconds = try? value.decode(Double.self) { return Date(timeIntervalSince1970: seconds) }
                let text = try value.decode(String.self)
                if text.count < 11 { throw DecodingError.dataCorruptedError(in: value, debugDescription: "short") }
                return Date(timeIntervalSince1970: Double(text.count))
            }
            $0.dataDecodingStrategy = .custom { decoder in Data("\(decoder.codingPath.count)".utf8) }
        },
        Settings("a formatter") {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'"
            $0.dateDecodingStrategy = .formatted(formatter)
        },
        Settings("JSON5, user info") {
            $0.allowsJSON5 = true
            if let key = CodingUserInfoKey(rawValue: "app") { $0.userInfo[key] = 7 }
        },
        Settings("braces left out") { $0.assumesTopLevelDictionary = true },
    ]
}
