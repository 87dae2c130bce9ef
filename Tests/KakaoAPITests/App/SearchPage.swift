/// One page of what a search found.
struct SearchPage<Document: Codable & Equatable>: Codable, Equatable {
    struct Meta: Codable, Equatable {
        /// Whether there is no next page.
        var isEnd: Bool
        /// How many documents can be reached by paging.
        var pageableCount: Int
        var totalCount: Int

        enum CodingKeys: String, CodingKey {
            case isEnd = "is_end"
            case pageableCount = "pageable_count"
            case totalCount = "total_count"
        }
    }

    var documents: [Document]
    var meta: Meta
}
