import APICheckBase
import APICheckJSON

/// The JSONPath of a value of a description, made to select the same value in the next release: an element of an array is named by
/// what identifies it, such as the name of a parameter, and by its index only without such a name.
enum ValuePath {
    /// - Parameter pointer: The place of the value, which exists in `root`.
    static func text(of pointer: Pointer, in root: JSON) -> String {
        var value: JSON? = root
        var text = "$"
        for token in pointer.tokens {
            let next = value?[Pointer([token])]
            if let array = value, array.kind == .array, let next {
                text += "[\(selector(of: next, in: array) ?? token)]"
            } else {
                text += segment(token)
            }
            value = next
        }
        return text
    }

    /// `.get`, or `['/items']` for a name that is not an identifier.
    static func segment(_ name: String) -> String {
        let isPlain =
            name.utf8.first.map { $0.isASCIILetter || $0 == 0x5F } == true
            && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x5F }
        return isPlain ? ".\(name)" : "[\(JSON.pathLiteral(name))]"
    }

    /// The members that identify an object in a list, in the order in which they are tried: of references, parameters, servers,
    /// tags, and schemas.
    private static let identities = [["$ref"], ["name", "in"], ["url"], ["name"], ["operationId"], ["title"]]

    /// Nil for an element that is not the only one of its name.
    private static func selector(of element: JSON, in array: JSON) -> String? {
        for names in identities {
            let texts = names.compactMap { element[$0]?.string }
            guard texts.count == names.count else { continue }
            let same = array.elements.filter { other in zip(names, texts).allSatisfy { other[$0]?.string == $1 } }
            guard same.count == 1 else { continue }
            let conditions = zip(names, texts).map { "@\(segment($0)) == \(JSON.pathLiteral($1))" }
            return "?" + conditions.joined(separator: " && ")
        }
        return nil
    }
}
