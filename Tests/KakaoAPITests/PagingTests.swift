import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Paging ends when `is_end` is true, whatever the counts are.
@Suite struct PagingTests {
    @Test(.replay("kakao/pages", repeats: .refused)) func theAppReadsEveryPageOnce() async throws {
        let client = KakaoClient(session: URLSession(configuration: .replaying()), key: "test")
        let posts = try await client.all(.blog, "책갈피", as: BlogPost.self)
        #expect(posts.count == 37)
        #expect(Set(posts.map(\.url.text)).count == 37)
        let exchanges = try Replay.current.exchanges
        let pages = expectDecodes(SearchPage<BlogPost>.self, from: exchanges.map(\.self), decoder: .kakao)
        #expect(pages.map(\.documents.count) == [15, 15, 7])
        #expect(pages.map(\.meta.isEnd) == [false, false, true])
        #expect(pages.allSatisfy { $0.meta.pageableCount == 37 && $0.meta.totalCount == 41 })
        for exchange in exchanges { expectConforms(exchange) }
    }

    /// `total_count` is not the number of documents that paging reaches.
    @Test(arguments: ["kakao/observed", "kakao/reads", "kakao/pages"])
    func fewerDocumentsCanBeReachedThanThereAre(_ name: String) throws {
        for exchange in try RecordedExchanges(name) where exchange.status == 200 {
            struct Counted: Decodable {
                var meta: SearchPage<BlogPost>.Meta
            }
            let meta = try requireDecodes(Counted.self, from: exchange).meta
            #expect(meta.pageableCount < meta.totalCount || meta.totalCount == 0)
        }
    }
}
