import APICheckTesting
import Foundation
import Testing

/// Times are in Korean time and say so; those of books are days.
@Suite struct TimeTests {
    @Test func theInstantIsTheOneThatWasSent() throws {
        let exchange = try RecordedExchanges("kakao/observed").first("GET", at: "/v2/search/blog")
        let page = try requireDecodes(SearchPage<BlogPost>.self, from: exchange, decoder: .kakao)
        expectSameInstant(page.documents[0].date, at: "/documents/0/datetime", of: exchange)
        expectSameInstant(page.documents[0].date, as: "2021-06-06T07:58:03Z")
        // The seconds are from `date -u -d 2021-06-06T07:58:03Z +%s`.
        #expect(page.documents[0].date.timeIntervalSince1970 == 1_622_966_283)
    }

    @Test func aBookHasADayAndNoTime() throws {
        let exchange = try RecordedExchanges("kakao/observed").first("GET", at: "/v3/search/book")
        let page = try requireDecodes(SearchPage<Book>.self, from: exchange, decoder: .kakao)
        let book = page.documents[0]
        expectSameInstant(book.published, at: "/documents/0/datetime", of: exchange)
        #expect(book.day == "2014-11-17")
        // In UTC the day before has not ended.
        expectSameInstant(book.published, as: "2014-11-16T15:00:00Z")
    }

    @Test(arguments: [("kakao/reads", "/v3/search/book", true), ("kakao/reads", "/v2/search/blog", false)])
    func theTimesOfBooksAreMidnights(_ name: String, _ path: String, _ areMidnights: Bool) throws {
        let texts = try RecordedExchanges(name).all("GET", at: path).flatMap { exchange in
            String(decoding: exchange.body, as: UTF8.self).matches(of: /"datetime":"([^"]*)"/).map { $0.output.1 }
        }
        #expect(texts.count == 10)
        #expect(texts.allSatisfy { $0.hasSuffix(".000+09:00") })
        #expect(texts.allSatisfy { $0.contains("T00:00:00.000") } == areMidnights)
    }

    @Test func theNewestComeFirst() throws {
        let newest = try #require(try RecordedExchanges("kakao/reads").first { $0.url.contains("sort=recency") })
        let page = try requireDecodes(SearchPage<BlogPost>.self, from: newest, decoder: .kakao)
        #expect(page.documents.map(\.date) == page.documents.map(\.date).sorted(by: >))
    }
}
