/// What a search found, as the app reads it.
struct SearchResult: Decodable {
    var totalCount: Int
    var items: [Item]

    enum CodingKeys: String, CodingKey {
        case items
        case totalCount = "total_count"
    }

    struct Item: Decodable {
        var id: Int
        var fullName: String
        var description: String?
        /// Nil where none was recognised.
        var language: String?
        var license: License?
        var stars: Int

        enum CodingKeys: String, CodingKey {
            case id, description, language, license
            case fullName = "full_name"
            case stars = "stargazers_count"
        }
    }

    struct License: Decodable {
        var name: String
    }
}
