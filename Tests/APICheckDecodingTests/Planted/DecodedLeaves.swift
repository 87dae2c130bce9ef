import Foundation

/// The values that a model holds, without their names.
enum DecodedLeaves {
    static func of(_ value: Any) -> [String] {
        switch value {
        case let date as Date: return ["\(date.timeIntervalSinceReferenceDate)"]
        case is String, is URL, is UUID, is Data, is Decimal: return ["\(value)"]
        default: break
        }
        let mirror = Mirror(reflecting: value)
        // The keys of a dictionary are names.
        if mirror.displayStyle == .dictionary {
            return mirror.children.flatMap { pair in
                Array(Mirror(reflecting: pair.value).children).last.map { of($0.value) } ?? []
            }
        }
        let mirrors = Array(sequence(first: mirror, next: \.superclassMirror))
        let children = mirrors.flatMap { Array($0.children) }
        if children.isEmpty, mirror.displayStyle != .collection { return ["\(value)"] }
        return children.flatMap { of($0.value) }
    }

    /// Whether a value of the first leaves, other than nil, is not in the second ones.
    static func lost(_ before: [String], _ after: [String]) -> Bool {
        var rest: [String: Int] = [:]
        for leaf in after { rest[leaf, default: 0] += 1 }
        for leaf in before where leaf != "nil" {
            rest[leaf, default: 0] -= 1
            if rest[leaf, default: 0] < 0 { return true }
        }
        return false
    }
}
