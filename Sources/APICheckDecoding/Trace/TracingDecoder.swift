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

struct TracingValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer
    let trace: Trace
    let visit: Int
    let spot: Spot

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool {
        let access = begin(.decodeNil, nil)
        return trace.record(access) { base.decodeNil() }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let access = begin(.decode, type)
        switch trace.form(of: type) {
        case .leaf: return try trace.value(access) { try base.decode(type) }
        case .traced: return try trace.model(type, access) { try base.decode(Traced<Value>.self).original }
        case .named(let form):
            return try trace.named(type, access, depth: base.codingPath.count) { try base.decode(form) }
        }
    }

    private func begin(_ method: Access.Method, _ wanted: Any.Type?) -> Access {
        trace.begin(
            Access(method: method, wanted: wanted, container: spot, key: nil, keys: nil, owner: nil, spot: spot),
            in: visit)
    }
}

/// The methods of `SingleValueDecodingContainer` for one type. The generic one would do the same more slowly.
extension TracingValueContainer {
    func decode(_ type: Bool.Type) throws -> Bool {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: String.Type) throws -> String {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Int.Type) throws -> Int {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Int8.Type) throws -> Int8 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Int16.Type) throws -> Int16 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Int32.Type) throws -> Int32 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Int64.Type) throws -> Int64 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: UInt.Type) throws -> UInt {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: UInt8.Type) throws -> UInt8 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: UInt16.Type) throws -> UInt16 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: UInt32.Type) throws -> UInt32 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: UInt64.Type) throws -> UInt64 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Double.Type) throws -> Double {
        try trace.value(begin(.decode, type)) { try base.decode(type) }
    }
    func decode(_ type: Float.Type) throws -> Float {
        try trace.value(begin(.decode, type)) { try base.decode(type) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 {
        try trace.exact(begin(.decode, type)) { try base.decode(type) }
    }
}
