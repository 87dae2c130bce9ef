#if CommandLine
import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Headers, cookies, queries and forms.
extension HARWalk {
    /// Redacts headers, cookies, a query or a form. The value of a cookie is always secret.
    mutating func pairs(_ list: JSON, of name: String, _ side: Side, at place: Pointer) {
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

    static func values(of name: String, in headers: JSON?) -> [String] {
        guard let headers, headers.kind == .array else { return [] }
        return headers.elements.filter { $0["name"]?.string?.equalsIgnoringASCIICase(name) == true }
            .compactMap { $0["value"]?.string }
    }

    func marked(_ side: Side) -> Set<String> {
        side == .request ? pass.marks.requestHeaders : pass.marks.responseHeaders
    }

    private var markedFields: Set<String> {
        if case .fields(let names)? = pass.marks.requestBody { names } else { [] }
    }
}
#endif
