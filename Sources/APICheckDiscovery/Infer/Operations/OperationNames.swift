import APICheckBase

/// Gives each operation an `operationId`: `listTodos`, `getTodo`, `createTodo`, `closeIssue`.
enum OperationNames {
    /// - Parameters:
    ///   - operations: With the route of each, and whether its answer is a list.
    /// - Returns: A name for each, no two the same.
    static func names(of operations: [(method: String, route: Route, isList: Bool)]) -> [String] {
        let most = operations.map(\.route.literals.count).max() ?? 0
        var names = operations.map { name(of: $0, context: 0) }
        // Names that occur twice get the collections before the last one: listRepoIssues.
        for context in 1...max(1, most) {
            let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
            for index in operations.indices where counts[names[index], default: 0] > 1 {
                names[index] = name(of: operations[index], context: context)
            }
        }
        var taken: Set<String> = []
        return names.map { name in
            var unique = name
            var number = 2
            while !taken.insert(unique).inserted {
                unique = "\(name)\(number)"
                number += 1
            }
            return unique
        }
    }

    private static func name(
        of operation: (method: String, route: Route, isList: Bool), context: Int
    ) -> String {
        let literals = operation.route.literals.map { NameWords.words(of: $0) }.filter { !$0.isEmpty }
        guard let last = literals.last else { return NameWords.camel([verb(operation.method), "root"]) }
        let before = literals.dropLast().suffix(context).flatMap { NameWords.singular($0) }
        let one = before + NameWords.singular(last)
        if operation.route.endsWithParameter { return NameWords.camel([verb(operation.method)] + one) }
        // /todos/search, /profile/me
        if let word = operation.route.literals.last, Segment.reserved.contains(word), literals.count > 1 {
            let collection = literals[literals.count - 2]
            if ["search", "count", "export", "import"].contains(word), ["GET", "POST"].contains(operation.method) {
                return NameWords.camel([word] + before.dropLast(before.isEmpty ? 0 : 1) + collection)
            }
            return NameWords.camel([verb(operation.method)] + NameWords.singular(collection) + last)
        }
        switch operation.method {
        case "GET" where operation.isList: return NameWords.camel(["list"] + before + last)
        case "POST":
            if last.last.map(NameWords.isPlural) == true { return NameWords.camel(["create"] + one) }
            // An action on an object: /issues/{id}/close.
            if operation.route.parameters > 0, literals.count > 1, context == 0 {
                return NameWords.camel(last + NameWords.singular(literals[literals.count - 2]))
            }
            return NameWords.camel((context == 0 ? [] : ["post"] + before) + last)
        default: return NameWords.camel([verb(operation.method)] + before + last)
        }
    }

    private static func verb(_ method: String) -> String {
        switch method {
        case "GET": "get"
        case "POST": "create"
        case "PUT": "replace"
        case "PATCH": "update"
        default: method.lowercased()
        }
    }
}
