/// One page of the results of a search.
struct SearchPage<Document: Codable & Equatable>: Codable, Equatable {
    struct Meta: Codable, Equatable {
        /// Whether this is the last page.
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
