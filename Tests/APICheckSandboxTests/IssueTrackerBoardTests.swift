import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation
import Testing

@Suite("The board of the tracker", .timeLimit(.minutes(10)))
struct IssueTrackerBoardTests {
    @Test(
        "A query has a state and names",
        arguments: [
            ("is:open", [1, 2, 3, 4], 4, 1), ("is:close", [5], 4, 1), ("is:OPEN", [1, 2, 3, 4], 4, 1),
            ("is:write_by_me", [1, 2, 3], 3, 1), ("is:assigned_me", [1, 2], 2, 1), ("is:add_comment_by_me", [], 0, 0),
            ("is:open%20label:BE", [4], 1, 1), ("is:open%20milestone:1.1%20assignee:Noel", [4], 1, 0),
        ])
    func query(text: String, ids: [Int], open: Int, closed: Int) async throws {
        try await IssueTrackerClient.run { anonymous in
            let answer = try await anonymous.signedIn().get("/api/issues?query=\(text)")
            let root = try Document(answer.body).root
            #expect(root["issueCoverResponses"]?.elements.map { $0["issueId"]?.int } == ids)
            #expect(root["openIssueCount"]?.int == open && root["closeIssueCount"]?.int == closed)
        }
    }

    @Test("Other queries fail", arguments: ["", "?query=open", "?query=is:done", "?query=author:me"])
    func wrongQuery(query: String) async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            #expect(try await client.get("/api/issues\(query)").status == 500)
        }
    }

    @Test("Every id of a repeated key is changed, and each issue gets a comment")
    func states() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let answer = try await client.send("POST", "/api/issues/status?id=1&id=3&id=99&status=false")
            #expect(answer.status == 200 && answer.body.isEmpty)
            for id in [1, 3] {
                let issue = try await client.get("/api/issues/\(id)")
                #expect(issue.json("/open") == "false")
                let comment = try #require(try Document(issue.body).root["commentOutlines"]?.elements.map { $0 }.last)
                #expect(comment["content"]?.string == "issue가 닫혔습니다.")
            }
            #expect(try await client.get("/api/issues/2").json("/open") == "true")
            #expect(try await client.send("POST", "/api/issues/status?status=true").status == 500)
        }
    }

    @Test("A new issue has no id in the answer, and a time of nine digits without a zone")
    func create() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let body =
                #"{"title":"t","content":"c","fileUrl":["f"],"assignees":["하루"],"labels":["BE"],"milestone":"언젠가"}"#
            let answer = try await client.send("POST", "/api/issues", body)
            #expect(answer.status == 200 && answer.body.isEmpty)
            let issue = try Document(try await client.get("/api/issues/6").body).root
            let time = try #require(issue["writtenTime"]?.string)
            #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}/) != nil, "\(time)")
            #expect(issue["imageUrls"]?.text == #"["f"]"#)
            #expect(try await client.send("POST", "/api/issues", #"{"title":"t"}"#).status == 500)
            #expect(try await client.send("DELETE", "/api/issues/6").status == 200)
            #expect(try await client.get("/api/issues/6").status == 500)
            // Another member wrote it.
            #expect(try await client.send("DELETE", "/api/issues/4").status == 500)
        }
    }

    @Test("Times have as many digits as are not zero")
    func digits() async throws {
        try await IssueTrackerClient.run { anonymous in
            let root = try Document(try await anonymous.signedIn().get("/api/issues?query=is:open").body).root
            let times = root["issueCoverResponses"]?.elements.compactMap { $0["modificationTime"]?.string } ?? []
            #expect(times.map { $0.split(separator: ".").last?.count } == [5, 1, 8, 9])
        }
    }
}
