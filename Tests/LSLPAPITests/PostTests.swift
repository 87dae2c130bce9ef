import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Posts, pages and times of the feed.
@Suite struct PostTests {
    @Test(.recording("lslp/observed")) func thePostsOfTheRealServerDecode() throws {
        let pages = try RecordedExchanges.current.all("GET", at: "/post")
        let read = expectDecodes(PostPage.self, from: pages, decoder: .feed)
        #expect(read.map(\.next) == [nil, "658e91a874946e5a20f2a510"])
        #expect(read.map(\.data.count) == [2, 5])
        #expect(read[0].data[0].content1 == nil)
        #expect(read[1].data[0].content1 == "")
        #expect(read[1].data.map(\.image.count) == [1, 2, 5, 3, 3])
    }

    /// The first eight digits of an id are the seconds of the time, at the real server as at the reference server.
    @Test(arguments: ["lslp/observed", "lslp/pages", "lslp/feed"]) func anIDContainsItsTime(_ name: String) throws {
        let pages = try RecordedExchanges(name).all("GET", at: "/post")
        let posts = expectDecodes(PostPage.self, from: pages, decoder: .feed).flatMap(\.data)
        #expect(posts.count >= 7)
        for post in posts {
            #expect(Int(post.id.prefix(8), radix: 16) == Int(post.time.timeIntervalSince1970.rounded(.down)))
        }
    }

    @Test(.recording("lslp/pages")) func aTimeIsReadToTheMillisecond() throws {
        let page = try RecordedExchanges.current.first("GET", at: "/post")
        let posts = try requireDecodes(PostPage.self, from: page, decoder: .feed).data
        expectSameInstant(posts[0].time, at: "/data/0/time", of: page)
        expectSameInstant(posts[0].comments[0].time, at: "/data/0/comments/0/time", of: page)
        expectRoundTrips(PostPage.self, from: page, decoder: .feed, encoder: .feed)
    }

    /// The tags are the words after `#` in the order of the content.
    @Test(arguments: ["lslp/observed", "lslp/pages"]) func hashTagsAreThoseOfTheContent(_ name: String) throws {
        let pages = try RecordedExchanges(name).all("GET", at: "/post")
        for post in expectDecodes(PostPage.self, from: pages, decoder: .feed).flatMap(\.data) {
            let words = (post.content ?? "").split(separator: " ").filter { $0.hasPrefix("#") }.map { $0.dropFirst() }
            #expect(post.hashTags == words.map(String.init))
        }
    }

    /// The app asks for pages until the cursor is "0": twelve posts, each once, newest first.
    @Test func theLastPageEndsTheList() async throws {
        let replay = try await Replay("lslp/pages", matching: [.ignoringQuery("next")])
        let client = FeedClient(session: URLSession(configuration: .replaying(replay)), tokens: try Self.tokens())
        var posts: [Post] = []
        var next: String? = ""
        while let cursor = next {
            let page = try await client.page(after: cursor, limit: 5)
            posts += page.data
            next = page.next
        }
        #expect(replay.requests.map { Self.query($0)["next"] } == [nil, posts[4].id, posts[9].id])
        #expect(posts.count == 12)
        #expect(Set(posts.map(\.id)).count == 12)
        #expect(posts.map(\.time) == posts.map(\.time).sorted(by: >))
        #expect(posts.map(\.image.count) == [5, 0, 1, 2, 1, 0, 4, 3, 2, 0, 1, 1])
    }

    @Test(.contract("lslp")) func aPostIsCreatedWithTwoFiles() async throws {
        let replay = try await Replay("lslp/posting", repeats: .refused)
        let client = FeedClient(session: URLSession(configuration: .replaying(replay)), tokens: try Self.tokens())
        let post = try await client.create(Self.form)
        #expect(post.title == "두 장")
        #expect(post.hashTags == ["고양이"])
        #expect(post.image.count == 2)
        #expect(post.image.allSatisfy { $0.hasPrefix("uploads/posts/") && $0.hasSuffix(".gif") })
        try await client.deletePost(post.id)
        #expect(replay.exchanges.map(\.status) == [200, 200])
        for exchange in replay.exchanges { expectConforms(exchange) }
    }

    /// The file of a path is named by the milliseconds of its upload.
    @Test(.recording("lslp/posting")) func aFileIsNamedByItsTime() throws {
        let created = try #require(
            try RecordedExchanges.current.first { $0.method == "POST" && $0.url.hasSuffix("/post") })
        let post = try JSONDecoder.feed.decode(Post.self, from: created.body)
        for (index, path) in post.image.enumerated() {
            let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
            let time = try #require(Double(name)) / 1_000
            #expect(abs(time - post.time.timeIntervalSince1970 - Double(index) / 1_000) < 0.01)
        }
    }

    /// Four GIFs and a PDF: parts with the same name, in their order.
    @Test(.recording("lslp/feed")) func fiveFilesAreFivePartsOfTheSameName() throws {
        let create = try #require(
            try RecordedExchanges.current.first { $0.method == "POST" && $0.url.hasSuffix("/post") })
        let body = String(decoding: try #require(create.requestBody), as: UTF8.self)
        #expect(
            body.matches(of: /name="file"; filename="([^"]+)"/).map { String($0.1) }
                == ["사진 1.gif", "2.gif", "3.gif", "4.gif", "5.pdf"])
        let post = try JSONDecoder.feed.decode(Post.self, from: create.body)
        #expect(post.image.map { $0.suffix(3) } == ["gif", "gif", "gif", "gif", "pdf"])
    }

    static let gif = Data(base64Encoded: "R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=") ?? Data()
    static let form = PostForm(
        texts: [("title", "두 장"), ("content", "고양이와 산책 #고양이"), ("product_id", "sandbox_app")],
        files: (1...2).map { PostForm.File(name: "\($0).gif", type: "image/gif", bytes: gif) },
        boundary: "post-boundary")

    static func tokens() throws -> Tokens {
        let login = try RecordedExchanges("lslp/pages").first("POST", at: "/login")
        let read = try JSONDecoder().decode(Login.self, from: login.body)
        return Tokens(access: read.token, refresh: read.refreshToken)
    }

    private static func query(_ request: URLRequest) -> [String: String] {
        let items = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems } ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
