import APICheckBase
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings
import Dispatch

/// Removes secrets from exchanges before they are written.
///
/// These values are replaced: those whose name marks them as secret (``SecretNames``); credentials in `Authorization`,
/// in cookies and in the user information of a URL; unknown request headers (``KeptHeaders``); values in the format of
/// a known secret (``SecretPattern``); and whatever a contract or a user declares. Every copy of a secret of twelve
/// characters or more is replaced, too, also percent-encoded, base64-encoded or escaped. Equal secrets become equal
/// placeholders, numbered in order of appearance (``SecretPlaceholder``). Lengths in headers stay as received.
/// Redacting twice changes nothing.
package struct Redactor: SecretRemoval {
    let names: SecretNames
    let kept: KeptHeaders
    let options: RedactionOptions

    /// `secretNames` are names of parameters and JSON members, `secretHeaders` names of header fields.
    package init(secretNames: [String] = [], secretHeaders: [String] = []) {
        var options = RedactionOptions()
        options.names = secretNames
        options.headers = secretHeaders
        self.init(options)
    }

    package init(_ options: RedactionOptions) {
        self.options = options
        names = SecretNames(names: options.names, headers: options.headers)
        kept = KeptHeaders(more: options.keptHeaders)
    }

    /// Redacts the entries. A secret found in one entry is removed from all of them.
    package func redact(_ entries: [RecordedEntry]) -> [RecordedEntry] { redact(entries, texts: []).entries }

    /// Redacts the entries and texts that quote them: the texts lose the secrets found in the entries.
    ///
    /// - Parameter bodies: The bodies of the entries, if an earlier stage parsed them; in the same order.
    package func redact(
        _ entries: [RecordedEntry], bodies: [ExchangeBodies]? = nil, texts: [String]
    ) -> (entries: [RecordedEntry], texts: [String]) {
        // The tables of the patterns are a quarter of the work of a command that finds nothing.
        if entries.isEmpty, texts.isEmpty { return ([], []) }
        var pass = RedactionPass(self)
        // The first walk finds the secrets, the second replaces all their copies. Without secrets the first one changed
        // nothing.
        let first = walk(entries.count, &pass) { [options] index, pass in
            let entry = withoutUnknownBodies(entries[index])
            let marks = options.places?(entry.exchange, bodies?[index]) ?? SecretPlaces()
            return Walked(
                entry: entry, marks: marks, shown: pass.entry(entry, marks: marks, bodies: bodies?[index]))
        }
        pass.marks = SecretPlaces()
        for text in texts { _ = pass.text(text) }
        if pass.secrets.isEmpty { return (first.map(\.shown), texts) }
        pass.knowSecrets()
        let known = walk(entries.count, &pass) { index, pass in
            pass.entry(first[index].entry, marks: first[index].marks, bodies: bodies?[index])
        }
        if texts.isEmpty { return (known, []) }
        pass.marks = SecretPlaces()
        pass.knowSecretsForReports()
        return (known, texts.map { pass.text($0) })
    }

    /// An entry of the first walk. An object, because lists of it are copied, and a copy of an entry retains each part.
    private final class Walked: Sendable {
        /// Without the bodies of unknown content.
        let entry: RecordedEntry
        let marks: SecretPlaces
        let shown: RecordedEntry

        init(entry: RecordedEntry, marks: SecretPlaces, shown: RecordedEntry) {
            self.entry = entry
            self.marks = marks
            self.shown = shown
        }
    }

    private func walk<Item: Sendable>(
        _ count: Int, _ pass: inout RedactionPass, item: @escaping @Sendable (Int, inout RedactionPass) -> Item
    ) -> [Item] {
        let pieces = pass.pieces(of: count, pass: \.self) {
            $0
        } walk: { numbers, pass in
            numbers.map { item($0, &pass) }
        }
        return pieces.map { Array($0.joined()) } ?? (0..<count).map { item($0, &pass) }
    }

    /// A binary body of unknown content may contain any secret. It is kept only if the contract declares its type or
    /// the user asked for it.
    private func withoutUnknownBodies(_ entry: RecordedEntry) -> RecordedEntry {
        if options.keepsBinaryBodies { return entry }
        guard var response = entry.exchange.response,
            BodyContent.isOpaque(response.body, type: response.headers.contentType),
            options.places?(entry.exchange, nil).declaresResponseBody != true
        else { return entry }
        response.body = []
        response.encodedBody = nil
        response.chunks = []
        response.unrecorded.insert(.body)
        var entry = entry
        entry.exchange.response = response
        return entry
    }

    package func masked(_ request: SentRequest) -> SentRequest {
        var pass = RedactionPass(self)
        if let places = options.places {
            pass.marks = places(Exchange(request: request, answer: .none), nil)
        }
        // Most requests contain no secret, and then the first walk changed nothing.
        var masked = pass.request(request)
        if !pass.secrets.isEmpty {
            pass.knowSecrets()
            masked = pass.request(request)
        }
        if SecretPlaceholder.occurs(in: masked.url.text) {
            let url = String(decoding: SecretPlaceholder.masking(Array(masked.url.text.utf8)), as: UTF8.self)
            masked.url = HTTPURL(url) ?? masked.url
        }
        masked.body = masked.body.map(SecretPlaceholder.masking)
        return masked
    }
}

