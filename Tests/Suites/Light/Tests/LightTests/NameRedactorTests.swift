import Foundation
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Generated exchanges with secrets under names that say so. The attachment of a failed test must show none of them in any decoding,
/// and must keep what is not secret.
@Suite struct NameRedactorTests {
    @Test(arguments: 0..<40) func noSecretIsAttached(part: Int) async throws {
        for seed in 0..<10 {
            var made = MadeExchange(seed: UInt64(part * 10 + seed))
            let (request, answer) = made.make()
            let replay = try await Replay { .method(request.httpMethod ?? "GET")("/things") { answer } }
            _ = try await replay.data(for: request)
            let received = try #require(ReceivedExchanges(replay.exchanges))
            let text = String(decoding: IssueRecorder.attachment(of: received.entries), as: UTF8.self)
            let decodings = Decodings(text)
            let leaks = made.secrets.filter { secret in secret.parts.contains { decodings.contain($0) } }
            #expect(leaks == [], "seed \(part * 10 + seed)\n\(text)")
            let lost = made.harmless.filter { !decodings.contain($0) }
            #expect(lost == [], "seed \(part * 10 + seed)\n\(text)")
        }
    }
}

/// A secret of random letters with characters between them that some syntax uses.
struct Secret: Equatable, CustomStringConvertible {
    var place: String
    var text: String
    var parts: [String]

    var description: String { "\(place): \(text)" }
}

/// A random exchange with secrets and other values.
struct MadeExchange {
    private var random: SeededGenerator
    private(set) var secrets: [Secret] = []
    private(set) var harmless: [String] = []

    init(seed: UInt64) { random = SeededGenerator(state: seed) }

    private static let names = [
        "password", "access_token", "apiKey", "client_secret", "userPassword", "session_id", "X-Auth-Token", "otp",
        "pin", "jwt",
    ]

    private mutating func word() -> String {
        String((0..<9).map { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement(using: &random) ?? "x" })
    }

