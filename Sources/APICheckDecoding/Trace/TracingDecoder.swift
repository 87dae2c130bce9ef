/// A decoder that passes each call on to Foundation's decoder and records it.
struct TracingDecoder: Decoder {
    let base: any Decoder
    let trace: Trace
    let visit: Int
    let spot: Spot

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { trace.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let access = Access(
            method: .keyedContainer, wanted: [String: Any].self, container: spot, key: nil, keys: type, spot: spot)
        let container = try trace.record(access, in: visit) { try base.container(keyedBy: type) }
        return KeyedDecodingContainer(TracingKeyedContainer(base: container, trace: trace, visit: visit, spot: spot))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let access = Access(
            method: .unkeyedContainer, wanted: [Any].self, container: spot, key: nil, keys: nil, spot: spot)
        let container = try trace.record(access, in: visit) { try base.unkeyedContainer() }
        return TracingUnkeyedContainer(base: container, trace: trace, visit: visit, spot: spot)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        TracingValueContainer(base: try base.singleValueContainer(), trace: trace, visit: visit, spot: spot)
    }
}
