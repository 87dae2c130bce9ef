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
