import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Searches of the Kakao API", .timeLimit(.minutes(10)))
struct KakaoSearchTests {
    private static let cat = "%EA%B3%A0%EC%96%91%EC%9D%B4"
    private static let bookmark = "%EC%B1%85%EA%B0%88%ED%94%BC"

    @Test(
        "A page has as many documents as its search has by default, with their members in alphabetical order",
        arguments: [
            ("/v2/search/blog", 10, 800, "blogname,contents,datetime,thumbnail,title,url"),
            ("/v2/search/cafe", 10, 885, "cafename,contents,datetime,thumbnail,title,url"),
            ("/v2/search/web", 10, 775, "contents,datetime,title,url"),
            (
                "/v2/search/image", 80, 3_993,
                "collection,datetime,display_sitename,doc_url,height,image_url,thumbnail_url,width"
            ),
            ("/v2/search/vclip", 15, 800, "author,datetime,play_time,thumbnail,title,url"),
            (
                "/v3/search/book", 10, 1_000,
                "authors,contents,datetime,isbn,price,publisher,sale_price,status,thumbnail,title,translators,url"
            ),
        ])
    func page(path: String, size: Int, pageable: Int, members: String) async throws {
        try await KakaoCaller.run { caller in
            let response = try await caller.get("\(path)?query=\(Self.cat)")
            #expect(response.status == 200)
            let root = try Document(response.body).root
            #expect(root.members.map(\.name) == ["documents", "meta"])
            let documents = try #require(root["documents"]).elements.map(\.self)
            #expect(documents.count == size)
            for document in documents { #expect(document.members.map(\.name).joined(separator: ",") == members) }
            #expect(
                response.json("/meta")
                    == #"{"is_end":false,"pageable_count":\#(pageable),"total_count":110517820}"#)
        }
    }

    @Test("Only the last page has is_end, and pages do not overlap")
    func pages() async throws {
        try await KakaoCaller.run { caller in
            var urls: [String] = []
            for (number, count, isEnd) in [(1, 15, "false"), (2, 15, "false"), (3, 7, "true"), (4, 0, "true")] {
                let page = try await caller.get("/v2/search/blog?query=\(Self.bookmark)&size=15&page=\(number)")
                let documents = try #require(try Document(page.body).root["documents"]).elements.map(\.self)
                #expect(documents.count == count)
                #expect(page.json("/meta/is_end") == isEnd)
                #expect(page.json("/meta/pageable_count") == "37")
                #expect(page.json("/meta/total_count") == "41")
                urls += documents.compactMap { $0["url"]?.string }
            }
            #expect(urls.count == 37)
            #expect(Set(urls).count == 37)
        }
    }

    @Test("Sorted by time, the newest document is the first", arguments: ["blog?sort=recency", "book?sort=latest"])
    func order(search: String) async throws {
        try await KakaoCaller.run { caller in
            let version = search.hasPrefix("book") ? "v3" : "v2"
            let byTime = try await caller.get("/\(version)/search/\(search)&size=50&query=\(Self.cat)")
            let times = try Self.times(byTime)
            #expect(times.count == 50)
            #expect(times == times.sorted(by: >))
            let byAccuracy = try await caller.get("/\(version)/search/\(search.prefix(4))?size=50&query=\(Self.cat)")
            let others = try Self.times(byAccuracy)
            #expect(others != others.sorted(by: >))
        }
    }

    private static func times(_ page: Response) throws -> [String] {
        try #require(try Document(page.body).root["documents"]).elements.compactMap { $0["datetime"]?.string }
    }

    @Test("Times are Korean, those of books are midnights")
    func times() async throws {
        try await KakaoCaller.run { caller in
            let blogs = try Self.times(try await caller.get("/v2/search/blog?query=\(Self.cat)&size=50"))
            let books = try Self.times(try await caller.get("/v3/search/book?query=\(Self.cat)&size=50"))
            #expect((blogs + books).allSatisfy { $0.hasSuffix(".000+09:00") })
            #expect(books.allSatisfy { $0.contains("T00:00:00.") })
            #expect(!blogs.contains { $0.contains("T00:00:00.") })
        }
    }

    @Test("An ampersand is written as an escape, and what is missing is the empty string")
    func text() async throws {
        try await KakaoCaller.run { caller in
            let blogs = try await caller.get("/v2/search/blog?query=\(Self.cat)&sort=recency").text
            #expect(!blogs.contains("&"))
            #expect(blogs.contains(#""blogname":"Bora \u0026 Jun""#))
            #expect(blogs.contains(#"<b>고양이</b> Tips \u0026amp; Tricks"#))
            #expect(blogs.contains(#""thumbnail":"""#))
            let clips = try await caller.get("/v2/search/vclip?query=\(Self.cat)&sort=recency").text
            #expect(!clips.contains("&") && !clips.contains("null"))
            #expect(clips.contains(#""title":"[예고] 고양이 \u0026 가온 1회""#))
        }
    }

    @Test(
        "A search for an unknown word returns an empty page", arguments: ["zzzzqqqq", "%EA%B3%A0%EC%96%91%EC%9D%B4x"])
    func noResults(query: String) async throws {
        try await KakaoCaller.run { caller in
            let page = try await caller.get("/v2/search/cafe?query=\(query)")
            #expect(page.status == 200)
            #expect(page.text == #"{"documents":[],"meta":{"is_end":true,"pageable_count":0,"total_count":0}}"#)
        }
    }

    @Test("Responses have the headers of the real service, errors too", arguments: ["?query=swift", ""])
    func headers(query: String) async throws {
        try await KakaoCaller.run { caller in
            let target = "/v2/search/blog\(query)"
            let (first, second) = (try await caller.get(target), try await caller.get(target))
            #expect(first.headers.contentType?.essence == "application/json")
            #expect(first.headers["vary"] == "Accept-Encoding")
            #expect(first.headers["access-control-allow-origin"] == "*")
            #expect(first.headers["access-control-allow-methods"] == "GET, OPTIONS")
            #expect(first.headers["x-request-id"] != second.headers["x-request-id"])
            #expect(first.headers["x-request-id"]?.count == 36)
        }
    }
}