    private mutating func secret(_ place: String, between: [String]) -> Secret {
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in word() }
        let mark = between.randomElement(using: &random) ?? ""
        var text = parts.joined(separator: mark)
        if place == "Basic" { text = Data("user\(word()):\(text)".utf8).base64EncodedString() }
        let made = Secret(place: place, text: text, parts: place == "Basic" ? [text] + parts : parts)
        secrets.append(made)
        return made
    }

    private mutating func kept() -> String {
        let text = word()
        harmless.append(text)
        return text
    }

    private mutating func name() -> String { MadeExchange.names.randomElement(using: &random) ?? "token" }

    private static let any = [
        "", " ", "=", "==", ",", ";", "&", "%", "+", "/", "\"", "\\", "'", "#", "é", ": ", "<", "}",
    ]
    private static let token = ["", "=", "-", ".", "_", "~", "+", "/"]

    mutating func make() -> (URLRequest, Answer) {
        var components = URLComponents()
        components.scheme = "https"
        components.host = "things.example.com"
        components.path = "/things"
        var items = [URLQueryItem(name: "page", value: kept())]
        if Bool.random(using: &random) {
            items.append(URLQueryItem(name: name(), value: secret("query", between: MadeExchange.any).text))
        }
        components.queryItems = items.shuffled(using: &random)
        var request = URLRequest(url: components.url ?? URL(fileURLWithPath: "/"))
        request.httpMethod = "POST"
        addHeaders(to: &request)
        addBody(to: &request)
        return (request, answer())
    }

    private mutating func addHeaders(to request: inout URLRequest) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            request.setValue(
                "Bearer \(secret("Bearer", between: MadeExchange.token).text)", forHTTPHeaderField: "Authorization")
        case 1: request.setValue("Basic \(secret("Basic", between: [""]).text)", forHTTPHeaderField: "Authorization")
        case 2:
            request.setValue(
                secret("Authorization", between: MadeExchange.token).text, forHTTPHeaderField: "Authorization")
        case 3:
            request.setValue(
                "Digest username=\"kim\", response=\"\(secret("Digest", between: [""]).text)\"",
                forHTTPHeaderField: "Authorization")
        default: request.setValue(secret("header", between: MadeExchange.token).text, forHTTPHeaderField: "X-\(word())")
        }
        if Bool.random(using: &random) {
            let first = secret("cookie", between: MadeExchange.token).text
            let second = secret("cookie", between: MadeExchange.token).text
            request.setValue("a=\(first); b=\(second)", forHTTPHeaderField: "Cookie")
        }
    }

    private mutating func addBody(to request: inout URLRequest) {
        let copy = secrets.randomElement(using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let body = json(copy: copy)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = body
        case 1:
            let encoded =
                secret("form", between: MadeExchange.any).text
                .addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let field = Bool.random(using: &random) ? name() : "user%5B\(name())%5D"
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data("title=\(kept())&\(field)=\(encoded)&count=2".utf8)
        case 2:
            let (title, value) = (kept(), secret("multipart", between: MadeExchange.any).text)
            request.setValue("multipart/form-data; boundary=xyz", forHTTPHeaderField: "Content-Type")
            let parts = [("title", title), (name(), value)].map {
                "--xyz\r\nContent-Disposition: form-data; name=\"\($0)\"\r\n\r\n\($1)\r\n"
            }
            request.httpBody = Data("\(parts.joined())--xyz--\r\n".utf8)
        default:
            request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
            request.httpBody = Data("\(kept())\n\(name())=\(secret("text", between: [""]).text)\nend".utf8)
        }
    }

    private mutating func json(copy: Secret?) -> Data {
        var object: [String: Any] = ["title": kept(), "count": 2]
        let value = secret("JSON", between: MadeExchange.any).text
        switch Int.random(in: 0..<4, using: &random) {
        case 0: object[name()] = value
        case 1: object["user"] = [name(): [value, value]]
        case 2: object["list"] = [["deep": [name(): ["value": value]]]]
        default:
            let inner = (try? JSONSerialization.data(withJSONObject: [name(): value])) ?? Data()
            object["payload"] = String(decoding: inner, as: UTF8.self)
        }
        if let copy { object["note"] = "sent \(copy.text) before" }
        return (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
    }

    private mutating func answer() -> Answer {
        var headers: HeaderFields = [:]
        if Bool.random(using: &random) {
            headers = ["Set-Cookie": "sid=\(secret("Set-Cookie", between: MadeExchange.token).text); Path=/; HttpOnly"]
        } else if Bool.random(using: &random) {
            headers = ["X-Refresh-Token": secret("response header", between: MadeExchange.token).text]
        }
        return .json(
            String(decoding: json(copy: secrets.randomElement(using: &random)), as: UTF8.self), headers: headers)
    }
}

/// A text with every decoding of its parts: JSON strings, percent-encoding, base64.
struct Decodings {
    private var texts: Set<String> = []

    init(_ text: String) { add(text, depth: 0) }

    func contain(_ part: String) -> Bool { texts.contains { $0.contains(part) } }

    private mutating func add(_ text: String, depth: Int) {
        guard depth < 6, texts.insert(text).inserted else { return }
        if let plain = text.removingPercentEncoding { add(plain, depth: depth + 1) }
        if text.contains("+") { add(text.replacingOccurrences(of: "+", with: " "), depth: depth + 1) }
        if text.count > 8, let data = Data(base64Encoded: text) {
            add(String(decoding: data, as: UTF8.self), depth: depth + 1)
        }
        if let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) { add(value, depth: depth + 1) }
        if depth > 0 { for word in text.split(separator: " ") { add(String(word), depth: depth + 1) } }
    }

    private mutating func add(_ value: Any, depth: Int) {
        switch value {
        case let object as [String: Any]:
            for (name, inner) in object {
                add(name, depth: depth)
                add(inner, depth: depth)
            }
        case let list as [Any]: for inner in list { add(inner, depth: depth) }
        case let text as String: add(text, depth: depth)
        default: break
        }
    }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
