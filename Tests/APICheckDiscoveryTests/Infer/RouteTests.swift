import APICheckDiscovery
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

/// Which segments of paths are parameters, and how they are named.
@Suite struct RouteTests {
    /// Paths, and the routes that they are of.
    static let paths: [(paths: [String], routes: [String])] = [
        (["/todos", "/todos/1", "/todos/2"], ["/todos", "/todos/{todo_id}"]),
        (["/users/me", "/users/17"], ["/users/me", "/users/{user_id}"]),
        (["/v2/todos/1", "/v2/todos/2"], ["/todos/{todo_id}"]),
        (["/todos/active", "/todos/done"], ["/todos/active", "/todos/done"]),
        (
            ["/todos/2b1f0c1e-2f3a-4b5c-8d7e-9f0a1b2c3d4e/comments/2024-05-21"],
            ["/todos/{todo_id}/comments/{comment_id}"]
        ),
        (["/issues/PROJ-12", "/issues/PROJ-7/notes"], ["/issues/{issue_id}", "/issues/{issue_id}/notes"]),
        (["/commits/6dcb09b", "/commits/6dcb09b/status"], ["/commits/{commit_id}", "/commits/{commit_id}/status"]),
        (["/2/tweets", "/2/users"], ["/2/tweets", "/2/users"]),
        (["/rest/api/2/issue/7", "/rest/api/3/issue/8"], ["/2/issue/{issue_id}", "/3/issue/{issue_id}"]),
        (["/x/api/2/todos", "/x/api/3/todos", "/y"], ["/x/api/2/todos", "/x/api/3/todos", "/y"]),
        (["/payers/payer_9sKzkNRiz", "/payers/payer_i3sKzkNRi"], ["/payers/{payer_id}"]),
        (["/parts/part_2b"], ["/parts/part_2b"]),
        (["/categories/5", "/boxes/6"], ["/boxes/{box_id}", "/categories/{category_id}"]),
        (["/v1/notes/2gmzqe/", "/v1/notes/x81kfp/", "/v1/notes/qwerty/"], ["/notes/{note_id}/"]),
        (["/v1/shops/paris/orders", "/v1/shops/rome/orders", "/v1/shops/oslo/orders"], ["/shops/{shop_id}/orders"]),
        (["/v1/shops/old-town/orders", "/v1/shops/north-gate/orders"], ["/shops/{shop_id}/orders"]),
        (["/v1/shops/orders/open", "/v1/shops/items/open"], ["/shops/items/open", "/shops/orders/open"]),
        (["/a/x/m7lc0b/events", "/a/x/wwxaov"], ["/a/x/{x_id}", "/a/x/{x_id}/events"]),
        (["/a/hash/sha256", "/a/hash/base64"], ["/a/hash/base64", "/a/hash/sha256"]),
        (["/users/id/5", "/users/id/6"], ["/users/id/{user_id}"]),
        (["/users/by-name/a@b.c", "/users/by-name/d@e.f"], ["/users/by-name/{user_name}"]),
    ]

