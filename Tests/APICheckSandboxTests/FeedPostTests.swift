import APICheckBase
import APICheckHTTP
import APICheckJSON
import Testing

@Suite("Posts of the social feed", .timeLimit(.minutes(10)))
struct FeedPostTests {
    /// A limit, and the number of posts on each page of the twelve.
    static let pages: [(String, [Int])] = [
        ("5", [5, 5, 2]), ("4", [4, 4, 4]), ("12", [12]), ("1000", [12]), ("11", [11, 1]), ("x", [5, 5, 2]),
    ]

    @Test("The cursor of a page is its last id, and \"0\" on the last page", arguments: pages)
    func paging(limit: String, counts: [Int]) async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            var (next, found, ids) = ("", [Int](), [String]())
            while next != "0" {
                let page = try await member.send("GET", "/post?next=\(next)&limit=\(limit)&product_id=sandbox_feed")
                let body = try Document(page.body).root
                let posts = try #require(body["data"]).elements.compactMap { $0["_id"]?.string }
                next = try #require(body["next_cursor"]?.string)
                if next != "0" { #expect(next == posts.last) }
                found.append(posts.count)
                ids += posts
            }
            #expect(found == counts)
            #expect(ids == ids.sorted(by: >))
        }
    }

    @Test("An unknown cursor is 400, and another product has no posts")
    func oddPages() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            #expect(try await member.send("GET", "/post?next=655f1a10c2c219175f830001").status == 400)
            let other = try await member.send("GET", "/post?product_id=other")
            #expect(other.text == #"{"data":[],"next_cursor":"0"}"#)
        }
    }

    @Test("An id contains the second of its time")
    func ids() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let created = try await member.send(
                "POST", "/post", form: FeedClient.form([("title", "t"), ("product_id", "p")]), clock: 100)
            let page = try await member.send("GET", "/post?limit=100")
            let posts = try #require(try Document(page.body).root["data"]).elements.map { $0 }
            #expect(posts.count == 13)
            #expect(posts[0].text == created.text)
            for post in posts {
                let time = try #require(post["time"]?.string)
                #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
                let id = try #require(post["_id"]?.string)
                #expect(Timestamp(time)?.instant?.seconds == Int64(id.prefix(8), radix: 16))
            }
        }
    }

    @Test("One to five files in parts of one name, with their bytes", arguments: 1...5)
    func files(count: Int) async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let files = (0..<count).map {
                (name: "12345 bytes.jpg", bytes: [0xFF, 0xD8, UInt8($0), 0, 0xD9] as [UInt8])
            }
            let created = try await member.send("POST", "/post", form: FeedClient.form([("title", "t")], files: files))
            #expect(created.status == 200)
            let paths = try #require(try Document(created.body).root["image"]).elements.compactMap(\.string)
            #expect(paths.count == count && Set(paths).count == count)
            for (path, file) in zip(paths, files) {
                #expect(path.wholeMatch(of: /uploads\/posts\/\d{13}\.jpg/) != nil)
                let response = try await member.send("GET", "/\(path)")
                #expect(response.status == 200)
                #expect(response.headers["content-type"] == "image/jpeg")
                #expect(response.body == file.bytes)
                // Files need the key and the token, too.
                #expect(try await client.send("GET", "/\(path)").status == 401)
                #expect(try await member.send("GET", "/\(path)", key: nil).status == 420)
            }
            let id = try #require(try Document(created.body).root["_id"]?.string)
            #expect(try await member.send("DELETE", "/post/\(id)").status == 200)
            #expect(try await member.send("GET", "/\(paths[0])").status == 444)
        }
    }

    /// A form, and why it is rejected.
    static let refused: [(String, Multipart)] = [
        ("six files", FeedClient.form([("title", "t")], files: (0..<6).map { ("\($0).jpg", []) })),
        ("another kind of file", FeedClient.form([("title", "t")], files: [("1.svg", [])])),
        ("a file without extension", FeedClient.form([("title", "t")], files: [("1", [])])),
        ("files in parts of another name", FeedClient.form([("title", "t")], files: [("1.jpg", [])], part: "files")),
        ("nothing", FeedClient.form([])),
        ("only an unknown field", FeedClient.form([("titel", "t")])),
    ]

    @Test("A form is rejected with 400", arguments: refused.map(\.0))
    func refusedForms(name: String) async throws {
        let form = try #require(Self.refused.first { $0.0 == name }).1
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            #expect(try await member.send("POST", "/post", form: form).status == 400)
        }
    }

    @Test("A form without a boundary has no fields")
    func noBoundary() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let form = FeedClient.form([("title", "t")])
            let response = try await member.send(
                "POST", "/post", json: String(decoding: form.bytes, as: UTF8.self),
                headers: ["Content-Type": "multipart/form-data"])
            #expect(response.status == 400)
        }
    }

    @Test("A change replaces only what it sends; a text that was never sent is absent")
    func change() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let form = FeedClient.form(
                [("title", "t"), ("content", "a #b #c"), ("content1", "")], files: [("1.png", [1])])
            let created = try Document(try await member.send("POST", "/post", form: form).body).root
            #expect(created["hashTags"]?.text == #"["b","c"]"#)
            #expect(created["content1"]?.text == "\"\"")
            #expect(created["content2"] == nil)
            let id = try #require(created["_id"]?.string)
            let changed = try await member.send("PUT", "/post/\(id)", form: FeedClient.form([("content2", "d, e")]))
            let body = try Document(changed.body).root
            #expect(body["content2"]?.string == "d, e")
            #expect(body["title"]?.string == "t")
            #expect(body["image"]?.text == created["image"]?.text)
            #expect(try await member.send("GET", "/post/\(id)").text == changed.text)
        }
    }

    @Test("Posts and comments of others are 445, unknown ones 410")
    func rights() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let other = try await client.member("b@example.com")
            let form = FeedClient.form([("title", "t")])
            let id = try #require(
                try Document(try await member.send("POST", "/post", form: form).body).root["_id"]?.string)
            let comment = try await member.send("POST", "/post/\(id)/comment", json: #"{"content":"c"}"#)
            let commentID = try #require(try Document(comment.body).root["_id"]?.string)
            for (method, target) in [
                ("PUT", "/post/\(id)"), ("DELETE", "/post/\(id)"), ("PUT", "/post/\(id)/comment/\(commentID)"),
                ("DELETE", "/post/\(id)/comment/\(commentID)"),
            ] {
                let isComment = target.contains("comment")
                let statuses = try await [id, "655f1a10c2c219175f83ffff"].asyncMap { known in
                    try await other.send(
                        method, target.replacing(id, with: known), json: isComment ? #"{"content":"d"}"# : nil,
                        form: isComment ? nil : form
                    ).status
                }
                #expect(statuses == [445, 410], "\(method) \(target)")
            }
            #expect(try await other.send("GET", "/post/\(id)").json("/comments/0/content") == "\"c\"")
        }
    }

    @Test("A like is a toggle")
    func like() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            let id = "65866f4a74946e5a20f2a007"
            for isLiked in [true, false, true] {
                let response = try await member.send("POST", "/post/like/\(id)")
                #expect(response.text == #"{"like_status":\#(isLiked)}"#)
            }
            #expect(try await member.send("GET", "/post/like/me").json("/data/0/_id") == "\"\(id)\"")
            #expect(try await member.send("GET", "/withdraw").status == 200)
            let next = try await client.member("b@example.com")
            #expect(try await next.send("GET", "/post/\(id)").json("/likes") == #"["65623d73c2c219175f830004"]"#)
        }
    }

    @Test("A literal path comes before a template: like/me, user, hashtag")
    func literals() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com")
            #expect(try await member.send("GET", "/post/like/me").text == #"{"data":[],"next_cursor":"0"}"#)
            let tagged = try await member.send("GET", "/post/hashtag?hashTag=%EA%B2%A8%EC%9A%B8")
            #expect(try Document(tagged.body).root["data"]?.count == 3)
            let own = try await member.send("GET", "/post/user/655f1a10c2c219175f830001?limit=100")
            #expect(try Document(own.body).root["data"]?.count == 4)
        }
    }

    @Test("Following is once, and ends with the member")
    func follow() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com", nick: "one")
            let target = "655f2b31c2c219175f830002"
            let first = try await member.send("POST", "/follow/\(target)")
            #expect(first.text == #"{"user":"one","following":"준호","following_status":true}"#)
            #expect(try await member.send("POST", "/follow/\(target)").status == 409)
            #expect(try await member.send("POST", "/follow/unknown").status == 410)
            let profile = try await member.send("GET", "/profile/\(target)")
            let followers = try #require(try Document(profile.body).root["followers"]?.elements.map { $0 })
            #expect(followers.count == 2)
            #expect(profile.json("/email") == nil)
            #expect(try await member.send("GET", "/profile/me").json("/email") == "\"a@example.com\"")
            let other = try #require(followers.first { $0["nick"]?.string != "one" }?["_id"]?.string)
            #expect(try await member.send("POST", "/follow/\(other)").status == 200)
            #expect(try await member.send("DELETE", "/follow/\(other)").status == 200)
            let kept = try await member.send("GET", "/profile/\(target)")
            #expect(try Document(kept.body).root["followers"]?.count == 2)
            #expect(try await member.send("GET", "/withdraw").status == 200)
            let next = try await client.member("b@example.com")
            let after = try await next.send("GET", "/profile/\(target)")
            #expect(try Document(after.body).root["followers"]?.count == 1)
        }
    }

    @Test("A new nick is at old posts, too")
    func profile() async throws {
        try await FeedClient.run { client in
            let member = try await client.member("a@example.com", nick: "one")
            let form = FeedClient.form([("title", "t")])
            let id = try #require(
                try Document(try await member.send("POST", "/post", form: form).body).root["_id"]?.string)
            let changed = try await member.send(
                "PUT", "/profile/me",
                form: FeedClient.form([("nick", "two")], files: [("1.jpg", [1])], part: "profile"))
            #expect(changed.json("/nick") == "\"two\"")
            #expect(try #require(changed.json("/profile")).contains("uploads/profiles/"))
            #expect(try await member.send("GET", "/post/\(id)").json("/creator/nick") == "\"two\"")
        }
    }

    @Test("Fifty parallel members do not see each other's posts, likes and tokens")
    func parallel() async throws {
        try await FeedClient.run { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let member = try await client.member("p\(number)@example.com", nick: "n\(number)")
                        let form = FeedClient.form([("title", "t\(number)")], files: [("1.gif", [UInt8(number)])])
                        let post = try Document(try await member.send("POST", "/post", form: form).body).root
                        let (id, path) = (post["_id"]?.string ?? "", post["image"]?[0]?.string ?? "")
                        #expect(try await member.send("GET", "/\(path)").body == [UInt8(number)])
                        #expect(try await member.send("POST", "/post/like/\(id)").text == #"{"like_status":true}"#)
                        let liked = try Document(try await member.send("GET", "/post/like/me").body).root
                        #expect(liked["data"]?.elements.compactMap { $0["title"]?.string } == ["t\(number)"])
                        let clock = number * 20
                        let status = try await member.send("GET", "/profile/me", clock: clock).status
                        #expect(status == (clock < 290 ? 200 : clock > 310 ? 419 : status))
                        #expect(try await member.send("GET", "/profile/me").json("/nick") == "\"n\(number)\"")
                        #expect(try await member.send("GET", "/withdraw").status == 200)
                    }
                }
                try await group.waitForAll()
            }
            let last = try await client.member("last@example.com")
            #expect(try Document(try await last.send("GET", "/post?limit=1000").body).root["data"]?.count == 12)
        }
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
