import APICheckJSON

/// The texts of an answer that identify objects, with the words of the member that has each.
enum Identifiers {
    private static let names: Set<String> = [
        "id", "name", "login", "slug", "key", "code", "username", "handle", "sku", "number", "path", "tag", "ref",
        "title",
    ]
    /// The most elements of a list that are read.
    private static let mostElements = 1_000

    /// Those of an object and of the objects in it, each with its name: `login`, and `owner` for `/owner/login`.
    static func of(_ object: JSON) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for member in object.members {
            let name = member.name
            if let text = member.value.string, isIdentifying(name) {
                found[text] = found[text] ?? NameWords.words(of: name)
            } else if member.value.kind == .object {
                for inner in member.value.members {
                    guard let text = inner.value.string, isIdentifying(inner.name) else { continue }
                    found[text] = found[text] ?? NameWords.words(of: name)
                }
            }
        }
        return found
    }

    /// Those of the objects of a list, which is the answer or a member of it.
    static func listed(in answer: JSON) -> [String: [String]] {
        var found: [String: [String]] = [:]
        let lists = answer.kind == .array ? [answer] : answer.members.map(\.value).filter { $0.kind == .array }
        for list in lists {
            for element in list.elements.prefix(mostElements) {
                found.merge(of(element)) { one, _ in one }
            }
        }
        return found
    }

    private static func isIdentifying(_ name: String) -> Bool {
        names.contains(name) || ["_id", "Id", "_name", "Name"].contains(where: name.hasSuffix)
    }
}
