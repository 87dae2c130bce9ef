import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import Foundation
import Testing

@Suite("The issues of the tracker", .timeLimit(.minutes(10)))
struct IssueTrackerIssueTests {
    @Test("The list has the open issues of the member")
    func list() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let root = try Document(try await client.get("/issues").body).root
            #expect(root.elements.map { $0["id"]?.int } == [1, 2, 3])
            #expect(root.elements.map { $0["milestoneTitle"]?.string } == ["첫 출시", "첫 출시", ""])
        }
    }

    @Test("The labels of an issue change places from answer to answer")
    func labels() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let (one, two) = (try await client.get("/issues"), try await client.get("/issues"))
            let first = (one.json("/0/labels/0/id"), one.json("/0/labels/1/id"))
            #expect(first == (two.json("/0/labels/1/id"), two.json("/0/labels/0/id")))
            #expect(first.0 != first.1)
        }
    }

    @Test(
        "A search is not an issue, and each key may be repeated",
        arguments: [
            ("", [1, 2, 3, 4, 5]), ("?opened=true", [1, 2, 3, 4]), ("?opened=false", [1, 2, 3, 4, 5]),
            ("?title=500", [4]), ("?writtenByMe=true&opened=true", [1, 2, 3]), ("?assignedToMe=true", [1, 2, 5]),
            ("?labelId=3&labelId=4", [4, 5]), ("?milestoneId=2", [4, 5]), ("?writerId=2", [4]), ("?title=none", []),
        ])
    func search(query: String, ids: [Int]) async throws {
        try await IssueTrackerClient.run { anonymous in
            let answer = try await anonymous.signedIn().get("/issues/search\(query)")
            #expect(try Document(answer.body).root.elements.map { $0["id"]?.int } == ids)
        }
    }

    @Test("A new issue has ids that exist, or is refused, or the server fails")
    func create() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let cases = [
                (#"{"title":"t","content":"","milestoneId":1,"labelIds":[1],"assigneeIds":[1]}"#, 200),
                (#"{"title":"t","content":"","labelIds":[],"assigneeIds":[]}"#, 200),
                (#"{"title":"t","content":"","labelIds":[99],"assigneeIds":[]}"#, 400),
                (#"{"title":"t","content":"","labelIds":[],"assigneeIds":[99]}"#, 400),
                (#"{"title":"t","content":"","milestoneId":99,"labelIds":[],"assigneeIds":[]}"#, 400),
                (#"{"title":"t","content":"","milestoneTitle":"첫 출시","label":["0"],"assignee":["0"]}"#, 500),
                ("no json", 500),
            ]
            for (body, status) in cases {
                #expect(try await client.send("POST", "/issues", body).status == status, "\(body)")
            }
            #expect(try Document(try await client.get("/issues").body).root.count == 5)
        }
    }

    @Test("A change replaces all values, and a deletion changes nothing")
    func change() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let deleted = try await client.send("DELETE", "/issues/1")
            #expect(deleted.status == 200 && deleted.body.isEmpty)
            #expect(try await client.send("PATCH", "/issues/1/state?isClose=true").status == 200)
            #expect(try await client.get("/issues/1").json("/opened") == "true")
            let body = #"{"title":"t","content":"c","labelIds":[4],"opened":false}"#
            #expect(try await client.send("PATCH", "/issues/1", body).json() == #"{"id":1}"#)
            let one = try await client.get("/issues/1")
            #expect(one.json("/opened") == "false")
            #expect(one.json("/milestoneTitle") == #""""#)
            #expect(try await client.send("PATCH", "/issues/99", body).status == 404)
            #expect(try await client.get("/issues/99").status == 400)
            // The server compares with the milestone that the issue does not have.
            #expect(try await client.get("/issues/1/moreInfo").status == 500)
            #expect(try await client.get("/issues/99/moreInfo").status == 404)
        }
    }

    @Test(
        "What is not finished answers without a body",
        arguments: [
            ("GET", "/labels", 200), ("POST", "/labels", 200), ("PATCH", "/labels", 200), ("GET", "/milestones", 200),
            ("POST", "/milestones", 201), ("PATCH", "/milestones/1", 200), ("POST", "/emogi", 200),
            ("PATCH", "/issues?isClose=true", 200),
        ])
    func unfinished(method: String, target: String, status: Int) async throws {
        try await IssueTrackerClient.run { anonymous in
            let answer = try await anonymous.signedIn().send(method, target, method == "GET" ? nil : "{}")
            #expect(answer.status == status)
            #expect(answer.body.isEmpty && answer.headers["content-type"] == nil)
        }
    }

    @Test("A comment has no id, and cannot be changed")
    func comments() async throws {
        try await IssueTrackerClient.run { anonymous in
            let client = try await anonymous.signedIn()
            let answer = try await client.send("POST", "/comments", #"{"content":"c"}"#)
            #expect(answer.status == 201 && answer.json() == #"{"id":null}"#)
            #expect(try await client.send("DELETE", "/comments/1").status == 500)
        }
    }

    @Test("An unknown method gets 405, an unknown path 404")
    func routing() async throws {
        try await IssueTrackerClient.run { client in
            let wrong = try await client.send("DEL", "/issues/1")
            #expect(wrong.status == 405)
            #expect(wrong.headers["allow"] == "GET,HEAD,PATCH,DELETE")
            #expect(try await client.get("/api/users").status == 404)
            #expect(try await client.send("PUT", "/api/issues/status?id=1&status=true").status == 405)
        }
    }

    @Test("Fifty clients at once see only their own issues")
    func parallel() async throws {
        try await IssueTrackerClient.run { anonymous in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let client = try await anonymous.signedIn()
                        let body = #"{"title":"client \#(number)","content":"","labelIds":[],"assigneeIds":[]}"#
                        for _ in 0..<3 { #expect(try await client.send("POST", "/issues", body).status == 200) }
                        let titles = try Document(try await client.get("/issues").body).root.elements
                            .compactMap { $0["title"]?.string }
                        #expect(titles.dropFirst(3) == Array(repeating: "client \(number)", count: 3)[...])
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
