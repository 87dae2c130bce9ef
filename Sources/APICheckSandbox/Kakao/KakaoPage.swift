/// One page of documents, and the `meta` of its envelope.
struct KakaoPage {
    let json: OrderedJSON

    init(_ query: KakaoQuery, of search: KakaoSearch) {
        let topic = KakaoTopic.named(in: query.text)
        let pageable = min(topic?.shown ?? 0, search.pageableLimit)
        let start = (query.page - 1) * query.size
        let numbers = start..<max(start, min(start + query.size, pageable))
        let documents = numbers.map { place in
            let number = query.sortsByTime ? place : KakaoPage.accuracy(place, of: pageable, search)
            return KakaoDocument(search: search, word: topic?.word ?? "", number: number).json
        }
        json = .object([
            .init("documents", .array(documents)),
            .init(
                "meta",
                .object([
                    .init("is_end", .bool(start + query.size >= pageable)),
                    .init("pageable_count", .int(pageable)), .init("total_count", .int(topic?.total ?? 0)),
                ])),
        ])
    }

    /// The number of the document at a place of the order by accuracy, which is not that by time. Images of one page
    /// stay together. The factor is a prime, so that each document has one place.
    private static func accuracy(_ place: Int, of count: Int, _ search: KakaoSearch) -> Int {
        search == .image ? place : (place * 389 + 3) % count
    }
}
