import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

@Suite struct HARWritingTests {
    @Test func aFormAndItsAnswerReadAsTheyWentOverTheWire() throws {
        var sent = try exchange(
            "PUT", "http://127.0.0.1:8080/todos/1?a=%20b",
            headers: ["content-type": "application/x-www-form-urlencoded"], body: "title=Don%27t+open&is_done=true",
            answerBody: "{\"id\": 1.0}")
        sent.peer = "127.0.0.1:8080"
        sent.timings = Timings(connect: 90, send: 10, wait: 2_000, receive: 5)
        let recording = Recording(
            comment: "two words", entries: [RecordedEntry(sent, label: ExchangeLabel(api: "todos", step: "edit"))])
        let expected = """
            {
              "log": {
                "version": "1.2",
                "creator": {
                  "name": "apicheck",
                  "version": "2"
                },
                "entries": [
                  {
                    "startedDateTime": "2023-11-14T22:13:20.000Z",
                    "time": 2.105,
                    "request": {
                      "method": "PUT",
                      "url": "http://127.0.0.1:8080/todos/1?a=%20b",
                      "httpVersion": "HTTP/1.1",
                      "cookies": [],
                      "headers": [
                        {
                          "name": "content-type",
                          "value": "application/x-www-form-urlencoded"
                        }
                      ],
                      "queryString": [
                        {
                          "name": "a",
                          "value": " b"
                        }
                      ],
                      "postData": {
                        "mimeType": "application/x-www-form-urlencoded",
                        "params": [
                          {
                            "name": "title",
                            "value": "Don't open"
                          },
                          {
                            "name": "is_done",
                            "value": "true"
                          }
                        ],
                        "text": "title=Don%27t+open&is_done=true"
                      },
                      "headersSize": -1,
                      "bodySize": 31
                    },
                    "response": {
                      "status": 200,
                      "statusText": "",
                      "httpVersion": "HTTP/1.1",
                      "cookies": [],
                      "headers": [
                        {
                          "name": "Content-Type",
                          "value": "application/json"
                        }
                      ],
                      "content": {
                        "size": 11,
                        "mimeType": "application/json",
                        "text": "{\\"id\\": 1.0}",
                        "_apicheckJSON": {
                          "id": 1.0
                        }
                      },
                      "redirectURL": "",
                      "headersSize": -1,
                      "bodySize": 11
                    },
                    "cache": {},
                    "timings": {
                      "blocked": -1,
                      "dns": -1,
                      "connect": 0.09,
                      "send": 0.01,
                      "wait": 2,
                      "receive": 0.005,
                      "ssl": -1
                    },
                    "serverIPAddress": "127.0.0.1",
                    "_apicheck": {
                      "api": "todos",
                      "step": "edit",
                      "peer": "127.0.0.1:8080"
                    }
                  }
                ],
                "comment": "two words"
              }
            }

            """
        #expect(String(decoding: recording.har, as: UTF8.self) == expected)
    }

    @Test func everythingComesBack() throws {
        let entry = try richEntry()
        let bytes = Recording(entries: [entry]).har
        let read = try Recording(Document(bytes))
        #expect(read.entries == [entry])
        #expect(read.har == bytes)
        let har = try Document(bytes).root["log"]?["entries"]?[0]
        #expect(
            har?["request"]?["url"]?.string
                == "https://api.example.com/todos/%ED%95%A0%20%EC%9D%BC?tags%5B%5D=a+b&q=%41%7Cc")
        #expect(har?["request"]?["postData"]?["text"]?.string == "/wDD")
        #expect(har?["response"]?["content"]?["encoding"]?.string == "base64")
        #expect(har?["response"]?["cookies"]?[0]?["httpOnly"]?.bool == true)
        #expect(har?["response"]?["redirectURL"]?.string == "/todos/2")
        #expect(har?["serverIPAddress"]?.string == "2001:db8::1")
        #expect(har?["time"]?.text == "302.528")
        // `connect` includes the time of `ssl`.
        #expect(har?["timings"]?["connect"]?.text == "300.021")
    }

    @Test(arguments: [nil, "", "{}", "\u{FEFF}[]", "a\u{0}b\u{2028}", "\u{FFFD}"] as [String?])
    func bodiesComeBackByteForByte(_ body: String?) throws {
        let entry = RecordedEntry(try exchange("POST", "http://h/", body: body, answerBody: body ?? ""))
        #expect(try Recording(Document(Recording(entries: [entry]).har)).entries == [entry])
    }

    @Test func unrecordedHeadersAreMarked() throws {
        let none = RecordedEntry(try exchange("GET", "http://h/", answer: []))
        var unknown = none
        unknown.exchange.response?.unrecorded = .headers
        let read = try Recording(Document(Recording(entries: [none, unknown]).har))
        #expect(read.entries.map(\.exchange.response?.unrecorded) == [[], .headers])
    }

    @Test(.corpus("har/har-schema/lib")) func filesAreValidByThePublishedSchema() throws {
        let schema = try #require(try HARSchema())
        #expect(try schema.violations(in: Recording(entries: [try richEntry()]).har) == [])
        #expect(try schema.violations(in: Recording().har) == [])
        let observed = try FileContents.read(packageFolder + "/recordings/todos/observed.har")
        #expect(try schema.violations(in: observed) == [])
        let broken = String(decoding: observed, as: UTF8.self).replacing("\"statusText\": \"\",", with: "")
        #expect(
            try schema.violations(in: Array(broken.utf8)) == [
                "/log/entries/0/response: the member \"statusText\"",
                "/log/entries/1/response: the member \"statusText\"",
            ])
    }
}
