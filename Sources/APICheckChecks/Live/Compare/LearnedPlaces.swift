import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckProject
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

extension LiveRun {
    /// Compares two runs of a workflow, and keeps the places whose values differ for the comparison.
    func learn(from first: LiveWorkflow, _ second: LiveWorkflow, of live: LiveAPI, for comparison: inout LiveComparison)
    {
        let answers = Dictionary(second.exchanges.map { ($0.entry.label, $0) }) { first, _ in first }
        for exchange in first.exchanges {
            guard let other = answers[exchange.entry.label],
                let (operation, places) = comparison.learned.add(exchange, other, contract: live.contract)
            else { continue }
            for place in places { settings.notify(.learned(operation: operation, place: place.description)) }
        }
    }

    /// Adds `x-apicheck-volatile` to the contract of an API for the places that were learned.
    mutating func mark(_ learned: LearnedPlaces, of live: LiveAPI) throws {
        // The answers of a run that was cancelled say little.
        if Task.isCancelled { return }
        guard !learned.places.isEmpty else { return settings.notify(.nothingToMark(file: live.contract.file)) }
        do {
            let marks = VolatileMarks(learned.places, limits: live.api.project.limits.document)
            for file in marks.files { try live.api.project.requireInside(file) }
            for outcome in try marks.write() { settings.notify(.marked(outcome)) }
        } catch let error as any ProblemError {
            // The report of the run is still wanted.
            outcome.failures.append(error.problem)
        }
    }
}
