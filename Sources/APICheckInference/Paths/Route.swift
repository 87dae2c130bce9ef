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
