/// Values to look others up in, equal as ``JSON/equals(_:)`` compares them.
package struct ValueSet {
    private var byHash: [Int: [JSON]] = [:]

    package init(_ values: [JSON]) {
        for value in values { byHash[value.hashOfValue, default: []].append(value) }
    }

    package func contains(_ value: JSON) -> Bool {
        byHash[value.hashOfValue]?.contains { $0.equals(value) } ?? false
    }
}
