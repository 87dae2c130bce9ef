import APICheckTesting
import Foundation
import Testing

/// Version 2, in which nothing has its old name.
@Suite struct VersionTests {
    @Test(.recording("lslp-v2/feed"), .contract("lslp-v2")) func thePostsOfVersion2Decode() throws {
        let pages = try RecordedExchanges.current.all("GET", at: "/posts")
        let read = expectDecodes(PostPageV2.self, from: pages, decoder: .feed)
        #expect(read.map(\.data.count) == [5, 7])
        #expect(read.map(\.nextCursor) == [read[0].data[4].postID, "0"])
        let login = try #require(try RecordedExchanges.current.all("POST", at: "/users/login").last)
        #expect(expectDecodes(LoginV2.self, from: login)?.nick == "미나")
    }

    /// The posts are the same in both versions.
    @Test func bothVersionsHaveTheSamePosts() throws {
        let first = expectDecodes(
            PostPage.self, from: try RecordedExchanges("lslp/pages").first("GET", at: "/post"), decoder: .feed)
        let second = expectDecodes(
            PostPageV2.self, from: try RecordedExchanges("lslp-v2/feed").first("GET", at: "/posts"), decoder: .feed)
        #expect(first?.data.map(\.id) == second?.data.map(\.postID))
        #expect(first?.data.map(\.time) == second?.data.map(\.createdAt))
        #expect(first?.data.map(\.title) == second?.data.map(\.title))
    }

    /// A like is set: the same call twice is one like.
    @Test(.recording("lslp-v2/feed")) func aLikeIsSet() throws {
        let exchanges = try RecordedExchanges.current
        let likes = expectDecodes(LikeStatus.self, from: exchanges.all("POST", at: "/posts/{id}/like"))
        #expect(likes.map(\.isLiked) == [true, true, false])
        let read = exchanges.all("GET", at: "/posts/{id}").filter { $0.status == 200 }
        #expect(expectDecodes(PostV2.self, from: read, decoder: .feed).map(\.likes.count) == [2, 1, 0])
    }
}
