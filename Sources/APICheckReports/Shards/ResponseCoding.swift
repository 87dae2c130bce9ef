import APICheckJSON

/// A response that exchanges had, with what was seen of its bodies, as a text: `3 200 0-4,7 1`. Without fields and values it
/// ends after the status, and `-` is no number at all.
enum ResponseCoding {
    static func text(_ response: ContractUse.Response, _ seen: SeenFields) -> String {
        let name = "\(response.operation) \(response.status)"
        return seen.fields.isEmpty && seen.values.isEmpty ? name : "\(name) \(text(seen.fields)) \(text(seen.values))"
    }

    /// Returns nil when the text is no response.
    static func response(_ text: String) -> (response: ContractUse.Response, seen: SeenFields)? {
        let words = text.split(separator: " ")
        guard words.count == 2 || words.count == 4, let operation = Int(words[0]) else { return nil }
        var seen = SeenFields()
        if words.count == 4 {
            guard let fields = numbers(words[2]), let values = numbers(words[3]) else { return nil }
            seen.fields = fields
            seen.values = values
        }
        return (ContractUse.Response(operation: operation, status: String(words[1])), seen)
    }

    private static func text(_ numbers: BitSet) -> String {
        if numbers.isEmpty { return "-" }
        return numbers.ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    private static func numbers(_ text: Substring) -> BitSet? {
        var numbers = BitSet()
        if text == "-" { return numbers }
        for range in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            // No tree has more nodes or values.
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 0,
                first <= last, last < FieldTree.limit
            else { return nil }
            for number in first...last { numbers.insert(number) }
        }
        return numbers
    }
}
