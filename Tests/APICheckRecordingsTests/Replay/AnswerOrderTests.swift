import APICheckHTTP
import APICheckRecordings
import Testing

@Suite struct AnswerOrderTests {
    private static let list = "GET /todos, POST /todos a, GET /todos"
    private static let items = "GET /t/1, PUT /t/1 a, GET /t/1, GET /t/2, PUT /t/2 a, GET /t/2"

    @Test(
        arguments: [
            // As recorded.
            (list, list, "0 1 2"),
            (items, items, "0 1 2 3 4 5"),
            // No write, no later answer.
            (list, "GET /todos, GET /todos, POST /todos a, GET /todos, GET /todos", "0 0 1 2 2"),
            // A GET after a write sees the later answer, however few came before it.
            (list, "POST /todos a, GET /todos", "1 2"),
            // A state without an answer: the earliest one left.
            ("POST /todos a, GET /todos", "GET /todos, POST /todos a, GET /todos", "1 0 1"),
            ("GET /todos, POST /todos a", "POST /todos a, GET /todos, GET /todos", "1 0 0"),
            // A poll goes on without writes.
            (
                "POST /jobs a, GET /jobs/1, GET /jobs/1", "POST /jobs a, GET /jobs/1, GET /jobs/1, GET /jobs/1",
                "0 1 2 2"
            ),
            // Two tests, one on each item, the second between the calls of the first.
            (items, "GET /t/1, GET /t/2, PUT /t/2 a, GET /t/2, PUT /t/1 a, GET /t/1", "0 3 4 5 1 2"),
            (items, "GET /t/2, PUT /t/2 a, GET /t/1, GET /t/1, PUT /t/1 a, GET /t/1, GET /t/2", "3 4 0 0 1 2 5"),
            // The same list read by another while the first one writes.
            (
                "GET /todos, GET /todos, POST /todos a, GET /todos",
                "GET /todos, POST /todos a, GET /todos, GET /todos", "0 2 3 3"
            ),
            // An item's write changes the list and what is below the item, not another item.
            (
                "GET /t, GET /t/2, PUT /t/1 a, GET /t, GET /t/1/notes, GET /t/2",
                "GET /t/2, PUT /t/1 a, GET /t, GET /t/1/notes, GET /t/2, GET /t/2", "1 2 3 4 5 5"
            ),
            // Writes in another order: both are there then.
            (
                "GET /t, PUT /t/1 a, GET /t, PUT /t/2 a, GET /t",
                "GET /t, PUT /t/2 a, GET /t, PUT /t/1 a, GET /t", "0 3 4 1 4"
            ),
            // Equal writes are answered in order, then with the last answer.
            ("DELETE /t/1, DELETE /t/1", "DELETE /t/1, DELETE /t/1, DELETE /t/1", "0 1 1"),
            ("POST /t a, POST /t b, POST /t a", "POST /t b, POST /t a, POST /t a, POST /t c", "1 0 2 -"),
            // HEAD reads, too.
            ("HEAD /t, POST /t a, HEAD /t", "HEAD /t, HEAD /t, POST /t a, HEAD /t", "0 0 1 2"),
        ])
    func repeatsTheLast(_ recorded: String, _ calls: String, _ expected: String) throws {
        #expect(try Script.play(calls, with: Replayer(Script.recording(recorded))) == expected)
    }

    @Test(
        arguments: [
            (list, "GET /todos, POST /todos a, GET /todos, GET /todos", "0 1 2 -"),
            (list, "POST /todos a, POST /todos a", "1 -"),
            // Every entry can be given once whatever the order.
            (list, "GET /todos, GET /todos, POST /todos a, GET /todos", "0 2 1 -"),
            (items, "GET /t/2, PUT /t/2 a, GET /t/1, GET /t/1, PUT /t/1 a, GET /t/2", "3 4 0 2 1 5"),
        ])
    func refusesWhatWasGiven(_ recorded: String, _ calls: String, _ expected: String) throws {
        #expect(try Script.play(calls, with: Replayer(Script.recording(recorded), repeats: .refuse)) == expected)
    }

    /// Every order of two tests that each read, write and read their own item gives each the answers it recorded.
    @Test func everyInterleavingOfTwoTestsGivesEachItsAnswers() throws {
        let recording = try Script.recording(Self.items)
        let first = ["GET /t/1", "PUT /t/1 a", "GET /t/1"]
        let second = ["GET /t/2", "PUT /t/2 a", "GET /t/2"]
        var orders = 0
        // Three of six turns are the first test's.
        for turns in 0..<64 where turns.nonzeroBitCount == 3 {
            orders += 1
            let replayer = Replayer(recording, repeats: .refuse)
            var answers: [[String]] = [[], []]
            for turn in 0..<6 {
                let test = turns >> turn & 1
                let call = [first, second][test][answers[test].count]
                answers[test].append(try Script.play(call, with: replayer))
            }
            #expect(answers == [["0", "1", "2"], ["3", "4", "5"]], "turns \(turns)")
        }
        #expect(orders == 20)
    }

    @Test func concurrentCallsAreEachGivenAnEntryOfTheirOwn() async throws {
        let count = 200
        let recording = try Script.recording(Array(repeating: "GET /jobs/1", count: count).joined(separator: ","))
        let replayer = Replayer(recording, repeats: .refuse)
        let request = try Script.request("GET /jobs/1")
        let given = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<count {
                group.addTask { String(decoding: try await replayer.send(request).response?.body ?? [], as: UTF8.self) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(given.compactMap { Int($0) }.sorted() == Array(0..<count))
        #expect(replayer.unused.isEmpty)
    }

    @Test(arguments: ["crud", "reads", "observed"]) func aRecordingAnswersItsOwnRequests(_ name: String) throws {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let recording = try Recording(contentsOf: "/\(root)/recordings/todos/\(name).har")
        let replayer = Replayer(recording, repeats: .refuse)
        for entry in recording.entries {
            let sent = entry.exchange.request
            let request = Request(sent.method, sent.url, headers: sent.headers, body: sent.body)
            #expect(try replayer.entry(answering: request).exchange == entry.exchange)
        }
        #expect(replayer.unused.isEmpty)
    }

    @Test func unusedEntriesAreReported() throws {
        let replayer = try Replayer(Script.recording(Self.list, name: "todos.har"))
        #expect(try Script.play("GET /todos, GET /todos, GET /other", with: replayer) == "0 0 -")
        #expect(
            replayer.unused == [
                UnusedEntry(place: "todos.har (entry 2)", request: "POST /todos"),
                UnusedEntry(place: "todos.har (entry 3)", request: "GET /todos"),
            ])
    }

    /// Quadratic time would exceed the limit.
    @Test(.timeLimit(.minutes(10))) func aLongRecordingCostsNoMoreForACall() throws {
        let count = 10_000
        let lines =
            (0..<count).map { "POST /todos/\($0 % 7) {\"id\":\($0)}" } + Array(repeating: "GET /todos", count: count)
        let replayer = try Replayer(Script.recording(lines.joined(separator: ",")), repeats: .refuse)
        for index in (0..<count).reversed() {
            let request = try Script.request("POST /todos/\(index % 7) { \"id\": \(index).0 }")
            #expect(try replayer.entry(answering: request).exchange.response?.body == Array(String(index).utf8))
        }
        let list = try Script.request("GET /todos")
        for index in count..<(2 * count) {
            #expect(try replayer.entry(answering: list).exchange.response?.body == Array(String(index).utf8))
        }
        #expect(throws: Miss.self) { try replayer.entry(answering: list) }
    }
}
