import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Compares exchanges with their redacted form, value by value.
struct RemovedValues {
    private var values: Set<RemovedValue> = []

    var sorted: [RemovedValue] {
        values.sorted { ($0.original, $0.shown, $0.place.description) < ($1.original, $1.shown, $1.place.description) }
    }

    mutating func add(_ exchange: Exchange, shown: Exchange) {
        add(exchange.request.url, shown: shown.request.url)
        add(exchange.request.headers, shown: shown.request.headers) { .requestHeader($0) }
        add(
            exchange.request.body ?? [], shown: shown.request.body ?? [], exchange.request.headers.contentType
        ) { .requestBody($0) }
        guard let old = exchange.response, let new = shown.response else { return }
        add(old.reason, shown: new.reason, .status)
        add(old.headers, shown: new.headers) { .responseHeader($0) }
        add(old.trailers, shown: new.trailers) { .responseHeader($0) }
        add(old.body, shown: new.body, old.headers.contentType) { .body($0) }
    }

    private mutating func add(_ original: String, shown: String, _ place: Place) {
        if original == shown || original.isEmpty { return }
        values.insert(RemovedValue(original: original, shown: shown, place: place))
    }

    /// Adds a text and the part of it that differs: `Bearer abc` became `Bearer REDACTED-1`, and `abc` may occur elsewhere.
    private mutating func add(part original: String, of shown: String, _ place: Place) {
        if original == shown { return }
        add(original, shown: shown, place)
        let (old, new) = (Array(original.utf8), Array(shown.utf8))
        let most = min(old.count, new.count)
        let head = (0..<most).first { old[$0] != new[$0] } ?? most
        let tail = (0..<most - head).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - head
        // The part is extended to whole words: a placeholder may begin or end with the same bytes as the value.
        let start = old[..<head].lastIndex { !RemovedValues.isWord($0) }.map { $0 + 1 } ?? 0
        let behind = old[(old.count - tail)...]
        let end = behind.firstIndex { !RemovedValues.isWord($0) } ?? old.count
        guard start < end, start > 0 || end < old.count, new.count - (old.count - end) >= start else { return }
        add(
            String(decoding: old[start..<end], as: UTF8.self),
            shown: String(decoding: new[start..<(new.count - (old.count - end))], as: UTF8.self), place)
    }

    private static func isWord(_ byte: UInt8) -> Bool { PercentEncoding.isUnreserved(byte) || byte >= 0x80 }

    // MARK: The parts of a message

    private mutating func add(_ url: HTTPURL, shown: HTTPURL) {
        if url == shown { return }
        add(part: url.text, of: shown.text, .url)
        add(url.target, shown: shown.target, .url)
        add(url.origin, shown: shown.origin, .url)
        add(url.path, shown: shown.path, .url)
        let (old, new) = (url.path.split(separator: "/"), shown.path.split(separator: "/"))
        if old.count == new.count {
            for (segment, shown) in zip(old, new) where segment != shown {
                add(String(segment), shown: String(shown), .url)
                add(PercentEncoding.decode(segment), shown: String(shown), .url)
            }
        }
        add(pairs: url.query.map { Array($0.utf8) } ?? [], shown: shown.query.map { Array($0.utf8) } ?? []) {
            .query($0.name)
        }
    }

    private mutating func add(_ headers: Headers, shown: Headers, _ place: (String) -> Place) {
        if headers == shown { return }
        for (field, shown) in zip(headers.fields, shown.fields) where field.value != shown.value {
            guard field.isNamed("cookie") || field.isNamed("set-cookie") else {
                add(part: field.value, of: shown.value, place(field.name))
                continue
            }
            // Without the part that differs: it is added below under the name of its cookie.
            add(field.value, shown: shown.value, place(field.name))
            for (pair, shown) in zip(FormPair.parse(cookies: field.value), FormPair.parse(cookies: shown.value)) {
                add(pair, shown: shown, .cookie(pair.name))
            }
        }
    }

    private mutating func add(pairs bytes: [UInt8], shown: [UInt8], _ place: (FormPair) -> Place) {
        let (old, new) = (FormPair.parse(bytes), FormPair.parse(shown))
        guard old.count == new.count else { return }
        for (pair, shown) in zip(old, new) { add(pair, shown: shown, place(pair)) }
    }

    private mutating func add(_ pair: FormPair, shown: FormPair, _ place: Place) {
        if pair.name != shown.name { add(pair.name, shown: shown.name, place) }
        if pair.sentValue == shown.sentValue { return }
        let text = String(decoding: shown.sentValue, as: UTF8.self)
        add(String(decoding: pair.sentValue, as: UTF8.self), shown: text, place)
        add(Escaping.form.decode(pair.sentValue), shown: text, place)
    }

