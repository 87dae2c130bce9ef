import APICheckTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Without the trait `Recording`, the issues of a replay hide by names what the app sent.
@Suite struct HiddenNameTests {
    @Test(.replay("notes/read")) func aRequestWithItsOwnTokensIsAnswered() async throws {
        let (body, _) = try await send(request("/notes?access_token=live-token-in-the-query"))
        #expect(String(decoding: body, as: UTF8.self) == #"{"notes":[]}"#)
    }

    static let secrets = [
        "live-token-in-the-query", "live-token-in-the-header", "live-password-in-json", "live-password-in-a-form",
        "live-user", "live-cookie-value", "live-value-of-an-unknown-header",
    ]

    @Test(arguments: [
        (#"{"user": {"password": "live-password-in-json", "name": "kim"}}"#, "application/json"),
        ("name=kim&user%5Bpassword%5D=live-password-in-a-form", "application/x-www-form-urlencoded"),
        ("not JSON: password=live-password-in-a-form", "text/plain"),
    ])
    func anIssueContainsNoValueUnderASecretName(body: String, type: String) async throws {
        let texts = Texts()
        let matching = ["X-Key", "Cookie", "Authorization"].map { RequestMatching.header($0) }
        try await withKnownIssue {
            try await withReplay("notes/read", matching: matching) { _ in
                var request = request("/notes?access_token=live-token-in-the-query&page=2")
                request.httpMethod = "POST"
                request.httpBody = Data(body.utf8)
                request.setValue(type, forHTTPHeaderField: "Content-Type")
                request.setValue("sid=live-cookie-value", forHTTPHeaderField: "Cookie")
                request.setValue("live-value-of-an-unknown-header", forHTTPHeaderField: "X-Key")
                _ = try? await send(request)
            }
        } matching: { issue in
            texts.add("\(issue)")
            return true
        }
        let text = texts.all
        #expect(text.contains("POST /notes"))
        #expect(text.contains("page=2"))
        #expect(HiddenNameTests.secrets.filter { text.contains($0) } == [])
    }

    private func request(_ path: String) -> URLRequest {
        var request = URLRequest(url: URL(string: "https://notes.example.com\(path)")!)
        request.setValue("Bearer live-token-in-the-header", forHTTPHeaderField: "Authorization")
        return request
    }

    private func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
        try await URLSession(configuration: .replaying()).data(for: request)
    }
}

final class Texts: @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []

    func add(_ text: String) { lock.withLock { texts.append(text) } }

    var all: String { lock.withLock { texts.joined(separator: "\n") } }
}
