import APICheckJSON

struct TracingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let base: KeyedDecodingContainer<Key>
    private let trace: Trace
    private let visit: Int
    private let spot: Spot
    private let members: [String: JSON.Member]

    init(base: KeyedDecodingContainer<Key>, trace: Trace, visit: Int, spot: Spot) {
        self.base = base
        self.trace = trace
        self.visit = visit
        self.spot = spot
        members = trace.names.members(of: spot.value, at: base.codingPath)
    }

    var codingPath: [any CodingKey] { base.codingPath }

    /// The keys in the order of the body. Foundation's order changes from run to run, and with it the first finding.
    ///
    /// A model that lists the keys knows which of them are there, so each counts as requested.
    var allKeys: [Key] {
        trace.list(Key.self, of: spot, in: visit)
        let places = members.mapValues(\.key.range.lowerBound)
        let keys = base.allKeys.sorted { places[$0.stringValue] ?? 0 < places[$1.stringValue] ?? 0 }
        for key in keys { trace.record(access(.contains, nil, key), in: visit) {} }
        return keys
    }

    private func access(_ method: Access.Method, _ wanted: Any.Type?, _ key: some CodingKey) -> Access {
        let name = key.stringValue
        let requested =
            trace.areKeysData(Key.self, of: spot, in: visit)
            ? spot.entry(name, members[name]) : spot.member(name, members[name])
        return Access(method: method, wanted: wanted, container: spot, key: name, keys: Key.self, spot: requested)
    }

    func contains(_ key: Key) -> Bool {
        trace.record(access(.contains, nil, key), in: visit) { base.contains(key) }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try trace.record(access(.decodeNil, nil, key), in: visit) { try base.decodeNil(forKey: key) }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(type, forKey: key)
    }

    func value<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let depth = base.codingPath.count + 1
        let value = try trace.value(type, access(.decode, type, key), in: visit, depth: depth) { form in
            try base.decode(form, forKey: key)
        }
        guard let value else {
            throw DecodingError.valueNotFound(type, .init(codingPath: codingPath, debugDescription: ""))
        }
        return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try valueIfPresent(type, forKey: key)
    }

    func valueIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let depth = base.codingPath.count + 1
        return try trace.value(type, access(.decodeIfPresent, type, key), in: visit, depth: depth) { form in
            try present(form, forKey: key)
        }
    }

    private func present<Form: TracedForm>(_ form: Form.Type, forKey key: Key) throws -> (any TracedForm)? {
        try base.decodeIfPresent(form, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        let access = access(.keyedContainer, [String: Any].self, key)
        let nested = try trace.record(access, in: visit) { try base.nestedContainer(keyedBy: type, forKey: key) }
        return KeyedDecodingContainer(
            TracingKeyedContainer<Nested>(base: nested, trace: trace, visit: visit, spot: access.spot))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let access = access(.unkeyedContainer, [Any].self, key)
        let nested = try trace.record(access, in: visit) { try base.nestedUnkeyedContainer(forKey: key) }
        return TracingUnkeyedContainer(base: nested, trace: trace, visit: visit, spot: access.spot)
    }

    func superDecoder() throws -> any Decoder {
        let access = access(.superDecoder, nil, AnyKey(stringValue: "super"))
        let decoder = try trace.record(access, in: visit) { try base.superDecoder() }
        return TracingDecoder(base: decoder, trace: trace, visit: visit, spot: access.spot)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        let access = access(.superDecoder, nil, key)
        let decoder = try trace.record(access, in: visit) { try base.superDecoder(forKey: key) }
        return TracingDecoder(base: decoder, trace: trace, visit: visit, spot: access.spot)
    }
}

/// The default implementation of each of these methods makes several calls instead of one.
extension TracingKeyedContainer {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try valueIfPresent(type, forKey: key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try valueIfPresent(type, forKey: key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try valueIfPresent(type, forKey: key)
    }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try valueIfPresent(type, forKey: key)
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try valueIfPresent(type, forKey: key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, forKey: key) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(type, forKey: key) }
}
