import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Testing

/// An exchange with defaults for everything that a test does not need.
func exchange(
    _ method: String = "GET", _ url: String, headers: Headers = [], body: String? = nil, status: Int = 200,
    answer: Headers = ["Content-Type": "application/json"], answerBody: String = ""
) throws -> Exchange {
    Exchange(
        request: SentRequest(
            method: method, url: try #require(HTTPURL(url)), version: .http11, headers: headers,
            body: body.map { Array($0.utf8) }),
        response: Response(status: status, headers: answer, body: Array(answerBody.utf8)),
        startedAt: Instant(seconds: 1_700_000_000))
}

/// One exchange that uses every part of a recording.
func richEntry() throws -> RecordedEntry {
    let url = "https://api.example.com/todos/할 일?tags[]=a+b&q=%41|c"
    let binary: [UInt8] = [0xFF, 0x00, 0xC3]
    let latin1 = HeaderField(name: Array("X-Name".utf8), value: [0x63, 0x61, 0x66, 0xE9])
    var answer: Headers = [
        "Content-Type": "application/octet-stream", "set-cookie": "a=1; Path=/; HttpOnly", "Set-Cookie": "b=2; Secure",
        "Location": "/todos/2", "X-Empty": "",
    ]
    answer.fields.append(latin1)
    return RecordedEntry(
        Exchange(
            request: SentRequest(
                method: "POST", url: try #require(HTTPURL(url)), version: .http2,
                headers: ["Cookie": "a=1; b=\"2\"", "accept": "*/*", "Accept": "text/plain"], body: binary),
            response: Response(status: 444, reason: "이상한", version: .http2, headers: answer, body: binary),
            startedAt: Instant(seconds: 1_716_273_139, nanoseconds: 123_456_000),
            timings: Timings(resolve: 1_500, connect: 20, secure: 300_001, send: 0, wait: 7, receive: 1_000),
            peer: "[2001:db8::1]:443"),
        label: ExchangeLabel(api: "todos", workflow: "crud", step: "create", hop: 2), comment: "a note")
}

extension Replayer {
    convenience init(
        _ recording: Recording, matching: Matching = Matching(), repeats: Repeats = .last, command: String? = nil
    ) {
        self.init(recording, matching: matching, repeats: repeats, redactor: Redactor(), command: command)
    }
}

/// Recordings and calls in short notation: `GET /todos`, and `POST /todos a=1` with a body.
enum Script {
    /// A recording of these requests; the body of each answer is the number of its entry, from 0.
    static func recording(_ lines: String, name: String? = nil) throws -> Recording {
        let entries = try split(lines).enumerated().map { index, line in
            let request = try request(line)
            let exchange = try exchange(
                request.method, request.url.text, headers: request.headers,
                body: request.body.map { String(decoding: $0, as: UTF8.self) }, answerBody: String(index))
            return RecordedEntry(exchange)
        }
        return Recording(name: name, entries: entries)
    }

    static func request(_ line: some StringProtocol) throws -> Request {
        let words = line.split(separator: " ", maxSplits: 2)
        let url = try #require(HTTPURL("http://h\(words[1])"))
        return Request(String(words[0]), url, body: words.count == 3 ? Array(words[2].utf8) : nil)
    }

    /// The entries that answer these calls, `-` where there is a miss.
    static func play(_ calls: String, with replayer: Replayer) throws -> String {
        try split(calls).map { line in
            let request = try request(line)
            do {
                return String(
                    decoding: try replayer.entry(answering: request).exchange.response?.body ?? [], as: UTF8.self)
            } catch is Miss {
                return "-"
            }
        }.joined(separator: " ")
    }

    private static func split(_ lines: String) -> [Substring] {
        lines.split(separator: ",").map { $0.drop { $0 == " " } }
    }
}
