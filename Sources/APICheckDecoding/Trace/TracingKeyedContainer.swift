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

    /// Who lists the keys knows of each that fits. They come in the order of the body, where Foundation's order is another
    /// each time: what is found first is then the same in each run.
    var allKeys: [Key] {
        trace.list(Key.self, of: spot, in: visit)
        let places = members.mapValues(\.key.range.lowerBound)
        let keys = base.allKeys.sorted { places[$0.stringValue] ?? 0 < places[$1.stringValue] ?? 0 }
        for key in keys { trace.ask(access(.contains, nil, key), in: visit) {} }
        return keys
    }

    private func access(_ method: Access.Method, _ wanted: Any.Type?, _ key: some CodingKey) -> Access {
        let name = key.stringValue
        let asked =
            trace.areKeysData(Key.self, of: spot, in: visit)
            ? spot.entry(name, members[name]) : spot.member(name, members[name])
        return Access(method: method, wanted: wanted, container: spot, key: name, keys: Key.self, spot: asked)
    }

    func contains(_ key: Key) -> Bool {
        trace.ask(access(.contains, nil, key), in: visit) { base.contains(key) }
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try trace.ask(access(.decodeNil, nil, key), in: visit) { try base.decodeNil(forKey: key) }
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
        let nested = try trace.ask(access, in: visit) { try base.nestedContainer(keyedBy: type, forKey: key) }
        return KeyedDecodingContainer(
            TracingKeyedContainer<Nested>(base: nested, trace: trace, visit: visit, spot: access.spot))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        let access = access(.unkeyedContainer, [Any].self, key)
        let nested = try trace.ask(access, in: visit) { try base.nestedUnkeyedContainer(forKey: key) }
        return TracingUnkeyedContainer(base: nested, trace: trace, visit: visit, spot: access.spot)
    }

    func superDecoder() throws -> any Decoder {
        let access = access(.superDecoder, nil, AnyKey(stringValue: "super"))
        let decoder = try trace.ask(access, in: visit) { try base.superDecoder() }
        return TracingDecoder(base: decoder, trace: trace, visit: visit, spot: access.spot)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        let access = access(.superDecoder, nil, key)
        let decoder = try trace.ask(access, in: visit) { try base.superDecoder(forKey: key) }
        return TracingDecoder(base: decoder, trace: trace, visit: visit, spot: access.spot)
    }
}
