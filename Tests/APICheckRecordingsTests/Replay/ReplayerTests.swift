import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

@Suite struct ReplayerTests {
    private static let form: Headers = ["Content-Type": "application/x-www-form-urlencoded"]

    /// The body of the answer identifies the entry.
    private func replayer() throws -> Replayer {
        let sent = [
            try exchange("GET", "http://real/todos?page=2&per_page=10"),
            try exchange("GET", "http://real/todos/1"),
            try exchange("PUT", "http://real/todos/1", headers: Self.form, body: "title=a&is_done=true"),
            try exchange("GET", "http://real/todos/1"),
            try exchange("POST", "http://real/todos", body: #"{"title": "a", "user": {"id": 7}}"#),
            try exchange("POST", "http://real/login", headers: Self.form, body: "user=u&password=REDACTED-1"),
            try exchange(
                "POST", "http://real/todos", headers: ["Content-Type": "multipart/form-data; boundary=AAA"],
                body: "--AAA\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--AAA--\r\n"),
        ]
        let entries = sent.enumerated().map { index, exchange in
            var exchange = exchange
            exchange.response?.body = Array(String(index).utf8)
            return RecordedEntry(exchange)
        }
        return Replayer(Recording(name: "todos.har", entries: entries))
    }

    private func request(_ method: String, _ url: String, _ headers: Headers = [], _ body: String? = nil) throws
        -> Request
    {
        Request(method, try #require(HTTPURL(url)), headers: headers, body: body.map { Array($0.utf8) })
    }

    @Test(
        arguments: [
            ("GET", "http://127.0.0.1:99/todos?per_page=10&page=2", [], nil, "0"),
            ("PUT", "http://h/todos/1", form, "is_done=%74rue&title=a", "2"),
            ("POST", "http://h/todos", [:], #"{"user":{"id":7.0},"title":"\u0061"}"#, "4"),
            ("POST", "http://h/login", form, "user=u&password=another", "5"),
            (
                "POST", "http://h/todos", ["Content-Type": "multipart/form-data; boundary=B"],
                "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n", "6"
            ),
            // An empty body equals a missing one.
            ("GET", "http://h/todos/1", [:], "", "1"),
        ] as [(String, String, Headers, String?, String)])
    func answers(_ method: String, _ url: String, _ headers: Headers, _ body: String?, _ expected: String) async throws
    {
        let exchange = try await replayer().send(request(method, url, headers, body))
        #expect(String(decoding: exchange.response?.body ?? [], as: UTF8.self) == expected)
    }

    @Test func aCancelledTaskGetsNoAnswer() async throws {
        let replayer = try replayer()
        let request = try request("GET", "http://h/todos/1")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await replayer.send(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