    private mutating func add(
        _ body: [UInt8], shown: [UInt8], _ type: MediaType?, _ place: (Pointer) -> Place
    ) {
        if body == shown { return }
        switch BodyContent(body, type: type, policy: .lenient) {
        case .json(let old):
            let new = BodyContent(shown, type: type, policy: .lenient).json
            var pointer: [String] = []
            return add(old, shown: new, String(decoding: shown, as: UTF8.self), at: &pointer, place)
        case .form: return add(pairs: body, shown: shown) { place(RemovedValues.pointer(of: $0.name)) }
        case .multipart(let multipart):
            guard let type, let new = try? Multipart(reading: shown, type: type).parts,
                multipart.parts.count == new.count
            else { break }
            for (part, shown) in zip(multipart.parts, new) where part.body != shown.body {
                let pointer = part.name.map { RemovedValues.pointer(of: $0) } ?? Pointer()
                add(part.body, shown: shown.body, part.headers.contentType) { inner in
                    place(Pointer(pointer.tokens + inner.tokens))
                }
            }
            return
        case .none, .text, .bytes: break
        }
        let (old, new) = (RemovedValues.lines(body), RemovedValues.lines(shown))
        let isWhole = old.count != new.count
        for (index, line) in old.enumerated() {
            add(part: line, of: isWhole ? new.first ?? "" : new[index], place(Pointer()))
        }
    }

    private static func lines(_ body: [UInt8]) -> [String] {
        body.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func pointer(of name: String) -> Pointer {
        BracketedName(name).map { Pointer([$0.base] + $0.path) } ?? Pointer([name])
    }

    /// A value that was replaced by one of another kind is added with everything inside it.
    private mutating func add(
        _ value: JSON, shown: JSON?, _ text: String, at path: inout [String], _ place: (Pointer) -> Place
    ) {
        let inner = shown.flatMap { value.kind == $0.kind && value.count == $0.count ? $0 : nil }
        let shownText = inner != nil && value.count > 0 ? "" : shown.map { $0.string ?? $0.text } ?? text
        switch value.kind {
        case .object:
            let others = inner.map { Array($0.members) }
            for (index, member) in value.members.enumerated() {
                let other = others?[index]
                let name = member.name
                if let other, other.name != name { add(name, shown: other.name, place(Pointer(path))) }
                path.append(name)
                add(member.value, shown: other?.value, shownText, at: &path, place)
                path.removeLast()
            }
        case .array:
            let others = inner.map { Array($0.elements) }
            for (index, element) in value.elements.enumerated() {
                path.append(String(index))
                add(element, shown: others?[index], shownText, at: &path, place)
                path.removeLast()
            }
        // Pointers are made only for values that differ.
        case .string, .number:
            let original = value.string ?? value.text
            if original != shownText { add(original, shown: shownText, place(Pointer(path))) }
        case .boolean, .null: return
        }
    }
}

/// A value that redaction removed from an exchange, and its replacement.
struct RemovedValue: Hashable {
    let original: String
    let shown: String
    /// ``Place/url`` for a value in the path.
    let place: Place

    /// The parts of the value, each with its replacement.
    var hasParts: Bool {
        switch place {
        case .url: true
        case .requestHeader(let name): name.equalsIgnoringASCIICase("cookie")
        case .responseHeader(let name): name.equalsIgnoringASCIICase("set-cookie")
        default: false
        }
    }

    /// The spellings of the value in messages.
    var spellings: [String] {
        var writer = JSONWriter()
        writer.string(original)
        let escaped = String(writer.text.dropFirst().dropLast())
        return escaped == original ? [original] : [original, escaped]
    }

    /// Whether a finding's place is that of the value, contains it or is inside it. A finding about a whole exchange may be
    /// about any value; a parameter may be sent under other names than its own.
    func isAbout(_ other: Place) -> Bool {
        switch (other, place) {
        case (.exchange, _), (.url, .url), (.path, .url), (.query, .query), (.cookie, .cookie), (.query, .url): true
        case (.cookie, .requestHeader(let name)): name.equalsIgnoringASCIICase("cookie")
        case (.body(let left), .body(let right)), (.requestBody(let left), .requestBody(let right)):
            zip(left.tokens, right.tokens).allSatisfy { $0 == $1 }
        case (.requestHeader(let left), .requestHeader(let right)),
            (.responseHeader(let left), .responseHeader(let right)):
            left.equalsIgnoringASCIICase(right)
        default: false
        }
    }
}
