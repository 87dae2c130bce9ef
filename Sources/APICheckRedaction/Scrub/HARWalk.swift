#if CommandLine
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Walks over a HAR as JSON and collects the edits that remove its secrets. Members of the format are redacted by what
/// they contain, all others as texts.
struct HARWalk {
    enum Side { case request, response }

    /// The secrets of a body that are reported.
    struct Found {
        var parts: [(part: FoundSecret.Part, kind: SecretKind)] = []
        /// The number of others, over the limit.
        var omitted = 0
    }

    /// The values of an exchange that a contract marks as secret.
    let places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)?

    var pass: RedactionPass
    var edits: [ScrubEdit] = []
    /// The bodies in files of their own that lost a secret, under their new names.
    let bodies: BodyFiles?
    /// The body files that the cleaned recording no longer names.
    var replacedBodies: Set<String> { outdatedBodies.subtracting(keptBodies) }
    /// The body files that the recording names.
    var namedBodies: Set<String> { outdatedBodies.union(keptBodies) }
    var outdatedBodies: Set<String> = []
    var keptBodies: Set<String> = []
    let path: String?
    let limit: Int
    private let kinds: [Int: SecretKind]
    private(set) var entry: Int?
    /// The number of secrets that are reported of it.
    private var reported = 0
    /// The request of the current entry: whether its body is written in base64, and its content codings.
    private(set) var request: (isBase64: Bool, codings: [String]) = (false, [])

    /// Body files are read from the folder of `path`.
    ///
    /// - Parameter limit: How many secrets of one entry are reported.
    init(
        pass: RedactionPass, path: String?, limit: Int,
        places: (@Sendable (Exchange, ExchangeBodies?) -> SecretPlaces)? = nil
    ) {
        self.pass = pass
        self.places = places
        self.path = path
        self.limit = limit
        bodies = path.map { BodyFiles(of: $0) }
        kinds = pass.secrets.kindsByNumber
    }

    mutating func file(_ root: JSON) {
        for member in root.members {
            guard member.name == "log", member.value.kind == .object else {
                other(member.value, name: member.name, at: Pointer([member.name]))
                continue
            }
            for part in member.value.members {
                guard part.name == "entries", part.value.kind == .array else {
                    other(part.value, name: part.name, at: Pointer(["log", part.name]))
                    continue
                }
                entries(Array(part.value.elements))
                entry = nil
            }
        }
    }

    mutating func entry(_ value: JSON, number: Int) {
        let place = Pointer(["log", "entries", "\(number - 1)"])
        guard value.kind == .object else { return other(value, name: "", at: place) }
        entry = number
        reported = 0
        // If an entry cannot be read as an exchange, only names and patterns are applied.
        if let places, let exchange = try? EntryReader.exchange(of: value, path: path) {
            pass.marks = places(exchange, nil)
        }
        defer { pass.marks = SecretPlaces() }
        request = (
            value["_apicheck"]?["requestBody"]?.string == "base64",
            HARWalk.values(of: "content-encoding", in: value["request"]?["headers"])
        )
        let first = edits.count
        for member in value.members {
            let inner = place.appending(member.name)
            switch member.name {
            case "request": message(member.value, .request, at: inner)
            case "response": message(member.value, .response, at: inner)
            default: other(member.value, name: member.name, at: inner)
            }
        }
        guard edits.count > first else { return }
        let operation = HARWalk.operation(of: value, pass: &pass)
        for index in first..<edits.count { edits[index].operation = operation }
    }

    private mutating func message(_ value: JSON, _ side: Side, at place: Pointer) {
        guard value.kind == .object else { return other(value, name: "", at: place) }
        for member in value.members {
            let inner = place.appending(member.name)
            switch member.name {
            case "url": replace(member.value, as: .url) { $0.markedURL($1) }
            case "headers", "cookies", "queryString":
                pairs(member.value, of: member.name, side, at: inner)
            case "_apicheckTrailers": pairs(member.value, of: "headers", side, at: inner)
            case "_apicheckInterim" where member.value.kind == .array:
                for (index, interim) in member.value.elements.enumerated() {
                    message(interim, side, at: inner.appending("\(index)"))
                }
            case "redirectURL": replace(member.value, as: .responseHeader("location")) { $0.text($1) }
            case "postData", "content":
                if member.value.kind == .object {
                    body(member.value, side, size: value["bodySize"], at: inner)
                } else {
                    other(member.value, name: member.name, at: inner)
                }
            default: other(member.value, name: member.name, at: inner)
            }
        }
    }

    /// Redacts a custom member by names and patterns. Its numbers are sizes and times.
    mutating func other(_ value: JSON, name: String, at place: Pointer) {
        if pass.prefilter.containsNoSecrets(value), pass.names.meaning(name).isPlain { return }
        visit(value, name: name, at: place)
    }

    private mutating func visit(_ value: JSON, name: String, at place: Pointer) {
        switch value.kind {
        case .object:
            for member in value.members { visit(member.value, name: member.name, at: place.appending(member.name)) }
        case .array:
            for (index, element) in value.elements.enumerated() {
                visit(element, name: name, at: place.appending("\(index)"))
            }
        case .string:
            replace(value, as: .member(place)) { pass, text in
                pass.names.meaning(name).covers(text) ? pass.named(text) : pass.text(text)
            }
        case .number, .boolean, .null: break
        }
    }

    mutating func replace(
        _ value: JSON, as part: FoundSecret.Part, by redact: (inout RedactionPass, String) -> String
    ) {
        guard let text = value.string, !text.isEmpty else { return }
        let shown = redact(&pass, text)
        guard shown != text, pass.matcher != nil else { return }
        add(value, RedactionPass.quoted(shown), Found(parts: kinds(of: shown, besides: text).map { (part, $0) }))
    }

    mutating func add(_ value: JSON, _ text: [UInt8], _ found: Found = Found()) {
        var found = found
        let excess = max(0, reported + found.parts.count - limit)
        found.parts.removeLast(excess)
        found.omitted += excess
        reported += found.parts.count
        edits.append(
            ScrubEdit(
                range: value.range, text: text, entry: entry, foundSecrets: found.parts, omitted: found.omitted))
    }

    /// The kinds of the placeholders that are new in a text, each once. A number and a secret inside base64 show no
    /// placeholder and count as secret by name.
    func kinds(of text: String, besides old: String) -> [SecretKind] {
        let before = Set(HARWalk.numbers(in: old))
        var seen: Set<SecretKind> = []
        let found = HARWalk.numbers(in: text).filter { !before.contains($0) }
            .compactMap { kinds[$0] }.filter { seen.insert($0).inserted }
        return found.isEmpty ? [.named] : found
    }

    /// The numbers of the placeholders in a text, in order.
    private static func numbers(in text: String) -> [Int] {
        var rest = Array(text.utf8)[...]
        var result: [Int] = []
        while let found = rest.firstPlace(of: "REDACTED-") {
            rest = rest[(found + SecretPlaceholder.prefix.utf8.count)...]
            let digits = rest.prefix { ByteSet.digits.contains($0) }
            if let number = Int(String(decoding: digits, as: UTF8.self)) { result.append(number) }
        }
        return result
    }

    /// The method and path, without query and secrets: `GET /todos`.
    private static func operation(of entry: JSON, pass: inout RedactionPass) -> String {
        let request = entry["request"]
        let url = (request?["url"]?.string).map { HTTPURL(pass.url($0))?.path ?? "" } ?? ""
        return [pass.known(request?["method"]?.string ?? ""), url].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
#endif
