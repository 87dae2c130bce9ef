import APICheckHTTP
import APICheckRecordings
import APICheckRedaction
import Testing

/// A pass remembers names, values and times without secrets and skips them in later bodies. It must find there what it
/// finds in a body by itself.
@Suite struct RememberedTextTests {
    /// More values than a pass sees before it remembers any, with all names that the objects of the tests have.
    private static let before: [String] = (0..<40).map { number in
        let objects = (0..<20).map { place in
            let names = names.enumerated().map { #""\#($1)": "plain \#(number) \#(place) \#($0)""# }
            return "{\(names.joined(separator: ", ")), \"at\": \"2024-05-21T06:32:\(10 + place)Z\"}"
        }
        return "[\(objects.joined(separator: ", "))]"
    }

    private static let names = ["value", "val", "text", "data", "content", "defaultValue", "note"]

    private static func redacted(_ body: String, after others: [String]) throws -> String {
        let entries = try (others + [body]).map {
            RecordedEntry(try exchange("GET", "http://h/", answerBody: $0))
        }
        let shown = Redactor().redact(entries).last?.exchange.response?.body
        return String(decoding: shown ?? [], as: UTF8.self)
    }

    @Test(arguments: [
        (
            #"{"name": "password", "value": "Kt8#vQ2!"}"#, #"{"name": "password", "value": "REDACTED-1"}"#
        ),
        (#"{"value": "Kt8#vQ2!", "key": "password"}"#, #"{"value": "REDACTED-1", "key": "password"}"#),
        (
            #"{"text": "Kt8#vQ2!", "n\u0061me": "password"}"#,
            #"{"text": "REDACTED-1", "n\u0061me": "password"}"#
        ),
        (#"{"note": "Kt8#vQ2!", "name": "password"}"#, #"{"note": "Kt8#vQ2!", "name": "password"}"#),
        (#"{"value": "Kt8#vQ2!", "name": 1}"#, #"{"value": "Kt8#vQ2!", "name": 1}"#),
        (
            #"{"a": {"name": "password"}, "value": "Kt8#vQ2!"}"#,
            #"{"a": {"name": "password"}, "value": "Kt8#vQ2!"}"#
        ),
        (
            #"{"name": "x", "text": [{"name": "password", "value": "Kt8#vQ2!"}]}"#,
            #"{"name": "x", "text": [{"name": "password", "value": "REDACTED-1"}]}"#
        ),
        (
            #"[["Authorization", "Kt8#vQ2!abcdefgh"], "2024-05-21T06:32:19Z"]"#,
            #"[["Authorization", "REDACTED-1______"], "2024-05-21T06:32:19Z"]"#
        ),
    ])
    func aValueThatAnotherMemberNames(_ body: String, _ expected: String) throws {
        #expect(try RememberedTextTests.redacted(body, after: []) == expected)
        #expect(try RememberedTextTests.redacted(body, after: RememberedTextTests.before) == expected)
    }
}
