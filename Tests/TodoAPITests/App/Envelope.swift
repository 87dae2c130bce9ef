/// What every answer with a body is wrapped in; `meta` stands on lists only.
struct Envelope<Payload: Decodable>: Decodable {
    var data: Payload
    var meta: Meta?
    var message: String
}

struct Meta: Decodable, Equatable {
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

/// The body of a 422.
struct Refusal: Decodable {
    var message: String
}
