import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The backend below /api: an envelope around the list, times without a zone, and repeated keys.
@Suite(.contract("issuetracker")) struct BoardTests {
    @Test(.recording("issuetracker/board")) func theBoardDecodes() throws {
        let exchanges = try RecordedExchanges.current
        let board = try requireDecodes(
            Board.self, from: try exchanges.first("GET", at: "/api/issues"), options: .includingUnreadKeys)
        #expect(board.issues.map(\.issueId) == [1, 2, 3, 4])
        #expect(board.openIssueCount == 4)
        #expect(board.closeIssueCount == 1)
        #expect(board.issues.map(\.writer) == ["하루", "하루", "하루", "보미"])
        let one = try requireDecodes(
            BoardIssue.self, from: try exchanges.first("GET", at: "/api/issues/1"), options: .includingUnreadKeys)
        #expect(one.milestoneInformation.milestoneName == "첫 출시")
        #expect(one.milestoneInformation.allIssueCount == 2)
        #expect(one.commentOutlines.map(\.content) == ["저도 봤습니다."])
        // The same labels, with another name for the color.
        #expect(Set(one.labels.map(\.colorCode)) == Set(board.issues[0].labels.map(\.labelColor)))
    }

    @Test(.recording("issuetracker/observed")) func theAnswersOfTheRealServerDecode() throws {
        let exchanges = try RecordedExchanges.current
        let board = expectDecodes(
            Board.self, from: try exchanges.first("GET", at: "/api/issues"), options: .includingUnreadKeys)
        #expect(board?.issues.map(\.modificationTime.text) == ["2022-07-01T14:18:56.133312"])
        let issues = expectDecodes(
            BoardIssue.self, from: exchanges.all("GET", at: "/api/issues/1"), options: .includingUnreadKeys)
        #expect(issues.map { $0.labels.map(\.labelName) } == [["server", "label-1"], ["label-1", "server"]])
        #expect(issues.map(\.open) == [true, true])
    }

    /// Nine digits at most, and none of them a zero at the end.
    @Test(.recording("issuetracker/board")) func theDigitsOfEachTimeSurvive() throws {
        let board = try RecordedExchanges.current.first("GET", at: "/api/issues")
        expectRoundTrips(Board.self, from: board)
        let times = try requireDecodes(Board.self, from: board).issues.map(\.modificationTime)
        #expect(
            times.map(\.text) == [
                "2022-06-15T11:17:22.05422", "2022-06-17T13:34:44.3", "2022-06-19T15:52:06.82172913",
                "2022-06-21T18:09:28.133312045",
            ])
        #expect(times.map(\.nanoseconds) == [54_220_000, 300_000_000, 821_729_130, 133_312_045])
    }

    @Test(arguments: [
        ("2022-07-01T14:18:56.05422", 54_220_000), ("2022-07-01T14:18:56.1", 100_000_000),
        ("2022-07-01T14:18:56.133312045", 133_312_045), ("2022-07-01T14:18:56", 0),
    ])
    func aTimeIsAnInstantOnlyInAZone(_ text: String, _ nanoseconds: Int) throws {
        let time = try #require(LocalTime(text))
        #expect(time.nanoseconds == nanoseconds)
        #expect(time.text == text)
        let seoul = try #require(TimeZone(identifier: "Asia/Seoul"))
        expectSameInstant(time.date(in: .gmt), as: text, timeZone: .gmt)
        expectSameInstant(time.date(in: seoul), as: text, timeZone: seoul)
        #expect(time.date(in: .gmt).timeIntervalSince(time.date(in: seoul)) == 9 * 3_600)
    }

    @Test(arguments: ["2022-07-01T14:18:56Z", "2022-07-01T14:18:56.1234567891", "2022-07-01T14:18:56.", "2022-07-01"])
    func otherTextsAreNoLocalTimes(_ text: String) { #expect(LocalTime(text) == nil) }

    @Test(.recording("issuetracker/boardWrites")) func theKeyOfEachIdIsTheSame() throws {
        let request = TrackerClient().changingStatus(of: [1, 3, 5], isOpen: true)
        #expect(request.url?.query == "id=1&id=3&id=5&status=true")
        expectConforms(request)
        let exchanges = try RecordedExchanges.current
        let changes = exchanges.all("POST", at: "/api/issues/status")
        #expect(
            changes.compactMap { URL(string: $0.url)?.query } == [
                "id=1&id=2&id=6&status=false", "id=1&id=2&status=true",
            ])
        #expect(changes.allSatisfy { $0.status == 200 && $0.body.isEmpty })
        // Not only the last one was closed, and each got a comment.
        let first = expectDecodes(BoardIssue.self, from: try exchanges.first("GET", at: "/api/issues/1"))
        #expect(first?.open == false)
        #expect(first?.commentOutlines.map(\.content) == ["저도 봤습니다.", "issue가 닫혔습니다."])
    }

    @Test(.recording("issuetracker/board")) func aSignOutHasNoBody() throws {
        let exchange = try RecordedExchanges.current.first("GET", at: "/api/users/logout")
        expectStatus(exchange, is: 204)
        #expect(exchange.body.isEmpty)
    }
}