    @Test(arguments: paths) func routes(_ paths: [String], _ routes: [String]) throws {
        let recording = try recording(paths.map { ("GET \($0)", 200, #"{"done": true, "kind_of": 1}"#) })
        #expect(try Self.routes([recording]) == routes)
        try InferenceTests.expectSatisfied([recording])
    }

    private static func routes(_ recordings: [Recording]) throws -> [String] {
        let document = try Document(yaml: Inference(recordings).text, source: "openapi.yaml")
        return document.root["paths"]?.members.map(\.name) ?? []
    }

    /// Names of people and repositories are ids because an answer has them.
    @Test func aSegmentThatAnAnswerHasIsAnId() throws {
        let shown = try recording([
            ("GET /users/octocat", 200, #"{"login": "octocat", "site_admin": false}"#),
            ("GET /repos/octocat/Hello-World", 200, #"{"name": "Hello-World", "owner": {"login": "octocat"}}"#),
            ("GET /repos/octocat/nothing", 404, #"{"message": "Not Found"}"#),
        ])
        #expect(try Self.routes([shown]) == ["/repos/{owner}/{repo_name}", "/users/{user_login}"])
        let listed = try recording([
            ("GET /plans", 200, #"[{"slug": "free"}, {"slug": "team"}]"#), ("GET /plans/free", 200, "{}"),
        ])
        #expect(try Self.routes([listed]) == ["/plans", "/plans/{plan_slug}"])
    }

    /// What was answered with errors only is of the route that it would have been of.
    @Test(arguments: [
        (["/things/1", "/things/2"], "/things/none", ["/things/{thing_id}"]),
        (["/things/1/5", "/things/2/5"], "/things/none/5", ["/things/{thing_id}/{id}"]),
        (["/things/1/parts"], "/things/none", ["/things/none", "/things/{thing_id}/parts"]),
    ]) func anErrorIsOfARouteThatFits(_ found: [String], _ missing: String, _ routes: [String]) throws {
        let calls = found.map { ("GET \($0)", 200, "{}") } + [("GET \(missing)", 404, "{}")]
        #expect(try Self.routes([recording(calls)]) == routes)
    }

    /// A word of a path that some body has, too, is no parameter because of it.
    @Test func aSegmentThatAnotherBodyHasStaysLiteral() throws {
        let calls = try recording([
            ("GET /v1/admin/me", 200, #"{"username": "admin", "role": "owner"}"#),
            ("GET /v1/admin/audit-log", 200, #"[{"id": 7, "name": "audit-log"}]"#),
            ("GET /v1/admin/users/17", 200, #"{"id": 17, "name": "admin"}"#),
            ("GET /v1/features", 200, #"[{"key": "audit-log"}, {"key": "dark-mode"}]"#),
        ])
        #expect(
            try Self.routes([calls]) == ["/admin/audit-log", "/admin/me", "/admin/users/{user_id}", "/features"])
    }

    /// An id of the form that the collection's ids have, which no answer has.
    @Test func aSegmentOfTheFormOfTheListedIdsIsAnId() throws {
        let calls = try recording([
            ("GET /v1/targets/", 200, #"{"data": [{"slug": "jade-opal"}, {"slug": "amber-kelp"}]}"#),
            ("GET /v1/targets/cedar-sage/events", 200, "[]"),
            ("GET /v1/notes", 200, #"[{"id": "2gmzqe"}, {"id": "a1b2c3"}]"#),
            ("DELETE /v1/notes/qwerty", 200, "{}"),
        ])
        #expect(
            try Self.routes([calls]) == ["/notes", "/notes/{note_id}", "/targets/", "/targets/{target_id}/events"])
    }

    /// A word as long as the ids, whose answer is a list, is a route of its own.
    @Test func aWordAmongCodesStaysLiteral() throws {
        let calls = try recording([
            ("GET /v1/notes", 200, #"[{"id": "2gmzqe"}, {"id": "a1b2c3"}]"#),
            ("GET /v1/notes/recent", 200, #"[{"id": "2gmzqe"}]"#),
            ("GET /v1/notes/x9y8z7", 200, #"{"id": "x9y8z7", "a": 1}"#),
        ])
        #expect(try Self.routes([calls]) == ["/notes", "/notes/recent", "/notes/{note_id}"])
    }

    /// Objects that are deleted are no words of the API, but actions are.
    @Test func deletedObjectsAreIds() throws {
        let calls = try recording([
            ("DELETE /v1/tags/blue", 204, ""), ("DELETE /v1/tags/red", 204, ""), ("GET /v1/tags", 200, "[]"),
            ("POST /v1/jobs/start", 200, #"{"job": 1}"#), ("POST /v1/jobs/stop", 200, #"{"job": 1}"#),
            ("POST /v1/jobs/pause", 200, #"{"job": 1}"#),
        ])
        #expect(
            try Self.routes([calls]) == ["/jobs/pause", "/jobs/start", "/jobs/stop", "/tags", "/tags/{tag_id}"])
    }

    /// Routes are found in the time that their number takes, not its square.
    @Test func manyDifferentSegments() throws {
        let calls = try recording((0..<4_000).map { ("GET /v1/words/w\($0)x/uses", 200, #"{"id": \($0), "of": "w"}"#) })
        #expect(try Self.routes([calls]) == ["/words/{word_id}/uses"])
    }

    /// The member that has a segment's text names the parameter only where all answers agree, and never an envelope.
    @Test func parametersAreNamedByTheirCollection() throws {
        let calls = try recording([
            ("GET /v1/users/ann", 200, #"{"data": {"id": "ann"}}"#),
            ("GET /v1/users/bob", 200, #"{"data": {"id": "bob"}}"#),
            ("GET /v1/issues/eve", 200, #"{"assignee": {"login": "eve"}}"#),
            ("GET /v1/issues/joe", 200, #"{"reporter": {"login": "joe"}}"#),
        ])
        #expect(try Self.routes([calls]) == ["/issues/{issue_id}", "/users/{user_id}"])
    }
}
