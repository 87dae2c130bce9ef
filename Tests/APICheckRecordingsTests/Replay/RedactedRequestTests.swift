import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// Requests that one redactor recorded are replayed with another one, which knows none of its names.
///
/// What redaction replaced is the second source of truth: a request equals its recorded form if it differs at most in the
/// values of the secret names, and does not if one of the others differs.
@Suite struct RedactedRequestTests {
    private static let names = ["alpha", "beta", "gamma", "delta", "epsilon"]
    private static let count = 2_000

    /// The values of a request by their names.
    private typealias Values = [String: String]

    private static func word(_ random: inout SeededRandom) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz &=/%+\"\\é할_-.@")
        return "v"
            + String((0..<Int.random(in: 1...16, using: &random)).map { _ in letters.randomElement(using: &random)! })
    }

    private static func request(_ values: Values, _ form: Int) throws -> Exchange {
        let pairs = values.sorted { $0.key < $1.key }
        let encoded = pairs.map { "\($0.key)=\(Escaping.form.encode($0.value))" }.joined(separator: "&")
        switch form {
        case 0: return try exchange("GET", "http://h/things?\(encoded)")
        case 1:
            return try exchange(
                "POST", "http://h/things", headers: ["Content-Type": "application/x-www-form-urlencoded"], body: encoded
            )
        default:
            var writer = JSONWriter()
            writer.object { writer in for pair in pairs { writer.member(pair.key, pair.value) } }
            return try exchange(
                "POST", "http://h/things", headers: ["Content-Type": "application/json"],
                body: "{\"in\":[\(writer.text)]}")
        }
    }

    private static func isFound(_ exchange: Exchange, in recording: Recording) throws -> Bool {
        let sent = exchange.request
        let request = Request(sent.method, sent.url, headers: sent.headers, body: sent.body)
        return (try? Replayer(recording).entry(answering: request)) != nil
    }

    @Test func secretPlacesMatchAndOthersDecide() throws {
        var random = SeededRandom(36)
        var (missed, found) = (0, 0)
        for _ in 0..<Self.count {
            let form = Int.random(in: 0...2, using: &random)
            let names = Self.names.shuffled(using: &random).prefix(Int.random(in: 2...5, using: &random))
            let secret = names.first ?? ""
            let values = Values(uniqueKeysWithValues: names.map { ($0, Self.word(&random)) })
            let entries = Redactor(secretNames: [secret]).redact([RecordedEntry(try Self.request(values, form))])
            let shown = entries[0].exchange.request
            try #require(
                SecretPlaceholder.occurs(in: shown.body ?? Array(shown.url.text.utf8)), "\(secret): \(values)")
            let recording = Recording(entries: entries)
            var same = values
            same[secret] = Self.word(&random)
            var other = values
            let changed = names.dropFirst().randomElement(using: &random) ?? ""
            other[changed] = Self.word(&random) + "x"
            if try !Self.isFound(Self.request(values, form), in: recording) { missed += 1 }
            if try !Self.isFound(Self.request(same, form), in: recording) { missed += 1 }
            if try Self.isFound(Self.request(other, form), in: recording) { found += 1 }
        }
        #expect(missed == 0, "of \(2 * Self.count) requests that equal a recorded one")
        #expect(found == 0, "of \(Self.count) requests that differ from the recorded one")
    }
}
