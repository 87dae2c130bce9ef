import APICheckTesting
import Foundation
import Testing

/// What the real service sent in other years, and what has changed since.
@Suite(.contract("github")) struct HistoryTests {
    @Test(arguments: [
        "github/events-2013", "github/errors-2017", "github/search-2020", "github/labels-2020", "github/limits-2020",
    ])
    func whatWasSentStillConforms(_ name: String) throws {
        for exchange in try RecordedExchanges(name) { expectConforms(exchange) }
    }

    @Test(arguments: ["github/search-2014"]) func probe(_ name: String) throws {
        for exchange in try RecordedExchanges(name) { expectConforms(exchange) }
        let old = try RecordedExchanges("github/search-2014")
        let new = try RecordedExchanges("github/search-2020")[0]
        expectNoDrift(new, since: old)
        expectNoDrift(
            try RecordedExchanges("github/reads").first("GET", "/events"),
            since: try RecordedExchanges("github/events-2013"))
        expectNoDrift(
            try RecordedExchanges("github/reads").first("GET", "/search/repositories"),
            since: try RecordedExchanges("github/search-2020"))
        expectNoDrift(
            try RecordedExchanges("github/reads").first("GET", "/labels"),
            since: try RecordedExchanges("github/labels-2020"))
        expectNoDrift(
            try RecordedExchanges("github/labels").all("POST", "/labels")[0],
            since: try RecordedExchanges("github/labels-2020"))
        expectNoDrift(
            try RecordedExchanges("github/reads").all("GET", "/").last!,
            since: try RecordedExchanges("github/errors-2017"))
        expectNoDrift(
            try RecordedExchanges("github/labels").all("POST", "/labels")[2],
            since: try RecordedExchanges("github/errors-2017"))
    }
}
