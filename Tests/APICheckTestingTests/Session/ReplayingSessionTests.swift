import APICheckBase
import APICheckHTTP
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ReplayingSessionTests {
    private static let origin = "https://api.example.com"

    private static func url(_ target: String) throws -> URL { try #require(URL(string: origin + target)) }

    private static func request(_ method: String, _ target: String, type: String? = nil) throws -> URLRequest {
        var request = URLRequest(url: try url(target))
        request.httpMethod = method
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        return request
    }

    /// Runs with a replay of some entries.
    private func replaying(
        _ entries: [RecordedEntry], matching: [RequestMatching] = [], _ body: (Replay) async throws -> Void
    ) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(entries, to: "things/all")
        try await body(try await Replay("things/all", matching: matching, in: project.place))
    }

    @Test func aResponseIsReplayedAsItWasRecorded() async throws {
        let entry = try RecordedEntry.sample(
            "GET", "/things?page=1", 206, "[1]", headers: ["X-Page": "1", "Vary": "Accept", "vary": "Cookie"])
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let (data, response) = try await session.data(from: ReplayingSessionTests.url("/things?page=1"))
            let answer = try #require(response as? HTTPURLResponse)
            #expect(String(decoding: data, as: UTF8.self) == "[1]")
            #expect(answer.statusCode == 206)
            #expect(answer.url?.absoluteString == "https://api.example.com/things?page=1")
            #expect(answer.value(forHTTPHeaderField: "x-page") == "1")
            #expect(answer.value(forHTTPHeaderField: "vary") == "Accept, Cookie")
            #expect(answer.mimeType == "application/json")
            #expect(replay.exchanges.map(\.description) == ["GET /things?page=1 -> 206"])
        }
    }

    @Test func aCompletionHandlerIsCalled() async throws {
        try await replaying([.sample("GET", "/things", 200, "[]")]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let url = try ReplayingSessionTests.url("/things")
            let text = await withCheckedContinuation { continuation in
                session.dataTask(with: url) { data, _, _ in
                    continuation.resume(returning: data.map { String(decoding: $0, as: UTF8.self) })
                }.resume()
            }
            #expect(text == "[]")
        }
    }

    /// The ways in which an app passes a body to a session.
    enum Sending: CaseIterable {
        case body, stream, uploadOfData, uploadOfFile
    }

    @Test(arguments: Sending.allCases) func aBodyIsReadFromAnySource(_ sending: Sending) async throws {
        let entry = try RecordedEntry.sample(
            "POST", "/things", 201, #"{"id":1}"#, sent: ("application/json", #"{"name":"할 일","done":false}"#))
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            var request = try ReplayingSessionTests.request("POST", "/things", type: "application/json")
            let body = Data(#"{ "done": false, "name": "할 일" }"#.utf8)
            let response: URLResponse
            switch sending {
            case .body:
                request.httpBody = body
                response = try await session.data(for: request).1
            case .stream:
                request.httpBodyStream = InputStream(data: body)
                response = try await session.data(for: request).1
            case .uploadOfData: response = try await session.upload(for: request, from: body).1
            case .uploadOfFile:
                let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
                try body.write(to: file)
                defer { try? FileManager.default.removeItem(at: file) }
                response = try await session.upload(for: request, fromFile: file).1
            }
            #expect((response as? HTTPURLResponse)?.statusCode == 201)
            #expect(replay.requests.map(\.httpBody) == [body])
        }
    }

    @Test func aRequestWithoutAResponseFailsWithTheExplanation() async throws {
        try await replaying([.sample("GET", "/things?page=1", 200, "[]")]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let error = await #expect(throws: URLError.self) {
                _ = try await session.data(from: ReplayingSessionTests.url("/things?page=2"))
            }
            #expect(error?.code == .resourceUnavailable)
            #expect(
                error?.localizedDescription == """
                    no recorded answer to GET /things?page=2
                      where:    nearest entry: \(replay.session.path):9 (entry 1), GET /things?page=1
                      expected: query page: "1"
                      actual:   query page: "2"
                      help:     to accept it, add .ignoringQuery("page") in matching:; record it with: \
                    apicheck record things
                    """)
        }
    }

    @Test(arguments: [
        (TransportFailure.Kind.unresolved, URLError.Code.cannotFindHost), (.refused, .cannotConnectToHost),
        (.timedOut, .timedOut), (.certificate, .serverCertificateUntrusted), (.tls, .secureConnectionFailed),
        (.reset, .networkConnectionLost), (.truncated, .networkConnectionLost), (.unreachable, .notConnectedToInternet),
    ])
    func aRecordedFailureIsTheSessionsError(_ kind: TransportFailure.Kind, _ code: URLError.Code) async throws {
        var entry = try RecordedEntry.sample("GET", "/things", 0)
        entry.exchange.answer = .failed(
            TransportFailure(
                kind, host: "api.example.com", phase: .connecting, reason: "it broke", remedy: "Fix it."), .nothing)
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let error = await #expect(throws: URLError.self) {
                _ = try await session.data(from: ReplayingSessionTests.url("/things"))
            }
            #expect(error?.code == code)
            #expect(error?.localizedDescription == "api.example.com: it broke while connecting\n  help:     Fix it.")
        }
    }

    @Test func aDelegateGetsThePiecesOfAStream() async throws {
        var entry = try RecordedEntry.sample("GET", "/events", 200, "data: 1\n\ndata: 2\n\n", type: "text/event-stream")
        entry.exchange.response?.chunks = [BodyChunk(count: 9, after: 10), BodyChunk(count: 9, after: 20)]
        try await replaying([entry]) { replay in
            let reported = await SessionDelegate().load(
                try ReplayingSessionTests.request("GET", "/events"), .replaying(replay))
            #expect(reported?.status == 200)
            #expect(reported?.pieces == ["data: 1\n\n", "data: 2\n\n"])
            #expect(reported?.error == nil)
        }
    }

    @Test func aStreamIsWholeForACompletionHandler() async throws {
        var entry = try RecordedEntry.sample("GET", "/events", 200, "data: 1\n\ndata: 2\n\n", type: "text/event-stream")
        entry.exchange.response?.chunks = [BodyChunk(count: 9, after: 10), BodyChunk(count: 9, after: 20)]
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let (data, _) = try await session.data(from: ReplayingSessionTests.url("/events"))
            #expect(String(decoding: data, as: UTF8.self) == "data: 1\n\ndata: 2\n\n")
        }
    }

    @Test(arguments: [true, false]) func aRedirectIsTheDelegatesToFollow(_ follows: Bool) async throws {
        let entries = try [
            RecordedEntry.sample("GET", "/old", 302, "moved", type: "text/plain", headers: ["Location": "/new"]),
            .sample("GET", "/new", 200, "here", type: "text/plain"),
        ]
        try await replaying(entries) { replay in
            let reported = await SessionDelegate(followsRedirects: follows).load(
                try ReplayingSessionTests.request("GET", "/old"), .replaying(replay))
            #expect(reported?.redirects == ["302 https://api.example.com/new"])
            #expect(reported?.status == (follows ? 200 : 302))
            #expect(reported?.pieces == [follows ? "here" : "moved"])
        }
    }

    @Test func aRedirectIsFollowedWithoutADelegate() async throws {
        let entries = try [
            RecordedEntry.sample("POST", "/old", 303, headers: ["Location": "/new?x=1"]),
            .sample("GET", "/new?x=1", 200, "here", type: "text/plain"),
        ]
        try await replaying(entries) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let (data, response) = try await session.data(for: ReplayingSessionTests.request("POST", "/old"))
            #expect(String(decoding: data, as: UTF8.self) == "here")
            #expect(response.url?.absoluteString == "https://api.example.com/new?x=1")
        }
    }

    @Test func endlessRedirectsFail() async throws {
        let entry = try RecordedEntry.sample("GET", "/a", 302, headers: ["Location": "/a"])
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let error = await #expect(throws: URLError.self) {
                _ = try await session.data(from: ReplayingSessionTests.url("/a"))
            }
            #expect(error?.code == .httpTooManyRedirects)
        }
    }

    @Test func cookiesAreStoredAndSent() async throws {
        let entries = try [
            RecordedEntry.sample(
                "POST", "/login", 200,
                headers: [
                    "Set-Cookie": "a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT; Path=/", "set-cookie": "b=2; Path=/",
                ]),
            .sample("GET", "/me", 200, "{}"),
        ]
        try await replaying(entries) { replay in
            let session = URLSession(configuration: .replaying(replay))
            _ = try await session.data(for: ReplayingSessionTests.request("POST", "/login"))
            _ = try await session.data(from: ReplayingSessionTests.url("/me"))
            let sent = replay.requests.map { $0.value(forHTTPHeaderField: "Cookie") ?? "" }
            #expect(sent.map { $0.split(separator: "; ").sorted() } == [[], ["a=1", "b=2"]])
        }
    }

    @Test func headersOfTheSessionAreMatched() async throws {
        try await replaying([.sample("GET", "/things", 200, "[]")]) { replay in
            let configuration = URLSessionConfiguration.replaying(replay)
            configuration.httpAdditionalHeaders = ["Accept": "application/json", "X-App": "1"]
            var request = try ReplayingSessionTests.request("GET", "/things")
            request.setValue("2", forHTTPHeaderField: "X-App")
            _ = try await URLSession(configuration: configuration).data(for: request)
            let sent = try #require(replay.requests.first)
            #expect(sent.value(forHTTPHeaderField: "Accept") == "application/json")
            #expect(sent.value(forHTTPHeaderField: "X-App") == "2")
        }
    }

    @Test func aChallengeEndsTheTask() async throws {
        let entry = try RecordedEntry.sample(
            "GET", "/me", 401, "{}", headers: ["WWW-Authenticate": #"Basic realm="things""#])
        try await replaying([entry]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let (_, response) = try await session.data(from: ReplayingSessionTests.url("/me"))
            #expect((response as? HTTPURLResponse)?.statusCode == 401)
        }
    }

    @Test func aTaskThatIsCancelledBeforeItBeginsIsCancelled() async throws {
        try await replaying([.sample("GET", "/things", 200, "[]")]) { replay in
            let session = URLSession(configuration: .replaying(replay))
            let url = try ReplayingSessionTests.url("/things")
            let error = await withCheckedContinuation { continuation in
                let task = session.dataTask(with: url) { _, _, error in continuation.resume(returning: error) }
                task.cancel()
                task.resume()
            }
            #expect((error as? URLError)?.code == .cancelled)
        }
    }

    /// Each configuration has its own protocol class, so parallel sessions get their own responses.
    @Test func sessionsAreAnsweredByTheirOwnReplays() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        for number in 0..<20 {
            try project.write([.sample("GET", "/things", 200, "\(number)")], to: "things/\(number)")
        }
        let url = try ReplayingSessionTests.url("/things")
        let place = project.place
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    let replay = try await Replay("things/\(number)", in: place)
                    let session = URLSession(configuration: .replaying(replay))
                    for _ in 0..<3 {
                        let (data, _) = try await session.data(from: url)
                        #expect(String(decoding: data, as: UTF8.self) == "\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func withoutATraitTheConfigurationIsAnIssue() async throws {
        let url = try ReplayingSessionTests.url("/things")
        let found = try await issues {
            let session = URLSession(configuration: .replaying())
            let error = await #expect(throws: URLError.self) { _ = try await session.data(from: url) }
            #expect(error?.localizedDescription.firstLine == "no replay here")
        }
        #expect(found.map(\.sourceLocation?.line) == [#_sourceLocation.line - 4])
        #expect(found.map { $0.text.firstLine } == ["no replay here"])
        #expect(found.map { $0.text.line("expected") } == [#"a test or suite with the trait .replay("api/name")"#])
    }

    @Test func aClientWithoutURLSessionUsesTheReplayDirectly() async throws {
        try await replaying([.sample("GET", "/old", 301, "moved", type: "text/plain", headers: ["Location": "/new"])]) {
            replay in
            let (data, response) = try await replay.data(for: ReplayingSessionTests.request("GET", "/old"))
            #expect(String(decoding: data, as: UTF8.self) == "moved")
            #expect(response.statusCode == 301)
            let error = await #expect(throws: URLError.self) {
                _ = try await replay.data(for: ReplayingSessionTests.request("GET", "/other"))
            }
            #expect(error?.code == .resourceUnavailable)
        }
    }
}