extension Redactor {
    /// Begins to make the tables of patterns and words on another thread, so that they are there when they are needed.
    package static func prepare() {
        DispatchQueue.global().async {
            var pass = RedactionPass()
            // A text in which nothing is found by a look at its bytes.
            _ = pass.text("a: b")
        }
    }

    /// Whether the built-in names mark the value of a parameter, header or input as secret.
    package static func isSecretName(_ name: String) -> Bool { !builtIn.meaning(name).isPlain }

    private static let builtIn = SecretNames(names: [], headers: [])
}

/// What a redactor removes or keeps in addition to the built-in names and patterns.
package struct RedactionOptions: Sendable {
    /// Names of parameters, form fields and JSON members whose values are secret.
    package var names: [String] = []
    /// Names of header fields whose values are secret.
    package var headers: [String] = []
    /// Names of request header fields whose values are kept, in addition to the built-in list.
    package var keptHeaders: [String] = []
    /// Secret values, which are removed wherever they occur.
    package var values: [String] = []
    /// Whether binary bodies of unknown content are kept. Copies of known secrets in them are replaced. A recording
    /// without such a body cannot answer its call.
    package var keepsBinaryBodies = false
    /// The values of an exchange that a contract marks as secret (``SecretDeclarations/places``).
    package var places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?

    package init() {}
}

extension RedactionOptions {
    /// The options for what a contract declares; the defaults for nil.
    package init(_ declared: SecretDeclarations?) {
        self.init()
        if let declared { add(declared) }
    }

    /// Adds the declarations of a contract. A header that the contract describes but does not mark is kept, unless its
    /// name is that of a credential: many contracts describe `Authorization` without a mark.
    package mutating func add(_ declared: SecretDeclarations) {
        names += declared.names
        headers += declared.headers
        keptHeaders += declared.openHeaders.filter { !Redactor.isSecretName($0) && $0 != "cookie" }
        if let first = places, let second = declared.places {
            places = { first($0, $1).union(second($0, $1)) }
        } else {
            places = declared.places ?? places
        }
    }
}

extension BodyChunk {
    /// The pieces of a body after a part of it was replaced. Pieces before and after that part keep their sizes; those
    /// that overlap it become one, received when the last of them was.
    static func moving(_ chunks: [BodyChunk], from old: [UInt8], to new: [UInt8]) -> [BodyChunk] {
        guard !chunks.isEmpty else { return [] }
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let most = shorter - head
        let tail = (0..<most).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most
        var result: [BodyChunk] = []
        var end = 0
        var taken = 0
        for chunk in chunks {
            end += chunk.count
            let isBehind = end >= old.count - tail
            guard isBehind || end <= head else { continue }
            let newEnd = isBehind ? end + new.count - old.count : end
            result.append(BodyChunk(count: newEnd - taken, after: chunk.after))
            taken = newEnd
        }
        return result
    }
}
