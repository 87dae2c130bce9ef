import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport
import Testing

/// Every secret name in every place, and every kind of token in every place without a name: none is in the written bytes,
/// and no harmless value is replaced. `APICHECK_PRINT_TABLES=1 swift test --filter LeakTableTests` prints the counts.
///
/// The tables take seconds to compute. Each test yields between its rows, for tests that wait for a network.
@Suite struct LeakTableTests {
    private static func leaks(_ exchange: Exchange, _ secret: String) -> Bool {
        Redactor().redact([RecordedEntry(exchange)]).first.map { writes($0.exchange, secret) } ?? true
    }

    /// Whether a secret is in the bytes of a recording.
    private static func writes(_ written: Exchange, _ secret: String) -> Bool {
        var bytes = Recording(entries: [RecordedEntry(written)]).har
        // In the HAR binary bodies are in base64.
        for body in [written.request.body ?? [], written.response?.body ?? []] {
            bytes += body + body.filter { $0 != 0 }
        }
        if let body = written.request.body, let plain = Deflate.decode(body, coding: "gzip", limit: 1 << 20) {
            bytes += plain
        }
        let text = bytes.map { CChar(bitPattern: $0 == 0 ? 1 : $0) } + [0]
        return Spelling.all(of: secret).contains { strstr(text, $0) != nil }
    }

    @Test func noNameInAnyPlaceLeaks() async throws {
        var leaks: [String: [String]] = [:]
        var count = 0
        for (row, name) in SecretNameTable.names.enumerated() {
            await Task.yield()
            for (column, place) in SecretPlaceTable.places.enumerated().tenth(seed: row) {
                let secret = "zK9\(row)hun-ter\(column)Qw"
                guard let exchange = try place.make(name, secret) else { continue }
                count += 1
                if Self.leaks(exchange, secret) { leaks[place.title, default: []].append(name) }
            }
        }
        let found = leaks.values.reduce(0) { $0 + $1.count }
        Tables.print(
            "\(SecretNameTable.names.count) names in \(SecretPlaceTable.places.count) places: \(found) of \(count) leak"
        )
        #expect(SecretNameTable.names.count >= 150 && SecretPlaceTable.places.count >= 40)
        #expect(leaks == [:])
    }

    @Test func noTokenInAnyPlaceLeaks() async throws {
        var maker = SecretMaker(seed: 31)
        var leaks: [String: [String]] = [:]
        var count = 0
        for kind in 0..<120 {
            await Task.yield()
            let secret = maker.token(kind)
            // Of twelve formats, each occurs in each place.
            for place in (SecretPlaceTable.open + SecretPlaceTable.places).tenth(seed: kind % 12 + kind / 12) {
                guard let exchange = try place.make("note", secret) else { continue }
                count += 1
                if Self.leaks(exchange, secret) { leaks[place.title, default: []].append("\(kind % 12)") }
            }
        }
        let found = leaks.values.reduce(0) { $0 + $1.count }
        Tables.print(
            "120 tokens in \(SecretPlaceTable.open.count + SecretPlaceTable.places.count) places: \(found) of \(count) leak"
        )
        #expect(leaks == [:])
    }

    @Test func harmlessValuesStayUnderHarmlessNames() async throws {
        var changed: [String] = []
        var count = 0
        for (name, value) in SecretNameTable.harmless {
            await Task.yield()
            // A request header of unknown name is replaced by design.
            for place in SecretPlaceTable.places where !place.title.hasPrefix("request header") {
                guard let exchange = try place.make(name, value) else { continue }
                count += 1
                let shown = Redactor().redact([RecordedEntry(exchange)]).first?.exchange
                if shown != exchange { changed.append("\(name) in \(place.title)") }
            }
        }
        Tables.print("\(SecretNameTable.harmless.count) harmless names: \(changed.count) of \(count) values changed")
        #expect(changed == [])
    }

    /// Redaction and scrub find the same secrets: scrub leaves a redacted recording unchanged, and removes all secrets from
    /// a file of another program.
    @Test func scrubAndRecordAgree() async throws {
        let names = SecretNameTable.names.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
        for (column, place) in SecretPlaceTable.places.enumerated() {
            await Task.yield()
            var entries: [RecordedEntry] = []
            var secrets: [String] = []
            for (row, name) in names.enumerated().tenth(seed: column) {
                let secret = "zK9\(row)hun-ter\(column)Qw"
                guard let exchange = try place.make(name, secret) else { continue }
                entries.append(RecordedEntry(exchange))
                secrets.append(secret)
            }
            let recorded = Recording(entries: Redactor().redact(entries)).har
            #expect(try Self.scrubbed(recorded) == nil, "\(place.title): scrub changed a redacted recording")
            let foreign = Recording(entries: entries).har
            guard let clean = try Self.scrubbed(foreign) else {
                Issue.record("\(place.title): scrub found no secrets")
                continue
            }
            let left = try Recording(Document(clean)).entries.enumerated().filter { index, entry in
                Self.writes(entry.exchange, secrets[index])
            }
            #expect(left.isEmpty, "\(place.title): \(left.count) secrets are left")
            #expect(try Self.scrubbed(clean) == nil, "\(place.title): a second scrub changed the file")
        }
    }

    /// The scrubbed file; nil when it contains no secrets.
    private static func scrubbed(_ har: [UInt8]) throws -> [UInt8]? {
        let document = try Document(har)
        var scrub = RecordingScrub()
        scrub.learn(from: document)
        return scrub.clean(document)?.text
    }
}
