import APICheckTesting
import Foundation
import Testing

/// What the real service sent in other years: responses that still conform, and the app's models.
@Suite(.contract("github")) struct HistoryTests {
    @Test(arguments: [
        "github/events-2013", "github/errors-2017", "github/search-2020", "github/labels-2020", "github/limits-2020",
    ])
    func whatWasSentStillConforms(_ name: String) throws {
        let exchanges = try RecordedExchanges(name)
        #expect(!exchanges.isEmpty)
        for exchange in exchanges { expectConforms(exchange) }
    }

    /// The events of 2013 have all that the app needs; the push still lists its commits.
    @Test(.recording("github/events-2013")) func eventsOf2013Decode() throws {
        let page = try RecordedExchanges.current[0]
        let events = try requireDecodes([Event].self, from: page, decoder: .gitHub)
        #expect(events.map(\.kind) == [.watch, .push])
        #expect(events.map(\.id) == ["1759036768", "1757856540"])
        #expect(events.map(\.actor.login) == ["igas", "sferik"])
        expectSameInstant(try #require(events[0].createdAt), at: "/0/created_at", of: page)
        #expect(GitHubClient.page(next: page.header("Link")) == 2)
    }

    @Test func aSearchOf2020DecodesAsOneOfToday() throws {
        let old = try RecordedExchanges("github/search-2020")[0]
        let result = try requireDecodes(SearchResult.self, from: old, decoder: .gitHub)
        #expect(result.totalCount == 1_918)
        #expect(result.items.map(\.fullName) == ["daniel-e/tetros", "havivha/Nand2Tetris"])
        #expect(result.items.map(\.license?.name) == ["MIT License", nil])
    }

    @Test(.recording("github/labels-2020")) func aLabelHasTheSameShapeAsToday() throws {
        let exchanges = try RecordedExchanges.current
        let list = try requireDecodes([Label].self, from: exchanges[0])
        #expect(list.map(\.name) == ["breaking change", "bug", "documentation", "feature request"])
        #expect(list[0].color == "e10c02" && list.map(\.isDefault) == [false, true, true, false])
        expectStatus(exchanges[1], is: 204)
        #expect(exchanges[1].body.isEmpty && exchanges[1].header("Content-Type") == nil)
        expectStatus(exchanges[2], is: 201)
        let created = try requireDecodes(Label.self, from: exchanges[2])
        #expect(created.name == "test-label" && created.color == "ededed" && created.summary == nil)
        #expect(exchanges[2].header("Location") == created.url)
        let today = try RecordedExchanges("github/labels").all("POST", at: "/labels")[0]
        expectNoDrift(today, since: exchanges)
    }

    @Test(.recording("github/errors-2017")) func aRefusedLabelNamesTheField() throws {
        let refused = try #require(try RecordedExchanges.current.first { $0.status == 422 })
        let problem = try requireDecodes(InvalidProblem.self, from: refused)
        #expect(problem.message == "Validation Failed")
        #expect(problem.errors == [.init(resource: "Label", field: "color", code: "invalid")])
        let today = try RecordedExchanges("github/labels").all("POST", at: "/labels")[2]
        expectNoDrift(today, since: try RecordedExchanges.current)
    }
}
