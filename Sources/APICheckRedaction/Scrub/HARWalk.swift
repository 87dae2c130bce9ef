#if CommandLine
import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Walks over a HAR as JSON and collects the edits that remove its secrets. Members of the format are redacted by what
/// they contain, all others as texts.
struct HARWalk {
    private enum Side { case request, response }

    /// The secrets of a body that are reported.
    private struct Found {
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
    private var entry: Int?
    /// The number of secrets that are reported of it.
    private var reported = 0
    /// The request of the current entry: whether its body is written in base64, and its content codings.
    private var request: (isBase64: Bool, codings: [String]) = (false, [])

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

    /// Redacts headers, cookies, a query or a form. The value of a cookie is always secret.
    private mutating func pairs(_ list: JSON, of name: String, _ side: Side, at place: Pointer) {
        guard list.kind == .array else {
            if list.kind != .object { return other(list, name: name, at: place) }
            // Some programs write an object of names and values.
            for member in list.members {
                pairValue(member.value, of: member.name, in: name, side, at: place.appending(member.name))
            }
            return
        }
        for (index, pair) in list.elements.enumerated() {
            let list: SecretPrefilter.PairList =
                name != "headers" ? .parameters : side == .request ? .requestHeaders : .responseHeaders
            let hasMarks = name == "headers" ? !marked(side).isEmpty : !pass.marks.query.isEmpty
            if name != "cookies", !hasMarks, pass.prefilter.containsNoSecrets(pair: pair, of: list) { continue }
            self.pair(pair, of: name, side, at: place.appending("\(index)"))
        }
    }

    /// Redacts an object `{name, value, …}`.
    private mutating func pair(_ value: JSON, of list: String, _ side: Side, at place: Pointer) {
        guard value.kind == .object, let name = value["name"]?.string else {
            return other(value, name: "", at: place)
        }
        for member in value.members {
            let inner = place.appending(member.name)
            if member.name == "value" {
                pairValue(member.value, of: name, in: list, side, at: inner)
            } else {
                other(member.value, name: member.name, at: inner)
            }
        }
    }

    private mutating func pairValue(
        _ value: JSON, of name: String, in list: String, _ side: Side, at place: Pointer
    ) {
        guard value.kind == .string else { return other(value, name: "value", at: place) }
        switch list {
        case "headers":
            let part: FoundSecret.Part = side == .request ? .requestHeader(name) : .responseHeader(name)
            let isMarked = marked(side).contains(name.asciiLowercased())
            replace(value, as: part) { pass, text in
                isMarked
                    ? pass.named(text, kind: .marked)
                    : pass.value(of: HeaderField(name, text), isRequest: side == .request)
            }
        case "cookies":
            let part: FoundSecret.Part = side == .request ? .requestCookie(name) : .responseCookie(name)
            replace(value, as: part) { $0.named($1, kind: .cookie) }
        default:
            let part: FoundSecret.Part = list == "params" ? .requestBody(Pointer([name])) : .query(name)
            let isMarked = list == "params" ? markedFields.contains(name) : pass.marks.query.contains(name)
            replace(value, as: part) { pass, text in
                if isMarked { return pass.named(text, kind: .marked) }
                // Redacted as in the query string, so that the value is replaced in both or in neither.
                let pair = FormPair.serialize([FormPair(name, text)])
                let shown = pass.pairs(pair, isOAuth: false)
                return shown.elementsEqual(pair) ? text : FormPair.parse(shown).first?.value ?? text
            }
        }
    }

    private static func values(of name: String, in headers: JSON?) -> [String] {
        guard let headers, headers.kind == .array else { return [] }
        return headers.elements.filter { $0["name"]?.string?.equalsIgnoringASCIICase(name) == true }
            .compactMap { $0["value"]?.string }
    }

    private func marked(_ side: Side) -> Set<String> {
        side == .request ? pass.marks.requestHeaders : pass.marks.responseHeaders
    }

    private var markedFields: Set<String> {
        if case .fields(let names)? = pass.marks.requestBody { names } else { [] }
    }

