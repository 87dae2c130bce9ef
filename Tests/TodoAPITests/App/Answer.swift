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
