struct TracingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let base: KeyedDecodingContainer<Key>
    private let object: TracedObject

    init(base: KeyedDecodingContainer<Key>, trace: Trace, visit: Int, spot: Spot) {
        self.base = base
        object = TracedObject(spot, keys: Key.self, trace: trace, visit: visit, path: base.codingPath)
    }

    var codingPath: [any CodingKey] { base.codingPath }

    /// The keys in the order of the body. Foundation's order changes from run to run, and with it the first finding.
    ///
    /// A model that lists the keys knows which of them are there, so each counts as requested.
    var allKeys: [Key] { object.list(base.allKeys) }

    func contains(_ key: Key) -> Bool {
        let access = object.begin(.contains, nil, key.stringValue)
        return object.trace.record(access) { base.contains(key) }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let access = object.begin(.decodeNil, nil, key.stringValue)
        return try object.trace.record(access) { try base.decodeNil(forKey: key) }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let access = object.begin(.decode, type, key.stringValue)
        let trace = object.trace
        switch trace.form(of: type) {
        case .leaf: return try trace.value(access) { try base.decode(type, forKey: key) }
        case .traced:
            return try trace.model(type, access) { try base.decode(Traced<Value>.self, forKey: key).original }
        case .named(let form):
            return try trace.named(type, access, depth: base.codingPath.count + 1) {
                try base.decode(form, forKey: key)
            }
        }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let access = object.begin(.decodeIfPresent, type, key.stringValue)
        let trace = object.trace
        switch trace.form(of: type) {
        case .leaf: return try trace.valueIfPresent(access) { try base.decodeIfPresent(type, forKey: key) }
        case .traced:
            return try trace.modelIfPresent(type, access) {
                try base.decodeIfPresent(Traced<Value>.self, forKey: key)?.original
            }
        case .named(let form):
            return try trace.namedIfPresent(type, access, depth: base.codingPath.count + 1) {
                try present(form, forKey: key)
            }
        }
    }

    private func present<Form: TracedForm>(_ form: Form.Type, forKey key: Key) throws -> (any TracedForm)? {
        try base.decodeIfPresent(form, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        let (access, spot) = object.beginNested(.keyedContainer, [String: Any].self, key.stringValue)
        let nested = try object.trace.record(access) { try base.nestedContainer(keyedBy: type, forKey: key) }
        return KeyedDecodingContainer(
            TracingKeyedContainer<Nested>(base: nested, trace: object.trace, visit: object.visit, spot: spot))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let (access, spot) = object.beginNested(.unkeyedContainer, [Any].self, key.stringValue)
        let nested = try object.trace.record(access) { try base.nestedUnkeyedContainer(forKey: key) }
        return TracingUnkeyedContainer(base: nested, trace: object.trace, visit: object.visit, spot: spot)
    }

    func superDecoder() throws -> any Decoder {
        let (access, spot) = object.beginNested(.superDecoder, nil, "super")
        let decoder = try object.trace.record(access) { try base.superDecoder() }
        return TracingDecoder(base: decoder, trace: object.trace, visit: object.visit, spot: spot)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        let (access, spot) = object.beginNested(.superDecoder, nil, key.stringValue)
        let decoder = try object.trace.record(access) { try base.superDecoder(forKey: key) }
        return TracingDecoder(base: decoder, trace: object.trace, visit: object.visit, spot: spot)
    }

    /// Records the call of a method of Foundation's container for one type, which is faster than the generic one.
    private func leaf<Value>(_ type: Value.Type, _ key: Key, _ decode: () throws -> Value) throws -> Value {
        try object.trace.exact(object.begin(.decode, type, key.stringValue), decode)
    }

    private func leafIfPresent<Value>(_ type: Value.Type, _ key: Key, _ decode: () throws -> Value?) throws -> Value? {
        try object.trace.exactIfPresent(object.begin(.decodeIfPresent, type, key.stringValue), decode)
    }
}

/// The methods of `KeyedDecodingContainerProtocol` for one type. The generic ones would do the same more slowly; for the
/// optional ones, the default implementation makes several calls instead of one.
extension TracingKeyedContainer {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        let access = object.begin(.decode, type, key.stringValue)
        return try object.trace.value(access) { try base.decode(type, forKey: key) }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        let access = object.begin(.decode, type, key.stringValue)
        return try object.trace.value(access) { try base.decode(type, forKey: key) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try leaf(type, key) { try base.decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try leafIfPresent(type, key) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        let access = object.begin(.decodeIfPresent, type, key.stringValue)
        return try object.trace.valueIfPresent(access) { try base.decodeIfPresent(type, forKey: key) }
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        let access = object.begin(.decodeIfPresent, type, key.stringValue)
        return try object.trace.valueIfPresent(access) { try base.decodeIfPresent(type, forKey: key) }
    }
}
