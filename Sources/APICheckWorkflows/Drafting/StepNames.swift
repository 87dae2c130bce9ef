import APICheckContracts

/// The ids of drafted steps.
enum StepNames {
    /// The `operationId`, or the method and the words of the path, as an Arazzo id is spelled, with a number if it is taken.
    static func unique(of operation: APICheckContracts.Operation, isTaken: (String) -> Bool) -> String {
        let text = operation.id ?? "\(operation.method.lowercased()) \(operation.pathTemplate)"
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-")) }
        let id = words.isEmpty ? operation.method.lowercased() : words.joined(separator: "-")
        var number = 2
        var unique = id
        while isTaken(unique) {
            unique = "\(id)-\(number)"
            number += 1
        }
        return unique
    }
}
