import Testing

/// A test or a group of tests, as the arguments of test runners select it.
struct TestSelection: Hashable, Sendable {
    var module: String
    /// The types and the function. A function of Swift Testing has its parentheses: `cancelling(order:)`.
    var names: [String]

    /// The argument of `swift test --filter`: `ShopTests.OrderTests/cancelling`.
    var filter: String {
        let path = names.map { name in
            name.hasSuffix(")") ? name[..<(name.lastIndex(of: "(") ?? name.endIndex)] : name[...]
        }.joined(separator: "/")
        // The filter is a regular expression, and a name in backticks may have any character: others than letters become dots.
        let pattern = String(path.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "/" ? $0 : "." })
        return pattern == path ? "\(module).\(path)" : "'\(module).\(pattern)'"
    }

    /// The argument of `xcodebuild -only-testing`: `ShopTests/OrderTests/cancelling(order:)`.
    var onlyTesting: String { ([module] + names).joined(separator: "/") }
}

extension Test {
    var selection: TestSelection { TestSelection(module: id.moduleName, names: id.nameComponents) }
}
