import Testing

extension Test {
    /// What `swift test --filter` takes to run this one: `ShopTests.OrderTests/cancelling`.
    var filter: String {
        let names = id.nameComponents.map { name in
            name.hasSuffix(")") ? name[..<(name.lastIndex(of: "(") ?? name.endIndex)] : name[...]
        }
        let path = names.joined(separator: "/")
        // It is a regular expression, and a name in backticks may hold anything: a dot stands for what is no letter.
        let pattern = String(path.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" ? $0 : "." })
        return pattern == path ? "\(id.moduleName).\(path)" : "'\(id.moduleName).\(pattern)'"
    }
}
