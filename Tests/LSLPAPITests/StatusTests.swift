import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Statuses that are not registered, with JSON for the user.
@Suite struct StatusTests {
    /// Each recorded status, with what the app makes of it.
    @Test(arguments: [
        ("lslp/expiry", 418, FeedError.signedOut), ("lslp/expiry", 419, .tokenExpired), ("lslp/feed", 420, .wrongKey),
        ("lslp/observed", 420, .wrongKey), ("lslp/observed", 429, .tooManyCalls), ("lslp/feed", 444, .unknownPath),
        ("lslp/observed", 444, .unknownPath), ("lslp/feed", 445, .notTheAuthor),
        ("lslp/feed", 410, .refused(410, "생성된 게시글이 없습니다.")),
        ("lslp/members", 409, .refused(409, "사용이 불가한 이메일입니다.")),
    ])
    func aStatusHasItsError(_ recording: String, _ status: Int, _ expected: FeedError) throws {
        let refused = try #require(try RecordedExchanges(recording).first { $0.status == status })
        expectStatus(refused, is: status)
        let message = try requireDecodes(Refusal.self, from: refused).message
        #expect(!message.isEmpty)
        #expect(FeedError(status: refused.status, message: message) == expected)
    }

    /// The statuses of the calls in order.
    @Test(arguments: [
        ("lslp/expiry", [200, 200, 200, 409, 401, 419, 200, 200, 418, 200, 403]),
        ("lslp/members", [200, 200, 409, 409, 400, 401, 200, 200, 200, 200, 200, 200, 409, 200, 200, 200, 200]),
        ("lslp-v2/expiry", [200, 409, 401, 419, 200, 200, 418]),
    ])
    func theCallsHaveTheirStatuses(_ recording: String, _ statuses: [Int]) throws {
        #expect(try RecordedExchanges(recording).map(\.status) == statuses)
    }

    /// The like is taken back by the second call.
    @Test(.recording("lslp/feed")) func aLikeIsAToggle() throws {
        let likes = try RecordedExchanges.current.all("POST", at: "/post/like/{id}")
        #expect(expectDecodes(LikeStatus.self, from: likes).map(\.isLiked) == [true, false])
    }

    @Test(.recording("lslp/members")) func aFollowedMemberIsInTheProfile() throws {
        let exchanges = try RecordedExchanges.current
        let follow = exchanges.all("POST", at: "/follow/{id}").filter { $0.status == 200 }
        #expect(
            expectDecodes(Follow.self, from: follow) == [
                Follow(user: "새내기 & 친구", following: "소풍", isFollowing: true)
            ])
        let profiles = expectDecodes(
            Profile.self, from: exchanges.all("GET", at: "/profile/me"), decoder: .feed, options: .includingUnreadKeys)
        #expect(profiles.map { $0.following.map(\.nick) } == [[], ["소풍"]])
        #expect(profiles.map(\.nick) == ["새내기", "새내기 & 친구"])
    }
}
