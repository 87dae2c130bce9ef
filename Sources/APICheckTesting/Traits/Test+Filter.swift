import Testing

extension Test {
    /// The argument of `swift test --filter` that runs this test: `ShopTests.OrderTests/cancelling`.
    var filter: String {
        let names = id.nameComponents.map { name in
            name.hasSuffix(")") ? name[..<(name.lastIndex(of: "(") ?? name.endIndex)] : name[...]
        }
        let path = names.joined(separator: "/")
        // The filter is a regular expression, and a name in backticks may have any character: others than letters become dots.
        let pattern = String(path.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" ? $0 : "." })
        return pattern == path ? "\(id.moduleName).\(path)" : "'\(id.moduleName).\(pattern)'"
    }
}
