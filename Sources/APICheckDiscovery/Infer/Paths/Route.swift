import APICheckBase
import APICheckHTTP

/// A path with parameters in place of the segments that are data.
struct Route: Hashable {
    enum Segment: Hashable {
        case literal(String)
        /// The words of the parameter's name.
        case parameter([String])
    }

    let segments: [Segment]

    /// The literal segments in order.
    var literals: [String] {
        segments.compactMap { if case .literal(let text) = $0, !text.isEmpty { text } else { nil } }
    }

    var endsWithParameter: Bool { if case .parameter = segments.last { true } else { false } }

    var parameters: Int { segments.count { if case .parameter = $0 { true } else { false } } }

    /// Members that say which one of a collection an object is.
    private static let attributes: Set<String> = [
        "id", "uuid", "name", "key", "code", "slug", "number", "path", "title", "login", "username", "handle", "sku",
        "tag", "ref",
    ]

    /// The words of a parameter's name: the collection before it, with the name of the member that has its values.
    ///
    /// - Parameters:
    ///   - echo: The words of that member; empty if none is known.
    ///   - isFollowed: Whether the next segment is a parameter, so that this one is an owner: `/repos/{owner}/{repo_name}`.
    static func words(_ echo: [String], after segments: [Segment], isFollowed: Bool) -> [String] {
        var attribute = echo.count == 1 && attributes.contains(echo[0]) ? echo : ["id"]
        let isRight = if case .literal = segments.last { true } else { false }
        if !echo.isEmpty, attribute != echo, isFollowed || !isRight { return echo }
        if echo.isEmpty, !isRight { return attribute }
        var literals = segments.compactMap {
            if case .literal(let text) = $0 { NameWords.words(of: text) } else { nil }
        }
        // `/users/id/5`, `/users/by-name/ann`
        if let last = literals.last, let word = last.last, attributes.contains(word),
            last.count == 1 || last.first == "by", literals.count > 1
        {
            literals.removeLast()
            attribute = [word]
        }
        let collection = NameWords.singular(literals.last ?? [])
        return collection.last == attribute[0] ? collection : collection + attribute
    }

    /// The names of the parameters, each once.
    func names(isCamelCase: Bool) -> [String] {
        var names: [String] = []
        for case .parameter(let words) in segments {
            let plain = words.map { word in word.filter { $0.isASCII } }.filter { !$0.isEmpty }
            let base = isCamelCase ? NameWords.camel(plain) : plain.joined(separator: "_")
            var name = base
            var number = 2
            while names.contains(name) {
                name = "\(base)\(number)"
                number += 1
            }
            names.append(name)
        }
        return names
    }

    /// `/todos/{todo_id}`
    func template(isCamelCase: Bool) -> String {
        var names = names(isCamelCase: isCamelCase)[...]
        if segments.isEmpty { return "/" }
        return segments.map { segment in
            switch segment {
            case .literal(let text): "/" + text
            case .parameter: "/{\(names.removeFirst())}"
            }
        }.joined()
    }
}

/// The values of the parameters of all routes.
struct RouteValues {
    private let routes: [Route]
    private var values: [[LearnedValue]]
    /// The values of one call that succeeded, so that they belong together. Empty if no call succeeded.
    private var examples: [[String]]

    init(routes: [Route]) {
        self.routes = routes
        values = routes.map { route in (0..<route.parameters).map { _ in RouteValues.id } }
        examples = routes.map { _ in [] }
    }

    private static var id: LearnedValue {
        let value = LearnedValue()
        value.isCount = true
        return value
    }

    /// - Parameter isExample: Whether the call read something and succeeded.
    mutating func add(_ segments: [String], route: Int, isExample: Bool) {
        if values[route].isEmpty { return }
        var place = 0
        var texts: [String] = []
        for (segment, text) in zip(routes[route].segments, segments) {
            guard case .parameter = segment else { continue }
            values[route][place].add(text: text)
            place += 1
            texts.append(text)
        }
        if isExample, examples[route].isEmpty, texts.allSatisfy(ExampleText.isPublic) { examples[route] = texts }
    }

    func of(_ route: Int) -> [LearnedValue] { values[route] }

    /// The value of a parameter in a call that succeeded.
    func example(_ route: Int, _ place: Int) -> String? {
        examples[route].indices.contains(place) ? examples[route][place] : nil
    }
}
