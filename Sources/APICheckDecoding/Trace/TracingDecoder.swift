/// A decoder that passes each call on to Foundation's decoder and records it.
struct TracingDecoder: Decoder {
    let base: any Decoder
    let trace: Trace
    let visit: Int
    let spot: Spot

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { trace.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let access = begin(.keyedContainer, [String: Any].self, keys: type)
        let container = try trace.record(access) { try base.container(keyedBy: type) }
        return KeyedDecodingContainer(TracingKeyedContainer(base: container, trace: trace, visit: visit, spot: spot))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let access = begin(.unkeyedContainer, [Any].self, keys: nil)
        let container = try trace.record(access) { try base.unkeyedContainer() }
        return TracingUnkeyedContainer(base: container, trace: trace, visit: visit, spot: spot)
    }

    private func begin(
        _ method: Access.Method, _ wanted: Any.Type, keys: (any CodingKey.Type)?
    ) -> Access {
        trace.begin(
            Access(
                method: method, wanted: wanted, container: spot, key: nil, keys: keys,
                owner: keys.map { trace.owner(of: $0, readIn: visit) }, spot: spot),
            in: visit)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        TracingValueContainer(base: try base.singleValueContainer(), trace: trace, visit: visit, spot: spot)
    }
}
