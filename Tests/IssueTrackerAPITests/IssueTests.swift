import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Issues with labels and milestones at the root.
@Suite(.contract("issuetracker")) struct IssueTests {
    @Test(.recording("issuetracker/reads")) func theListDecodes() throws {
        let list = expectDecodes(
            [Issue].self, from: try RecordedExchanges.current.first("GET", at: "/issues"), options: .includingUnreadKeys
        )
        let issues = try #require(list)
        #expect(issues.map(\.title) == ["로그인 화면이 비어 있음", "이슈 목록에 <b>굵은</b> 글자가 그대로 보임", "README에 실행 방법 쓰기"])
        #expect(issues.map(\.isOpen) == [true, true, true])
        #expect(issues.map(\.milestoneTitle) == ["첫 출시", "첫 출시", ""])
        #expect(Set(issues[0].labels.map(\.title)) == ["버그", "iOS"])
        #expect(issues[0].labels.first { $0.title == "버그" }?.darkMode == true)
        #expect(issues[2].labels.isEmpty)
    }

    /// A search and an issue have the paths `/issues/search` and `/issues/{id}`: the text comes before the template.
    @Test(.recording("issuetracker/reads")) func aSearchIsNotAnIssue() throws {
        let exchanges = try RecordedExchanges.current
        let found = expectDecodes([Issue].self, from: exchanges.all("GET", at: "/issues/search"))
        #expect(found.map { $0.map(\.id) } == [[1, 2, 4], [1]])
        let one = expectDecodes(
            IssueDetail.self, from: try exchanges.first("GET", at: "/issues/1"), options: .includingUnreadKeys)
        #expect(one?.title == "로그인 화면이 비어 있음")
        #expect(one?.isOpen == true)
        let unknown = try exchanges.first("GET", at: "/issues/999999999")
        expectStatus(unknown, is: 400)
        #expect(expectDecodes(Refusal.self, from: unknown)?.message == "편집할 수 있는 사용자가 아닙니다.")
    }

    /// The order of labels differs from answer to answer, and a set does not.
    @Test func theLabelsOfAnIssueHaveNoOrder() throws {
        let reads = try RecordedExchanges("issuetracker/reads")
        let lists = expectDecodes([Issue].self, from: reads.all("GET", at: "/issues/search"))
        let labels = lists.compactMap { $0.first?.labels }
        #expect(labels.count == 2)
        #expect(labels[0] != labels[1])
        #expect(Set(labels[0]) == Set(labels[1]))
    }

    @Test(.recording("issuetracker/reads"), arguments: ["/labels", "/milestones"])
    func listsThatAreNotFinishedHaveNoBody(_ path: String) throws {
        let exchange = try RecordedExchanges.current.first("GET", at: path)
        expectStatus(exchange, is: 200)
        #expect(exchange.body.isEmpty)
        #expect(exchange.header("Content-Type") == nil)
    }

    @Test(.recording("issuetracker/writes")) func eachWriteHasItsStatus() throws {
        let exchanges = try RecordedExchanges.current
        #expect(
            exchanges.map { "\($0.method) \($0.status)" } == [
                "GET 200", "POST 200", "GET 200", "POST 400", "PATCH 200", "GET 200", "PATCH 404", "PATCH 200",
                "PATCH 200", "DELETE 200", "GET 200", "POST 200", "PATCH 200", "POST 201", "PATCH 200", "POST 201",
                "POST 200", "PATCH 200", "GET 200",
            ])
        // A new issue has 200 with an id, a new milestone 201 without a body, a new comment 201 with the id null.
        #expect(String(decoding: exchanges[1].body, as: UTF8.self) == #"{"id":6}"#)
        #expect(exchanges[13].body.isEmpty)
        #expect(String(decoding: exchanges[15].body, as: UTF8.self) == #"{"id":null}"#)
    }

    /// DELETE returns 200 and deletes nothing; a PATCH with `opened: false` closes.
    @Test(.recording("issuetracker/writes")) func aDeletedIssueIsStillThereUntilItIsClosed() throws {
        let exchanges = try RecordedExchanges.current
        let states = expectDecodes(IssueDetail.self, from: exchanges.all("GET", at: "/issues/6"))
        #expect(states.map(\.isOpen) == [true, true, true, false])
        #expect(states.map(\.title)[0...1] == ["apicheck: 만들었다가 닫을 이슈", "apicheck: \"바꾼\" 제목 & <b>기호</b>"])
        #expect(states.map(\.milestoneTitle) == ["첫 출시", "", "", ""])
    }

    @Test func theBodyOfANewIssueHasIds() throws {
        let client = TrackerClient()
        let issue = NewIssue(title: "제목", content: "", milestoneId: 1, labelIds: [1, 2], assigneeIds: [])
        let request = try client.request("POST", "issues", body: issue)
        expectConforms(request)
        let text = #"{"assigneeIds":[],"content":"","labelIds":[1,2],"milestoneId":1,"title":"제목"}"#
        #expect(request.httpBody == Data(text.utf8))
    }

    /// Requests match by their JSON, whatever the order of the members.
    @Test func theAppCreatesAnIssueReadsItAndChangesIt() async throws {
        let replay = try await Replay("issuetracker/writes")
        let client = TrackerClient(session: URLSession(configuration: .replaying(replay)))
        try await client.signIn(code: "sandbox-code")
        let new = NewIssue(
            title: "apicheck: 만들었다가 닫을 이슈", content: "내용", milestoneId: 1, labelIds: [1, 2], assigneeIds: [1])
        let id = try await client.create(new)
        #expect(id == 6)
        #expect(try await client.issue(id).title == new.title)
        let unknown = NewIssue(title: new.title, content: "내용", labelIds: [999_999_999])
        await #expect(throws: TrackerClient.Failed.refused(400, "labelId가 올바르지 않습니다.")) {
            try await client.create(unknown)
        }
        for exchange in replay.exchanges { expectConforms(exchange) }
    }
}
