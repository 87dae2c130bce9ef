import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// The places whose values differ between two calls of the same step.
struct LearnedPlaces: Sendable {
    /// The pointers by the operation's name.
    private(set) var pointers: [String: Set<Pointer>] = [:]
    private(set) var places: [VolatilePlace] = []

    /// Adds the places at which two answers to one step differ, except those that the contract marks as volatile.
    ///
    /// - Returns: The operation and the places that were not known yet.
    mutating func add(_ first: LiveExchange, _ second: LiveExchange, contract: Contract) -> (String, [Pointer])? {
        let request = first.entry.exchange.request
        guard let operation = contract.match(method: request.method, url: request.url)?.operation,
            let old = first.json, let response = second.entry.exchange.response
        else { return nil }
        let checked = contract.check(second.entry.exchange, bodies: second.bodies)
        guard let new = checked.responseBody ?? second.json else { return nil }
        var options = BodyComparison.Options()
        options.add(volatile: checked.volatileValues, unordered: checked.unorderedLists)
        let changed = BodyComparison(from: old, to: new, options: options).changedValues
        let added = changed.subtracting(pointers[operation.name] ?? []).sorted { "\($0)" < "\($1)" }
        pointers[operation.name, default: []].formUnion(added)
        places += contract.volatilePlaces(added, of: operation, in: response, bodies: [old, new])
        return (operation.name, added)
    }
}
