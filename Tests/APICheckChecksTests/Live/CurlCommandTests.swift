import APICheckFindings
import APICheckHTTP
import Testing

@testable import APICheckChecks

struct CurlCommandTests {
    @Test(arguments: [
        ("plain/word", "plain/word"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
        ("a\r\n'\\", #"$'a\r\n\'\\'"#), ("\u{1}7", #"$'\0017'"#), ("https://a.b/c?d=1&e", "'https://a.b/c?d=1&e'"),
    ])
    func quotesWords(_ word: String, _ quoted: String) {
        #expect(CurlCommand.quote(word) == quoted)
    }

    @Test func sendsWhatMatters() throws {
        let request = SentRequest(
            method: "PUT", url: try #require(HTTPURL("https://api.test/todos/7?a[]=1")), version: .http11,
            headers: [
                HeaderField("Host", "api.test"), HeaderField("Accept", "*/*"), HeaderField("User-Agent", "apicheck"),
                HeaderField("Content-Type", "application/json"), HeaderField("Content-Length", "9"),
                HeaderField("X-None", ""),
            ], body: Array(#"{"a":"'"}"#.utf8))
        #expect(
            CurlCommand(request).text
                == #"curl --request PUT --header 'Content-Type: application/json' --header 'X-None;' "#
                + #"--data-binary '{"a":"'\''"}' --globoff 'https://api.test/todos/7?a[]=1'"#)
    }

    @Test func leavesLongAndBinaryBodiesToAFile() throws {
        let url = try #require(HTTPURL("https://api.test/"))
        for body in [[UInt8](repeating: 0x61, count: 2_001), [0xFF, 0x00]] {
            let request = SentRequest(method: "POST", url: url, version: .http11, headers: [], body: body)
            #expect(CurlCommand(request).text == "curl --data-binary @FILE https://api.test/")
        }
    }

    @Test func cutsBetweenCharacters() throws {
        let body = "a" + String(repeating: "한", count: 200)
        let request = SentRequest(
            method: "GET", url: try #require(HTTPURL("https://api.test/")), version: .http11, headers: [])
        let response = Response(
            status: 500, headers: [HeaderField("Content-Type", "text/plain")], body: Array(body.utf8))
        let exchange = Exchange(request: request, response: response, startedAt: nil)
        let answer = try #require(AnswerExcerpt(exchange))
        #expect(answer.summary == "500, text/plain, 601 bytes: a" + String(repeating: "한", count: 99) + "…")
    }
}
