import APICheckTesting
import Foundation
import TestSupport
import Testing

/// Answers that the models of the app do not read, or read as something else.
@Suite struct ModelMistakes {
    private struct RenamedIssue: Decodable {
        let id: Int
        let title: String
        let isOpened: Bool
    }

    private struct BoardIssueOfList: Decodable {
        let issueId: Int
        let labels: [Board.Label]
    }

    private struct PopUp: Decodable {
        let title: String
        let writtenTime: Date
    }

    private struct CarelessIssue: Decodable {
        let id: Int?
        let milestone: String?

        enum CodingKeys: String, CodingKey {
            case id
            case milestone = "milestone_title"
        }
    }

    private static func read(_ method: String, _ path: String, _ name: String = "reads") throws -> RecordedExchange {
        try RecordedExchanges("issuetracker/\(name)").first(method, at: path)
    }

    private static let zones = ["UTC", "Asia/Seoul"]

    private static func seenPopUp() throws -> RecordedExchange {
        try read("GET", "/api/issues/1/popUp", "observed")
    }

    static let all = [
        Mistake("labels decoded, where the server sends nothing") {
            expectDecodes([EarlierApp.LabelItem].self, from: try read("GET", "/labels"))
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports \
            invalid JSON.
              where:    GET /labels, body
                        recordings/issuetracker/reads.har:751 (entry 8)
              expected: JSON for [LabelItem]
              actual:   no content, nothing to decode (status 200)
              help:     Check the status before decoding, and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            let labels = try read("GET", "/labels")
            if !labels.body.isEmpty { expectDecodes([Label].self, from: labels) }
        },
        Mistake("`darkMode` read as the text `isDarkMode`") {
            expectDecodes([EarlierApp.IssueWithLabelItems].self, from: try read("GET", "/issues"))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /issues, /0/labels/0/isDarkMode
                        recordings/issuetracker/reads.har:88 (entry 2)
              expected: [*].labels[*].isDarkMode as String, asked for by LabelItem
              actual:   absent in each of 3 objects; the server sends `darkMode`
              help:     Add case isDarkMode = "darkMode" to the CodingKeys of LabelItem. Bool fits the one value. Use \
            the name that the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes([Issue].self, from: try read("GET", "/issues"), options: .includingUnreadKeys)
        },
        Mistake("`opened` read as `isOpened`, as the source of the server calls it") {
            expectDecodes([RenamedIssue].self, from: try read("GET", "/issues"))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /issues, /0/isOpened
                        recordings/issuetracker/reads.har:88 (entry 2)
              expected: [*].isOpened as Bool, asked for by RenamedIssue
              actual:   absent in each of 3 objects; the server sends `opened`
              help:     Add case isOpened = "opened" to the CodingKeys of RenamedIssue. Use the name that the server \
            sends, or make the property optional.
            """
        } fixed: {
            expectDecodes([Issue].self, from: try read("GET", "/issues"))
        },
        Mistake("the milestone in snake case, which the server does not send: always nil") {
            expectDecodes([CarelessIssue].self, from: try read("GET", "/issues"))
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test \
            fails.
              where:    GET /issues, /0/milestone_title
                        recordings/issuetracker/reads.har:88 (entry 2), 3 samples
              expected: [*].milestone_title as String?, asked for by CarelessIssue
              actual:   absent in each of 3 objects; the server sends `milestoneTitle`
              help:     Add case milestone_title = "milestoneTitle" to the CodingKeys of CarelessIssue. Use the name \
            that the server sends, record a sample that has the key, or remove the property.
            """
        } fixed: {
            expectDecodes([Issue].self, from: try read("GET", "/issues"))
        },
        Mistake("a new label decoded as `[String: Int]`") {
            expectDecodes(EarlierApp.IDAnswer.self, from: try read("POST", "/labels", "writes"))
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports \
            invalid JSON.
              where:    POST /labels, body
                        recordings/issuetracker/writes.har:939 (entry 12)
              expected: JSON for [String: Int]
              actual:   no content, nothing to decode (status 200)
              help:     Check the status before decoding, and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            expectStatus(try read("POST", "/labels", "writes"), is: 200)
        },
        Mistake("the id of a new comment, which is null") {
            expectDecodes(IssueID.self, from: try read("POST", "/comments", "writes"))
        } says: {
            """
            model-null-in-required: The server sends null for a property that is not optional in the model.
              where:    POST /comments, /id
                        recordings/issuetracker/writes.har:1277 (entry 16)
              expected: id as Int, asked for by IssueID
              actual:   null in the one value
              help:     Make it Int?. Make the property optional, or have the server send a value.
            """
        } fixed: {
            expectStatus(try read("POST", "/comments", "writes"), is: 201)
        },
        Mistake("a new issue expected with 201") {
            expectStatus(try read("POST", "/issues", "writes"), is: 201)
        } says: {
            """
            POST /issues has an unexpected status
              where:    recordings/issuetracker/writes.har:88 (entry 2)
              expected: 201
              actual:   200 OK, {"id":6}
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try read("POST", "/issues", "writes"), is: 200)
        },
        Mistake("an issue that is not known expected with 404") {
            expectStatus(try read("GET", "/issues/999999999"), is: 404)
        } says: {
            """
            GET /issues/999999999 has an unexpected status
              where:    recordings/issuetracker/reads.har:551 (entry 6)
              expected: 404
              actual:   400 Bad Request, {"message":"편집할 수 있는 사용자가 아닙니다."}
              help:     handle this status in the app, or fix the request
            """
        } fixed: {
            expectStatus(try read("GET", "/issues/999999999"), is: 400)
        },
        Mistake("an issue that is not known, decoded as an issue") {
            expectDecodes(IssueDetail.self, from: try read("GET", "/issues/999999999"))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /issues/999999999, /id
                        recordings/issuetracker/reads.har:551 (entry 6)
              expected: id as Int, asked for by IssueDetail
              actual:   absent in the one object
              help:     The response has status 400: check the status before decoding. Use the name that the server \
            sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(Refusal.self, from: try read("GET", "/issues/999999999"))
        },
        Mistake("the board decoded as the list that an earlier server sent") {
            expectDecodes([Board.Cover].self, from: try read("GET", "/api/issues", "board"))
        } says: {
            """
            model-list-against-single: The server sends an array where the model decodes a single value, or the \
            other way round.
              where:    GET /api/issues, body
                        recordings/issuetracker/board.har:163 (entry 3)
              expected: the body as [Cover]
              actual:   one object with `issueCoverResponses`, `openIssueCount`, `closeIssueCount`
              help:     The list is in `issueCoverResponses`: decode a type with `let issueCoverResponses: [Cover]`. \
            Decode the shape that this operation returns; two operations with different shapes need two types.
            """
        } fixed: {
            expectDecodes(Board.self, from: try read("GET", "/api/issues", "board"))
        },
        Mistake("`colorCode` read as the `labelColor` of the list") {
            expectDecodes(BoardIssueOfList.self, from: try read("GET", "/api/issues/1", "board"))
        } says: {
            """
            model-key-missing: The model requires a key that some or all responses do not have.
              where:    GET /api/issues/1, /labels/0/labelColor
                        recordings/issuetracker/board.har:319 (entry 4)
              expected: labels[*].labelColor as String, asked for by Label
              actual:   absent in each of 2 objects
              help:     Use the name that the server sends, or make the property optional.
            """
        } fixed: {
            expectDecodes(BoardIssue.self, from: try read("GET", "/api/issues/1", "board"))
        },
        Mistake("a sign-out decoded") {
            expectDecodes(EarlierApp.IDAnswer.self, from: try read("GET", "/api/users/logout", "board"))
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports \
            invalid JSON.
              where:    GET /api/users/logout, body
                        recordings/issuetracker/board.har:948 (entry 11)
              expected: JSON for [String: Int]
              actual:   no content, nothing to decode (status 204)
              help:     Check the status before decoding, and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            expectStatus(try read("GET", "/api/users/logout", "board"), is: 204)
        },
        Mistake("a time without a zone, decoded with `.iso8601`") {
            expectDecodes(
                PopUp.self, from: try read("GET", "/api/issues/1/popUp", "board"), decoder: EarlierApp.isoTimes)
        } says: {
            """
            model-value-unreadable: A value has the right type, but its content cannot be decoded.
              where:    GET /api/issues/1/popUp, /writtenTime
                        recordings/issuetracker/board.har:443 (entry 5)
              expected: writtenTime as Date, asked for by PopUp
              actual:   "2022-06-15T10:07:11.05422" (string) (Expected date string to be ISO8601-formatted.)
              help:     The text has no time zone: decode it with a strategy that sets one. Make the model, or the \
            decoder's strategy, accept the form that the server sends.
            """
        } fixed: {
            expectDecodes(BoardIssue.self, from: try read("GET", "/api/issues/1", "board"))
        },
        Mistake("a time in the zone of the device") {
            expectDecodes(
                PopUp.self, from: try seenPopUp(), decoder: EarlierApp.sixDigits(), options: .timeZones(zones))
        } says: {
            """
            model-date-depends-on-time-zone: A date is different on a machine in another time zone.
              where:    GET /api/issues/1/popUp, /writtenTime
                        recordings/issuetracker/observed.har:439 (entry 7)
              expected: writtenTime as Date, asked for by PopUp
              actual:   "2022-07-01T14:18:56.05422" becomes 2022-07-01T14:18:56.054000Z in UTC, \
            2022-07-01T05:18:56.054000Z in Asia/Seoul
              help:     Set the formatter's timeZone: TimeZone(secondsFromGMT: 0) where the server means UTC. Set \
            the time zone wherever text is converted to a date, or a date to text.
            """
        } fixed: {
            expectDecodes(
                PopUp.self, from: try seenPopUp(), decoder: EarlierApp.sixDigits(in: .gmt), options: .timeZones(zones))
        },
        Mistake("nine digits through a formatter of six", distance: 5) {
            let formatter = DateFormatter()
            formatter.timeZone = .gmt
            formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS"
            let date = try #require(formatter.date(from: "2022-06-21T13:28:44.133312045"))
            expectSameInstant(date, as: "2022-06-21T13:28:44.133312045", timeZone: .gmt)
        } says: {
            """
            the time is not the instant that the server sent
              expected: 2022-06-21T13:28:44.133312045
              actual:   2022-06-21T13:28:44.133000Z, 0.000312045 s too early
              help:     The fraction was cut: DateFormatter keeps three digits; ISO8601DateFormatter keeps three \
            with .withFractionalSeconds, else none. Parse it with \
            Date.ISO8601FormatStyle(includingFractionalSeconds: true).
            """
        } fixed: {
            let time = try #require(LocalTime("2022-06-21T13:28:44.133312045"))
            expectSameInstant(time.date(in: .gmt), as: "2022-06-21T13:28:44.133312045", timeZone: .gmt)
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
