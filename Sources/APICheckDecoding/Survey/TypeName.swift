/// Types as Swift source spells them: `[Todo]?`, not `Optional<Array<Todo>>`.
enum TypeName {
    static func of(_ type: Any.Type) -> String {
        (type as? any ShortlyNamed.Type)?.shortName ?? String(describing: type)
    }

    /// The model that declares a type of keys: `Todo` of `App.Todo.CodingKeys`, `Envelope<Todo>` where that is what reads.
    static func owner(of keys: any CodingKey.Type, readBy reader: Any.Type) -> String {
        let name = of(reader)
        guard let owner = declarer(of: keys) else { return name }
        return name.prefix { $0 != "<" } == owner ? name : owner
    }

    private static func declarer(of keys: any CodingKey.Type) -> String? {
        var parts: [Substring] = []
        var depth = 0
        let name = String(reflecting: keys)
        var start = name.startIndex
        for index in name.indices {
            switch name[index] {
            case "<", "(", "[": depth += 1
            case ">", ")", "]": depth -= 1
            case "." where depth == 0:
                parts.append(name[start..<index])
                start = name.index(after: index)
            default: break
            }
        }
        // Private and local contexts are spelt `(unknown context at $55d0)`; the first part is the module.
        return parts.dropFirst().last { !$0.hasPrefix("(") }.map { String($0.prefix { $0 != "<" }) }
    }
}

private protocol ShortlyNamed {
    static var shortName: String { get }
}

extension Optional: ShortlyNamed {
    static var shortName: String { TypeName.of(Wrapped.self) + "?" }
}

extension Array: ShortlyNamed {
    static var shortName: String { "[\(TypeName.of(Element.self))]" }
}

extension Dictionary: ShortlyNamed {
    static var shortName: String { "[\(TypeName.of(Key.self)): \(TypeName.of(Value.self))]" }
}
