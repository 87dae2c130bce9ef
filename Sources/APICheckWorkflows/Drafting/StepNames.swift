import APICheckContracts

/// Makes the ids of drafted steps, each once.
struct StepNames {
    private var taken: Set<String> = []
    /// The numbers below are taken, by the id without a number.
    private var free: [String: Int] = [:]

    /// The `operationId`, or the method and the words of the path, as an Arazzo id is spelled, with a number if it is taken.
    mutating func unique(of operation: APICheckContracts.Operation) -> String {
        let text = operation.id ?? "\(operation.method.lowercased()) \(operation.pathTemplate)"
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
        let id = words.isEmpty ? operation.method.lowercased() : words.joined(separator: "-")
        if !taken.contains(id) { return id }
        var number = free[id] ?? 2
        while taken.contains("\(id)-\(number)") { number += 1 }
        free[id] = number
        return "\(id)-\(number)"
    }

    mutating func take(_ id: String) { taken.insert(id) }
}
