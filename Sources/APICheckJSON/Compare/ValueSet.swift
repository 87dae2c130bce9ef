#if CommandLine
/// Values to look others up in, equal as ``JSON/equals(_:)`` compares them.
package struct ValueSet {
    private var byHash: [Int: [JSON]] = [:]

    package init(_ values: [JSON] = []) {
        for value in values { byHash[value.hashOfValue, default: []].append(value) }
    }

    package func contains(_ value: JSON) -> Bool {
        byHash[value.hashOfValue]?.contains { $0.equals(value) } ?? false
    }

    /// - Returns: Whether the value is new.
    package mutating func insert(_ value: JSON) -> Bool {
        let hash = value.hashOfValue
        if let equal = byHash[hash], equal.contains(where: { $0.equals(value) }) { return false }
        byHash[hash, default: []].append(value)
        return true
    }
}
#endif
