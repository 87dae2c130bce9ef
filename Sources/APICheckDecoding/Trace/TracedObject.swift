import APICheckJSON

/// The object that a keyed container reads, and the record of the calls on the container.
///
/// It is the part of ``TracingKeyedContainer`` that does not depend on the type of the keys.
final class TracedObject {
    let trace: Trace
    let visit: Int
    let spot: Spot
    private let keys: any CodingKey.Type
    private let owner: String
    private let members: TracedMembers

    init(
        _ spot: Spot, keys: any CodingKey.Type, trace: Trace, visit: Int, path: @autoclosure () -> [any CodingKey]
    ) {
        self.trace = trace
        self.visit = visit
        self.spot = spot
        self.keys = keys
        owner = trace.owner(of: keys, readIn: visit)
        members = TracedMembers(of: spot.value, at: spot.place, trace.names, path: path())
    }

    /// Records that a call for a key begins.
    func begin(_ method: Access.Method, _ wanted: Any.Type?, _ name: String) -> Access {
        trace.begin(access(method, wanted, name, spot(of: name)), in: visit)
    }

    /// Records that a call begins whose result reads the value of the key further.
    func beginNested(_ method: Access.Method, _ wanted: Any.Type?, _ name: String) -> (Access, Spot) {
        let spot = spot(of: name)
        return (trace.begin(access(method, wanted, name, spot), in: visit), spot)
    }

    /// Records that the keys are listed, and returns them in the order of the body.
    func list<Key: CodingKey>(_ keys: [Key]) -> [Key] {
        trace.list(Key.self, of: spot, in: visit)
        let sorted = keys.sorted { members.order(of: $0.stringValue) < members.order(of: $1.stringValue) }
        for key in sorted { trace.end(begin(.contains, nil, key.stringValue), .read) }
        return sorted
    }

    private func spot(of name: String) -> Spot {
        trace.areKeysData(keys, of: spot, in: visit) ? spot.entry(name, members[name]) : members.spot(name, in: spot)
    }

    private func access(_ method: Access.Method, _ wanted: Any.Type?, _ name: String, _ requested: Spot) -> Access {
        Access(
            method: method, wanted: wanted, container: spot, key: name, keys: keys, owner: owner, spot: requested)
    }
}