    /// Redacts `postData` or `content`: the text by its media type, the pairs of a form by their names.
    private mutating func body(_ value: JSON, _ side: Side, size: JSON?, at place: Pointer) {
        let type = value["mimeType"]?.string.flatMap(MediaType.init)
        let count = edits.count
        if let text = value["text"], text.kind == .string {
            let isEncoded = value["encoding"]?.string == "base64" || side == .request && request.isBase64
            self.text(text, type: type, isEncoded: isEncoded, side)
        }
        if let name = value["_apicheckFile"] {
            file(name, type: type, size: side == .request ? size : value["size"], side)
        }
        let isChanged = edits.count > count
        for member in value.members {
            let inner = place.appending(member.name)
            switch member.name {
            case "text" where member.value.kind == .string: break
            // Copies of the body, and members that are valid only for the original bytes.
            case "_apicheckJSON": if let shown = copy(member.value) { add(member.value, shown) }
            case "_apicheckEncoded", "_apicheckChunks": if isChanged { add(member.value, Array("null".utf8)) }
            case "_apicheckFile": break
            case "_apicheckEncodedFile": encodedFile(member.value, isOutdated: isChanged)
            case "params" where member.value.kind == .array:
                pairs(member.value, of: "params", side, at: inner)
            default: other(member.value, name: member.name, at: inner)
            }
        }
    }

    /// The readable copy of a body without its secrets; nil when it contains none.
    private mutating func copy(_ value: JSON) -> [UInt8]? {
        guard !pass.prefilter.containsNoSecrets(value), let document = try? Document(value.bytes) else { return nil }
        return pass.json(document)
    }

    /// A body file is named after its content, so changed content gets a new name.
    private mutating func file(_ value: JSON, type: MediaType?, size: JSON?, _ side: Side) {
        guard let name = value.string, let original = bodyFile(name), let bodies else { return }
        guard let (shown, found) = cleaned(original, type: type, side) else {
            keptBodies.insert(name)
            return
        }
        let suffix = name.split(separator: ".").last ?? "bin"
        add(value, RedactionPass.quoted(bodies.add(shown, suffix: String(suffix))), found)
        if let size, size.kind == .number { add(size, Array("\(shown.count)".utf8)) }
        outdatedBodies.insert(name)
    }

    /// The body in its content coding repeats the secrets of the body, and its frame may contain a name or a comment.
    private mutating func encodedFile(_ value: JSON, isOutdated: Bool) {
        guard let name = value.string, let original = bodyFile(name) else { return }
        guard isOutdated || cleaned(original, type: nil, .response) != nil else {
            keptBodies.insert(name)
            return
        }
        add(value, Array("null".utf8))
        outdatedBodies.insert(name)
    }

    private func bodyFile(_ name: String) -> [UInt8]? {
        try? BodyFiles.read(name, size: nil, of: path, line: nil, entry: entry ?? 0)
    }

    private mutating func text(_ value: JSON, type: MediaType?, isEncoded: Bool, _ side: Side) {
        guard let text = value.utf8 else { return }
        let decoded = isEncoded ? Base64.decode(text) : nil
        guard let (shown, found) = cleaned(decoded ?? text, type: type, side) else { return }
        let written = decoded == nil ? String(decoding: shown, as: UTF8.self) : Base64.encode(shown)
        add(value, RedactionPass.quoted(written), found)
    }

    /// A body without its secrets, and their places; nil when it contains none, and while secrets are still collected.
    private mutating func cleaned(
        _ original: [UInt8], type: MediaType?, _ side: Side
    ) -> (body: [UInt8], found: Found)? {
        let shown =
            side == .request
            ? pass.coded(original, codings: request.codings, type: type)
            : pass.body(original, type: type, marks: pass.marks.responseBody)
        guard !shown.hasSameBytes(as: original), pass.matcher != nil else { return nil }
        let cleaned = CleanedBody(original, shown, type: type, limit: limit)
        var found = Found(omitted: cleaned.omitted)
        for (place, old, new) in cleaned.changes {
            let part: FoundSecret.Part = side == .request ? .requestBody(place) : .responseBody(place)
            found.parts += kinds(of: new, besides: old).map { (part, $0) }
        }
        return (shown, found)
    }

    /// Redacts a custom member by names and patterns. Its numbers are sizes and times.
    private mutating func other(_ value: JSON, name: String, at place: Pointer) {
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

    private mutating func replace(
        _ value: JSON, as part: FoundSecret.Part, by redact: (inout RedactionPass, String) -> String
    ) {
        guard let text = value.string, !text.isEmpty else { return }
        let shown = redact(&pass, text)
        guard shown != text, pass.matcher != nil else { return }
        add(value, RedactionPass.quoted(shown), Found(parts: kinds(of: shown, besides: text).map { (part, $0) }))
    }

    private mutating func add(_ value: JSON, _ text: [UInt8], _ found: Found = Found()) {
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
    private func kinds(of text: String, besides old: String) -> [SecretKind] {
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
