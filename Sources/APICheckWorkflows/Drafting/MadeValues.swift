import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// What captured writes made: the ids and the secrets of their answers, which later requests contain.
final class MadeValues {
    /// Where a value is from.
    struct Source: Hashable {
        let step: String
        /// The name of the step's output; nil for a value that the request chose itself.
        let output: String?
        /// The path of the request that made it.
        let path: String
    }

    private var sources: [String: Source] = [:]
    /// The places in answers, by step and name of the output.
    private var places: [String: [(name: String, place: DraftedCall.Place)]] = [:]
    /// The outputs that requests use, by step.
    private var used: [String: Set<String>] = [:]

    private static let names: Set<String> = [
        "id", "uuid", "guid", "key", "slug", "token", "code", "handle", "number", "name",
    ]
    private static let mostLevels = 3

    /// Adds what an answer made.
    func add(_ exchange: Exchange, _ match: Match, step: String) {
        guard let response = exchange.response else { return }
        let path = exchange.request.url.path
        for field in response.headers.fields where SecretPlaceholder.isWhole(field.value) && sources[field.value] == nil
        {
            add(field.value, .header(field.name), name: field.name.lowercased(), step, path)
        }
        guard 200...299 ~= response.status else { return }
        if exchange.request.method == "PUT", response.status == 201, let last = match.lastParameter {
            sources[last] = Source(step: step, output: nil, path: MadeValues.parent(path))
        }
        if let body = response.jsonBody { add(body, Pointer(), step, path) }
        guard let location = response.headers["location"], let url = exchange.request.url.resolving(location) else {
            return
        }
        for pair in url.queryPairs where MadeValues.isToken(pair.value) && sources[pair.value] == nil {
            add(pair.value, .location(template: "?\(pair.name)={value}"), name: "location-\(pair.name)", step, path)
        }
        guard let id = url.path.split(separator: "/").last.map({ PercentEncoding.decode(String($0)) }),
            sources[id] == nil
        else { return }
        let template = url.path.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/{id}"
        add(id, DraftedCall.Place.location(template: template), name: "location-id", step, path)
    }

    private func add(_ value: JSON, _ place: Pointer, _ step: String, _ path: String) {
        guard place.tokens.count <= MadeValues.mostLevels else { return }
        for member in value.members {
            let (name, inner) = (member.name, member.value)
            let place = place.appending(name)
            switch inner.kind {
            case .object: add(inner, place, step, path)
            case .string, .number:
                let text = inner.string ?? inner.text
                guard MadeValues.isIdentifier(name) || SecretPlaceholder.isWhole(text), sources[text] == nil,
                    !text.isEmpty
                else { continue }
                add(text, .body(place), name: name, step, path)
            default: continue
            }
        }
    }

    private func add(_ text: String, _ place: DraftedCall.Place, name: String, _ step: String, _ path: String) {
        // The name of an output has letters, digits, '.', '-' and '_' (Arazzo 1.0.1 section 4.6.5.1).
        let base = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) ? $0 : "_" })
        let taken = Set(places[step, default: []].map(\.name))
        var output = base
        var number = 2
        while taken.contains(output) {
            output = "\(base)_\(number)"
            number += 1
        }
        places[step, default: []].append((output, place))
        sources[text] = Source(step: step, output: output, path: path)
    }

    static func isIdentifier(_ name: String) -> Bool {
        names.contains(name.lowercased()) || ["_id", "Id", "ID", "_token", "Token"].contains(where: name.hasSuffix)
    }

    private static func parent(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }

    /// Where a segment of a path is from: from an answer to a request above it, or anywhere when it cannot be equal by chance.
    ///
    /// - Parameter before: The path before the segment.
    func source(ofSegment text: String, before path: String) -> Source? {
        guard let source = sources[text] else { return nil }
        let collection = source.path.hasSuffix("/") ? String(source.path.dropLast()) : source.path
        return path == collection || MadeValues.isDistinct(text) ? source : nil
    }

    /// Where a value of a query, a header field or a body is from.
    func source(ofValue text: String) -> Source? { MadeValues.isDistinct(text) ? sources[text] : nil }

    private static func isDistinct(_ text: String) -> Bool {
        text.utf8.count >= 8 && text.utf8.contains { (0x30...0x39).contains($0) } || SecretPlaceholder.isWhole(text)
    }

    /// Whether a value of a query was made for one request.
    private static func isToken(_ text: String) -> Bool { text.utf8.count >= 16 && isDistinct(text) }

    func use(_ source: Source) {
        if let output = source.output { used[source.step, default: []].insert(output) }
    }

    /// The outputs of a step that later requests use.
    func outputs(of step: String) -> [DraftedCall.Output] {
        places[step, default: []].filter { used[step]?.contains($0.name) == true }
            .map { DraftedCall.Output(name: $0.name, place: $0.place) }
    }
}

extension Match {
    /// The value of the parameter at the end of the path.
    fileprivate var lastParameter: String? {
        let template = operation.pathTemplate
        guard template.hasSuffix("}"), let open = template.lastIndex(of: "{") else { return nil }
        return pathParameters[String(template[template.index(after: open)...].dropLast())]
    }
}
