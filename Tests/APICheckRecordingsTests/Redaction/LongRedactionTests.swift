import APICheckBase
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// Long recordings are redacted in pieces on several threads, with the result of one walk over all entries.
@Suite struct LongRedactionTests {
    /// Entries with few secrets among them, each at several places: marked by a name, in the format of a token, and as a copy.
    private static func entries(_ seed: UInt64, count: Int) throws -> [RecordedEntry] {
        var random = SeededRandom(seed)
        let secrets = (0..<6).map { _ in
            "k" + String((0..<23).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement(using: &random) ?? "a" })
        }
        return try (0..<count).map { number in
            func secret(_ kind: Int) -> String? {
                Int.random(in: 0..<60, using: &random) == kind ? secrets.randomElement(using: &random) : nil
            }
            let query = secret(0).map { "?access_token=\($0)&page=2" } ?? "?page=\(number)"
            let headers: Headers = secret(1).map { ["Authorization": "Bearer \($0)"] } ?? ["Accept": "text/plain"]
            var members = [#""id":\#(number)"#]
            if let value = secret(2) { members.append(#""password":"\#(value)""#) }
            if let value = secret(3) { members.append(#""note":"copied \#(value) here""#) }
            if let value = secret(4) {
                members.append(#""data":"\#(Base64.encode(Array("{\"q\":\"\(value)\"}".utf8)))""#)
            }
            if let value = secret(5) { members.append(#""token":"\#(Base64.encode(Array("user:\(value)".utf8)))""#) }
            if number % 70 == 9 { members.append(#""long":"\#(String(repeating: "ab ", count: 30_000))""#) }
            if Int.random(in: 0..<60, using: &random) == 6 { members.append(#""password":"REDACTED-2""#) }
            return RecordedEntry(
                try exchange(
                    "GET", "http://localhost/\(number)\(query)", headers: headers,
                    answerBody: "{\(members.joined(separator: ","))}"),
                comment: secret(7).map { "seen with \($0)" })
        }
    }

    /// One walk over all entries to find the secrets, and one to replace them.
    private static func redactedInOrder(_ entries: [RecordedEntry]) -> [RecordedEntry] {
        var pass = RedactionPass()
        func walk() -> [RecordedEntry] { entries.map { pass.entry($0, marks: SecretPlaces(), bodies: nil) } }
        let shown = walk()
        if pass.secrets.isEmpty { return shown }
        pass.knowSecrets()
        return walk()
    }

    @Test(arguments: 1...12) func piecesAreRedactedAsOneWalkDoes(seed: UInt64) throws {
        let entries = try LongRedactionTests.entries(seed, count: seed == 1 ? 63 : 150 + 11 * Int(seed))
        let shown = Redactor().redact(entries)
        #expect(shown == LongRedactionTests.redactedInOrder(entries))
        #expect(shown != entries)
        #expect(Redactor().redact(entries, texts: ["a"]).entries == shown)
    }

    @Test func aLongRecordingWithoutSecretsIsKept() throws {
        let entries = try (0..<300).map { RecordedEntry(try exchange("GET", "http://localhost/\($0)")) }
        #expect(Redactor().redact(entries) == entries)
    }

    /// Files of fewer entries are walked in order, and equal secrets of files that are scrubbed together have equal
    /// placeholders.
    @Test(arguments: 1...6) func aLongRecordingIsScrubbedAsItsPartsAre(seed: UInt64) throws {
        let entries = try LongRedactionTests.entries(seed, count: 230)
        let folder = try TemporaryFolder()
        let files = [entries[...]] + stride(from: 0, to: entries.count, by: 50).map { entries[$0...].prefix(50) }
        let paths = files.indices.map { "\(folder.path)/\($0)/a.har" }
        for (file, path) in zip(files, paths) {
            try FileContents.createFolder(FilePath.folder(of: path))
            try Recording(entries: Array(file)).save(to: path)
        }
        func scrubbed(_ paths: ArraySlice<String>) throws -> [Exchange] {
            var scrub = RecordingScrub()
            let documents = try paths.map { try Document(contentsOf: $0) }
            for document in documents { scrub.learn(from: document) }
            for (document, path) in zip(documents, paths) { try scrub.clean(document)?.save(to: path) }
            return try paths.flatMap { try Recording(contentsOf: $0).entries.map(\.exchange) }
        }
        let whole = try scrubbed(paths[..<1])
        #expect(whole == (try scrubbed(paths[1...])))
        #expect(whole != entries.map(\.exchange))
    }

    /// The bodies beside a recording are named by entries of all its pieces.
    @Test func noBodyOfALongRecordingIsAnOrphan() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.har"
        try Recording(entries: LongRedactionTests.entries(1, count: 230)).save(to: path)
        #expect(FileContents.list(folder.path + "/a.bodies").count == 4)
        var scrub = RecordingScrub()
        scrub.learn(from: try Document(contentsOf: path))
        #expect(scrub.orphans == [])
    }

    /// Otherwise, what a piece finds would depend on the thread that had it.
    @Test func aPieceKnowsNoSecretOfThoseBefore() throws {
        let field = HeaderField("X-Api-Key", "secret-value-of-all-1")
        var pass = RedactionPass()
        let pieces = try #require(
            pass.pieces(of: 1_000, pass: \.self) {
                $0
            } walk: { _, pass in
                let isFirst = pass.secrets.isEmpty
                _ = pass.headers([field], isRequest: true)
                return isFirst && !pass.secrets.isEmpty
            })
        #expect(pieces == Array(repeating: true, count: 16))
        #expect(pass.secrets.additions == 1)
    }

    /// The second walk may reach a value that the first one did not; its placeholder follows those before it.
    @Test func aSecretThatOnlyTheSecondWalkFindsIsNumberedInOrder() {
        var pass = RedactionPass()
        _ = pass.named("first-secret-value-1")
        pass.knowSecrets()
        func walked(_ text: @escaping @Sendable (Int) -> String) -> [[String]]? {
            pass.pieces(of: 200, pass: \.self) {
                $0
            } walk: { numbers, pass in
                numbers.map { pass.named(text($0)) }
            }
        }
        let placeholder = pass.named("first-secret-value-1")
        #expect(walked { _ in "first-secret-value-1" }?.joined().allSatisfy { $0 == placeholder } == true)
        #expect(walked { $0 == 130 ? "second-secret-value-2" : "first-secret-value-1" } == nil)
        #expect(!pass.secrets.isKnown("second-secret-value-2"))
    }
}
