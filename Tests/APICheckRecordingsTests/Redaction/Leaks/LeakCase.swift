import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction

/// A secret in a text, which is encoded up to three times, in a place of a recording.
struct LeakCase {
    var secret: LeakSecret
    var text: LeakText
    var encodings: [LeakEncoding]
    var place: LeakPlace
    var bodyEncoding: BodyEncoding?
    var companion: String

    /// A random case; nil for one that cannot be composed.
    init?(using maker: inout SecretMaker) {
        guard let text = LeakText.all.randomElement(using: &maker),
            let place = LeakPlace.all.randomElement(using: &maker)
        else { return nil }
        self.text = text
        self.place = place
        companion = "Busan-\(Int.random(in: 1_000...9_999, using: &maker))"
        switch text.cause {
        case .nameOrForm where !place.takesOnlyForms && Int.random(in: 0..<3, using: &maker) > 0:
            secret = .named(escapes: text.escapes, using: &maker)
        case .nameOrForm, .form: secret = .token(isWeak: text.takesWeakForms, using: &maker)
        case .text:
            let value = LeakSecret.password(escapes: text.escapes, using: &maker)
            secret = LeakSecret(title: "by its text", name: "", value: value)
        }
        // Half of the cases have one encoding or none.
        let count = [0, 0, 1, 1, 2, 3].randomElement(using: &maker) ?? 0
        encodings = (0..<count).map { _ in LeakEncoding.all.randomElement(using: &maker) ?? LeakEncoding.all[0] }
        if place.isBody, count < 3, Int.random(in: 0..<4, using: &maker) == 0 {
            bodyEncoding = BodyEncoding.allCases.randomElement(using: &maker)
        }
    }

    /// The secret inside the recording, and the entry; nil when the place or the syntax cannot contain it.
    func entry() throws -> RecordedEntry? {
        if text.isWhole, place.isInside || !encodings.isEmpty { return nil }
        if place.takesOnlyForms, text.cause == .text { return nil }
        if !place.takesEncodings, !encodings.isEmpty { return nil }
        guard var text = text.make(secret.name, secret.value, companion) else { return nil }
        for encoding in encodings { text = encoding.encode(text) }
        guard var entry = try place.make(text, encodings.isEmpty ? self.text.type : "text/plain") else { return nil }
        guard let bodyEncoding else { return entry }
        if let body = entry.exchange.request.body, !body.isEmpty {
            guard let encoded = bodyEncoding.apply(to: body, headers: &entry.exchange.request.headers) else {
                return nil
            }
            entry.exchange.request.body = encoded
        } else if var response = entry.exchange.response, bodyEncoding != .gzip {
            guard let encoded = bodyEncoding.apply(to: response.body, headers: &response.headers) else { return nil }
            response.body = encoded
            entry.exchange.response = response
        }
        return entry
    }

    enum Outcome { case clean, leaks, changesCompanion, scrubLeaks }

    /// What redaction makes of the case; nil for one that cannot be composed.
    ///
    /// - Parameter checksScrub: Whether the file of another program is scrubbed, too.
    func outcome(checksScrub: Bool = false) throws -> Outcome? {
        guard let entry = try entry() else { return nil }
        guard Decodings.contain(secret.value, in: Self.written(entry)) else { return nil }
        let shown = Self.written(Redactor().redact([entry])[0])
        if Decodings.contain(secret.value, in: shown) { return .leaks }
        if checksScrub, Decodings.contain(secret.value, in: try Self.scrubbed(entry)) { return .scrubLeaks }
        let expects = place.keepsCompanion && Decodings.contain(companion, in: Self.written(entry))
        return !expects || Decodings.contain(companion, in: shown) ? .clean : .changesCompanion
    }

    /// The file of another program with the entry, without its secrets.
    private static func scrubbed(_ entry: RecordedEntry) throws -> [[UInt8]] {
        let document = try Document(Recording(entries: [entry]).har)
        var scrub = RecordingScrub()
        scrub.learn(from: document)
        return [scrub.clean(document)?.text ?? document.text]
    }

    private static func written(_ entry: RecordedEntry) -> [[UInt8]] {
        [Recording(entries: [entry]).har]
    }

    var description: String {
        let parts = [secret.title, text.title] + encodings.map(\.title) + [place.title, bodyEncoding?.rawValue ?? ""]
        return parts.joined(separator: " | ")
    }

    /// Smaller cases: without an encoding, in a simpler place, with a simpler text.
    var smaller: [LeakCase] {
        var result: [LeakCase] = []
        for index in encodings.indices {
            var next = self
            next.encodings.remove(at: index)
            result.append(next)
        }
        if bodyEncoding != nil {
            var next = self
            next.bodyEncoding = nil
            result.append(next)
        }
        // From the most general place to the simplest one, so that it ends.
        let simple = ["query", "JSON value", "line of a text"]
        for title in simple.dropFirst((simple.firstIndex(of: place.title) ?? -1) + 1) where !place.isBody {
            guard let place = LeakPlace.all.first(where: { $0.title == title }) else { continue }
            var next = self
            next.place = place
            result.append(next)
        }
        return result
    }

    /// The smallest case with the same outcome.
    func shrunk(to outcome: Outcome) throws -> LeakCase {
        for next in smaller where try next.outcome(checksScrub: outcome == .scrubLeaks) == outcome {
            return try next.shrunk(to: outcome)
        }
        return self
    }
}
