import APICheckHTTP
import APICheckRecordings
import Testing

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
