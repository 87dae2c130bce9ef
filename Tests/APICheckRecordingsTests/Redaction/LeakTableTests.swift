import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Foundation
import Testing

/// Every name in every place, and every kind of token in every place without a name: what is left of them in the bytes written,
/// and what of harmless values is gone. `APICHECK_PRINT_TABLES=1 swift test --filter LeakTableTests` prints the counts.
///
/// The tables take seconds of computing: each yields between its rows, for the tests that wait for a network.
@Suite struct LeakTableTests {
    private static func leaks(_ exchange: Exchange, _ secret: String) -> Bool {
        Redactor().redact([RecordedEntry(exchange)]).first.map { writes($0.exchange, secret) } ?? true
    }

    /// Whether a secret is in the bytes of a recording.
    private static func writes(_ written: Exchange, _ secret: String) -> Bool {
        var bytes = Recording(entries: [RecordedEntry(written)]).har
        // The HAR has bodies that are no text in base64.
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
            for (column, place) in SecretPlaceTable.places.enumerated() {
                let secret = "zK9\(row)hun-ter\(column)Qw"
                guard let exchange = try place.make(name, secret) else { continue }
                count += 1
                if Self.leaks(exchange, secret) { leaks[place.title, default: []].append(name) }
            }
        }
        let found = leaks.values.reduce(0) { $0 + $1.count }
        print(
            "\(SecretNameTable.names.count) names in \(SecretPlaceTable.places.count) places: \(found) of \(count) leak"
        )
        for (place, names) in leaks.sorted(by: { $0.key < $1.key }) {
            print("  \(place): \(names.joined(separator: " "))")
        }
        #expect(SecretNameTable.names.count >= 150 && SecretPlaceTable.places.count >= 40)
        #expect(Double(found) <= 0.005 * Double(count))
    }

    @Test func noTokenInAnyPlaceLeaks() async throws {
        var maker = SecretMaker(seed: 31)
        var leaks: [String: [String]] = [:]
        var count = 0
        for kind in 0..<120 {
            await Task.yield()
            let secret = maker.token(kind)
            for place in SecretPlaceTable.open + SecretPlaceTable.places {
                guard let exchange = try place.make("note", secret) else { continue }
                count += 1
                if Self.leaks(exchange, secret) { leaks[place.title, default: []].append("\(kind % 12)") }
            }
        }
        let found = leaks.values.reduce(0) { $0 + $1.count }
        print(
            "120 tokens in \(SecretPlaceTable.open.count + SecretPlaceTable.places.count) places: \(found) of \(count) leak"
        )
        for (place, names) in leaks.sorted(by: { $0.key < $1.key }) {
            print("  \(place): \(names.joined(separator: " "))")
        }
        #expect(Double(found) <= 0.005 * Double(count))
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
        print("\(SecretNameTable.harmless.count) harmless names: \(changed.count) of \(count) values changed")
        for line in changed.prefix(60) { print("  \(line)") }
        #expect(changed.count * 1_000 <= count)
    }

    /// One walker finds what the other does: a recording that was written is clean to `scrub --check`, and a file of another
    /// program is clean once it was scrubbed.
    @Test func scrubAndRecordAgree() async throws {
        let names = SecretNameTable.names.enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
        for (column, place) in SecretPlaceTable.places.enumerated() {
            await Task.yield()
            var entries: [RecordedEntry] = []
            var secrets: [String] = []
            for (row, name) in names.enumerated() {
                let secret = "zK9\(row)hun-ter\(column)Qw"
                guard let exchange = try place.make(name, secret) else { continue }
                entries.append(RecordedEntry(exchange))
                secrets.append(secret)
            }
            let recorded = Recording(entries: Redactor().redact(entries)).har
            #expect(try Self.scrubbed(recorded) == nil, "\(place.title): a recording is not clean")
            let foreign = Recording(entries: entries).har
            guard let clean = try Self.scrubbed(foreign) else {
                Issue.record("\(place.title): scrub finds nothing")
                continue
            }
            let left = try Recording(Document(clean)).entries.enumerated().filter { index, entry in
                Self.writes(entry.exchange, secrets[index])
            }
            #expect(left.isEmpty, "\(place.title): \(left.count) are left")
            #expect(try Self.scrubbed(clean) == nil, "\(place.title): scrubbing twice is not scrubbing once")
        }
    }

    /// Nil when there is nothing to remove.
    private static func scrubbed(_ har: [UInt8]) throws -> [UInt8]? {
        let document = try Document(har)
        var scrub = RecordingScrub()
        scrub.learn(from: document)
        return scrub.clean(document)?.text
    }
}
