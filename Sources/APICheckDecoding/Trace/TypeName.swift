/// Spells types as Swift source does: `[Todo]?`, not `Optional<Array<Todo>>`.
enum TypeName {
    static func of(_ type: Any.Type) -> String {
        let name = String(describing: type)
        return sugared(name) ?? name
    }

    /// `Todo` for `[Todo]`; nil if the type is not an array.
    static func element(of type: Any.Type) -> String? { (type as? any AnyArray.Type).map { of($0.elementType) } }

    /// Returns nil if the text is not a name with types in angle brackets.
    private static func sugared(_ name: String) -> String? {
        guard let open = name.firstIndex(of: "<") else { return name }
        guard name.hasSuffix(">") else { return nil }
        let inner = parts(of: name[name.index(after: open)...].dropLast(), at: ",")
        let types = inner.compactMap { sugared($0.trimmingPrefix(" ").description) }
        guard types.count == inner.count else { return nil }
        switch (name[..<open], types.count) {
        case ("Optional", 1): return "\(types[0])?"
        case ("Array", 1): return "[\(types[0])]"
        case ("Dictionary", 2): return "[\(types[0]): \(types[1])]"
        default: return "\(name[..<open])<\(types.joined(separator: ", "))>"
        }
    }

    /// The model that declares a type of keys: `Todo` for `App.Todo.CodingKeys`, or `Envelope<Todo>` if that type is read.
    static func owner(of keys: any CodingKey.Type, readBy reader: Any.Type) -> String {
        let name = of(reader)
        guard let owner = declarer(of: keys) else { return name }
        return name.prefix { $0 != "<" } == owner ? name : owner
    }

    /// The model that declares a type of keys, with the types around it: `TodoPage.Meta` for the owner `Meta`.
    static func path(of keys: any CodingKey.Type, owner: String) -> String {
        let context = context(of: keys)
        guard context.last == String(owner.prefix { $0 != "<" }) else { return owner }
        return (context.dropLast() + [owner]).joined(separator: ".")
    }

    /// A type with the types around it; without these if it has generic arguments.
    static func path(of type: Any.Type) -> String {
        let name = of(type)
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return name }
        return (context(of: type) + [name]).joined(separator: ".")
    }

    private static func declarer(of keys: any CodingKey.Type) -> String? { context(of: keys).last }

    /// The types around a type, without their generic arguments, the outermost first.
    ///
    /// Swift has no reflection of the type that encloses another one, so their names are taken from the printed name.
    private static func context(of type: Any.Type) -> [String] {
        // Private and local contexts are spelt `(unknown context at $55d0)`; the first part is the module.
        parts(of: String(reflecting: type)[...], at: ".").dropFirst().dropLast().filter { !$0.hasPrefix("(") }
            .map { String($0.prefix { $0 != "<" }) }
    }

    /// Splits a text at the separators outside brackets.
    private static func parts(of text: Substring, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var depth = 0
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case "<", "(", "[": depth += 1
            case ">", ")", "]": depth -= 1
            case separator where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }
}

/// An array of any element type.
protocol AnyArray {
    static var elementType: Any.Type { get }
}

extension Array: AnyArray {
    static var elementType: Any.Type { Element.self }
}
