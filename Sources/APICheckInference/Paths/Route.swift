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

    /// The words of a parameter's name: those of the member that has its values, or the collection with `id`.
    static func words(_ echo: [String], after segments: [Segment]) -> [String] {
        var collection: [String] = []
        if case .literal(let text) = segments.last { collection = NameWords.singular(NameWords.words(of: text)) }
        if echo.isEmpty { return collection + ["id"] }
        let isGeneral = ["name", "id", "key", "code", "slug", "number", "path", "title"].contains(echo.joined())
        return isGeneral && !collection.isEmpty ? collection + echo : echo
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
