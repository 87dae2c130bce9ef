import APICheckTesting
import Foundation
import Testing

/// Every member of every document is read.
@Suite struct DocumentTests {
    private static func pages<Document: Codable & Equatable>(
        _ document: Document.Type, _ search: KakaoClient.Search
    ) throws -> [SearchPage<Document>] {
        let recordings = [try RecordedExchanges("kakao/observed"), try RecordedExchanges("kakao/reads")]
        let exchanges = recordings.flatMap { $0.all("GET", at: "/\(search.rawValue)") }.filter { $0.status == 200 }
        for exchange in exchanges { expectRoundTrips(SearchPage<Document>.self, from: exchange, decoder: .kakao) }
        return expectDecodes(SearchPage<Document>.self, from: exchanges, decoder: .kakao, options: .includingUnreadKeys)
    }

    @Test func postsOfBlogs() throws {
        let pages = try Self.pages(BlogPost.self, .blog)
        #expect(pages.map(\.documents.count) == [1, 0, 5, 5, 0])
        #expect(pages[0].documents[0].title.plain == "서랍 안 정리하기")
        #expect(pages[2].documents.map(\.blogName) == ["골목 서재", "Bora & Jun", "하루 기록장", "초보 개발 일지", "골목 서재"])
        #expect(pages[2].documents[1].thumbnail.url == nil)
        #expect(pages[2].documents[0].url.url?.path == "/8997")
    }

    @Test func postsOfCafes() throws {
        let pages = try Self.pages(CafePost.self, .cafe)
        #expect(pages.map(\.documents.count) == [1, 5])
        #expect(pages[0].documents[0].cafeName == "동네 텃밭 모임")
        #expect(pages[0].meta.totalCount == 97_338_453)
    }

    @Test func pagesOfTheWeb() throws {
        let pages = try Self.pages(WebDocument.self, .web)
        #expect(pages.map(\.documents.count) == [1, 5])
        #expect(pages[1].documents[0].url.url?.query == "id=6997&lang=ko")
    }

    /// Three images with one address and one time are three images.
    @Test func images() throws {
        let pages = try Self.pages(FoundImage.self, .image)
        #expect(pages.map(\.documents.count) == [3, 5])
        #expect(Set(pages[0].documents.map(\.document.text)).count == 1)
        #expect(Set(pages[0].documents.map(\.date)).count == 1)
        #expect(Set(pages[0].documents.map(\.image.text)).count == 3)
        #expect(pages[1].documents.map(\.siteName) == ["", "", "", "티스토리", "티스토리"])
    }

    @Test func clips() throws {
        let pages = try Self.pages(Clip.self, .clip)
        #expect(pages.map(\.documents.count) == [2, 5])
        #expect(pages[0].documents.map(\.playTime) == [251, 176])
        #expect(pages[1].documents.map(\.author) == ["라온", "다솜", "나래", "", "마루"])
    }

    @Test func books() throws {
        let pages = try Self.pages(Book.self, .book)
        #expect(pages.map(\.documents.count) == [1, 5, 5])
        let book = pages[0].documents[0]
        #expect(book.isbn13 == "9788996991342")
        #expect(book.price - book.salePrice == 1_490)
        #expect(pages[2].documents.map(\.salePrice) == [8_100, 8_910, 9_720, 10_530, -1])
        #expect(pages[2].documents.map(\.translators.count) == [1, 0, 0, 1, 0])
    }

    /// A search without results returns an empty page, not an error.
    @Test func noResults() throws {
        let page = try #require(try RecordedExchanges("kakao/reads").first { $0.url.contains("nothing") })
        let empty = try requireDecodes(SearchPage<BlogPost>.self, from: page, decoder: .kakao)
        #expect(empty == SearchPage(documents: [], meta: .init(isEnd: true, pageableCount: 0, totalCount: 0)))
    }
}
