import APICheckHTTP
import APICheckJSON
import Testing

@Suite("Version 2 of the social feed", .timeLimit(.minutes(10)))
struct FeedVersion2Tests {
    static func member(_ client: FeedClient) async throws -> FeedClient {
        try await client.loggedIn("mina@sandbox.example", "sandbox-password-1", at: "/users/login")
    }

    @Test("A member joins and logs in")
    func join() async throws {
        try await FeedClient.run("lslp-v2") { client in
            let fields = #"{"email":"a@example.com","password":"sandbox-password-2","nick":"n"}"#
            let joined = try await client.send("POST", "/users/join", json: fields)
            #expect(try Document(joined.body).root.members.map(\.name) == ["user_id", "email", "nick"])
            #expect(try await client.send("POST", "/users/join", json: fields).status == 409)
            _ = try await client.loggedIn("a@example.com", "sandbox-password-2", at: "/users/login")
        }
    }

    @Test("Files are uploaded apart and named by a post")
    func files() async throws {
        try await FeedClient.run("lslp-v2") { client in
            let member = try await Self.member(client)
            let form = FeedClient.form([], files: [("1.gif", [1]), ("2.pdf", [2])], part: "files")
            let uploaded = try await member.send("POST", "/posts/files", form: form)
            let files = try #require(uploaded.json("/files"))
            #expect(files.wholeMatch(of: /\["\/uploads\/posts\/\d{13}\.gif","\/uploads\/posts\/\d{13}\.pdf"\]/) != nil)
            let post = try await member.send("POST", "/posts", json: #"{"title":"t","files":\#(files)}"#)
            #expect(post.json("/files") == files)
            let unknown = #"{"title":"t","files":["/uploads/posts/1.gif"]}"#
            #expect(try await member.send("POST", "/posts", json: unknown).status == 400)
            let wrong = FeedClient.form([], files: [("1.gif", [1])], part: "file")
            #expect(try await member.send("POST", "/posts/files", form: wrong).status == 400)
            let id = try #require(try Document(post.body).root["post_id"]?.string)
            let deleted = try await member.send("DELETE", "/posts/\(id)")
            #expect(deleted.status == 200 && deleted.body.isEmpty)
            #expect(try await member.send("GET", "/posts/\(id)").status == 410)
        }
    }

    @Test("A like is set, not toggled")
    func like() async throws {
        try await FeedClient.run("lslp-v2") { client in
            let member = try await Self.member(client)
            for isLiked in [true, true, false, false] {
                let body = #"{"like_status":\#(isLiked)}"#
                #expect(try await member.send("POST", "/posts/65866f4a74946e5a20f2a007/like", json: body).text == body)
            }
            let missing = try await member.send("POST", "/posts/65866f4a74946e5a20f2a007/like", json: "{}")
            #expect(missing.status == 400)
        }
    }

    @Test("The paths of version 1 do not exist", arguments: ["/post", "/profile/me", "/refresh"])
    func oldPaths(target: String) async throws {
        try await FeedClient.run("lslp-v2") { client in
            let member = try await Self.member(client)
            #expect(try await member.send("GET", target).status == 444)
        }
    }

    @Test("A post has its members in order")
    func form() async throws {
        try await FeedClient.run("lslp-v2") { client in
            let post = try await Self.member(client).send("GET", "/posts/6583e29b74946e5a20f2a006")
            #expect(
                post.text
                    == #"{"post_id":"6583e29b74946e5a20f2a006","title":"메모","content":"N","#
                    + #""createdAt":"2023-12-21T07:00:43.550Z","creator":{"user_id":"655f1a10c2c219175f830001","#
                    + #""nick":"미나","profileImage":"/uploads/profiles/1701000123107.jpg"},"files":[],"likes":[],"#
                    + #""comments":[]}"#)
        }
    }
}
