import Foundation

/// A todo in the app; every field is required.
struct Todo: Codable, Equatable {
    var id: Int
    var title: String
    var isDone: Bool
    var createdAt: Date
    var updatedAt: Date

    enum CodingKeys: String, CodingKey {
        case id, title
        case isDone = "is_done"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The rows of the pages that were loaded so far.
///
/// Rows may move from one page to another, so the same row may be on two pages. It is kept once, with the later values at its
/// first position.
struct TodoList {
    private(set) var rows: [Todo] = []

    mutating func append(_ page: [Todo]) {
        for todo in page {
            if let known = rows.firstIndex(where: { $0.id == todo.id }) {
                rows[known] = todo
            } else {
                rows.append(todo)
            }
        }
    }
}

/// The envelope of every response with one row.
struct Answer<Row: Codable>: Codable {
    var data: Row
    var message: String
}

/// One page of rows; only lists have `meta`, and all of them.
struct Page<Row: Codable>: Codable {
    struct Meta: Codable, Equatable {
        var currentPage: Int
        var from: Int
        var lastPage: Int
        var perPage: Int
        var to: Int
        var total: Int

        enum CodingKeys: String, CodingKey {
            case from, to, total
            case currentPage = "current_page"
            case lastPage = "last_page"
            case perPage = "per_page"
        }
    }

    var data: [Row]
    var meta: Meta
    var message: String
}

/// The body of a 422.
struct Refusal: Decodable {
    var message: String
}

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
