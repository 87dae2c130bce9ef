/// A search of the service: what it finds, and how far it can be paged.
enum KakaoSearch: String, CaseIterable, Sendable {
    case blog = "searchBlogs"
    case cafe = "searchCafes"
    case web = "searchWeb"
    case image = "searchImages"
    case clip = "searchClips"
    case book = "searchBooks"

    /// The largest page number that the service accepts.
    var lastPage: Int { self == .clip ? 15 : 50 }

    /// The largest `size` that the service accepts.
    var largestSize: Int {
        switch self {
        case .image: 80
        case .clip: 30
        case .blog, .cafe, .web, .book: 50
        }
    }

    var defaultSize: Int {
        switch self {
        case .image: 80
        case .clip: 15
        case .blog, .cafe, .web, .book: 10
        }
    }

    /// The sort by time, besides `accuracy`.
    var sortByTime: String { self == .book ? "latest" : "recency" }

    /// How many documents can be reached by paging, however many there are.
    var pageableLimit: Int {
        switch self {
        case .blog, .clip: 800
        case .cafe: 885
        case .web: 775
        case .image: 3_993
        case .book: 1_000
        }
    }
}

/// The parameters of a search.
struct KakaoQuery: Sendable {
    let text: String
    var sortsByTime: Bool
    var page: Int
    var size: Int

    /// Reads the parameters as the service does: the text first, then page, size and sort.
    static func of(_ request: SandboxRequest, _ search: KakaoSearch) -> Result<KakaoQuery, KakaoRefusal> {
        let text = request.query("query") ?? ""
        guard !text.allSatisfy(\.isWhitespace) else { return .failure(.missingParameter("query")) }
        let page: Int
        switch number("page", of: request, default: 1, limit: search.lastPage) {
        case .success(let value): page = value
        case .failure(let refusal): return .failure(refusal)
        }
        let size: Int
        switch number("size", of: request, default: search.defaultSize, limit: search.largestSize) {
        case .success(let value): size = value
        case .failure(let refusal): return .failure(refusal)
        }
        let sort = request.query("sort") ?? "accuracy"
        guard ["accuracy", search.sortByTime].contains(sort) else {
            return .failure(.invalidArgument("sort parameter one of accuracy and \(search.sortByTime)"))
        }
        return .success(KakaoQuery(text: text, sortsByTime: sort != "accuracy", page: page, size: size))
    }

    private static func number(
        _ name: String, of request: SandboxRequest, default: Int, limit: Int
    ) -> Result<Int, KakaoRefusal> {
        guard let text = request.query(name) else { return .success(`default`) }
        guard let value = Int(text) else { return .failure(.invalidArgument("\(name) is not a number")) }
        if value < 1 { return .failure(.invalidArgument("\(name) is less than min")) }
        if value > limit { return .failure(.invalidArgument("\(name) is more than max")) }
        return .success(value)
    }
}

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

/// A word that the service finds, and how many documents it has.
private struct KakaoTopic: Sendable {
    let word: String
    let total: Int
    /// How many of them can be shown: fewer than there are, because equal documents are left out.
    let shown: Int

    static let all = [
        KakaoTopic(word: "고양이", total: 110_517_820, shown: 97_338_453),
        KakaoTopic(word: "swift", total: 645_946, shown: 645_946),
        KakaoTopic(word: "책갈피", total: 41, shown: 37),
    ]

    /// The topic that a text contains, or nil without results.
    static func named(in text: String) -> KakaoTopic? {
        let words = text.lowercased().split(separator: " ")
        return all.first { topic in words.contains { $0 == topic.word } }
    }
}
