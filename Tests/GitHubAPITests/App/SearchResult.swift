/// The result of a search in the app.
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
        /// Is nil if none was recognised.
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
