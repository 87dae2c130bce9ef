import APICheckJSON

struct TracingUnkeyedContainer: UnkeyedDecodingContainer {
    private var base: any UnkeyedDecodingContainer
    private let trace: Trace
    private let visit: Int
    private let spot: Spot
    private let elements: [JSON]

    init(base: any UnkeyedDecodingContainer, trace: Trace, visit: Int, spot: Spot) {
        self.base = base
        self.trace = trace
        self.visit = visit
        self.spot = spot
        elements = spot.value.map { Array($0.elements) } ?? []
    }

    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }
    var isAtEnd: Bool { base.isAtEnd }
    var currentIndex: Int { base.currentIndex }

    private var element: Spot {
        spot.element(
            base.currentIndex, elements.indices.contains(base.currentIndex) ? elements[base.currentIndex] : nil)
    }

    private func access(_ method: Access.Method, _ wanted: Any.Type?, keys: (any CodingKey.Type)? = nil) -> Access {
        Access(method: method, wanted: wanted, container: spot, key: nil, keys: keys, spot: element)
    }

    mutating func decodeNil() throws -> Bool {
        let access = access(.decodeNil, nil)
        return try trace.record(access, in: visit) { try base.decodeNil() }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }

    mutating func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let access = access(.decode, type)
        let value = try trace.value(type, access, in: visit, depth: base.codingPath.count + 1) { try base.decode($0) }
        guard let value else {
            throw DecodingError.valueNotFound(type, .init(codingPath: codingPath, debugDescription: ""))
        }
        return value
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? { try valueIfPresent(type) }

    mutating func valueIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        let access = access(.decodeIfPresent, type)
        return try trace.value(type, access, in: visit, depth: base.codingPath.count + 1) { form in
            try present(form)
        }
    }

    private mutating func present<Form: TracedForm>(_ form: Form.Type) throws -> (any TracedForm)? {
        try base.decodeIfPresent(form)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let access = access(.keyedContainer, [String: Any].self, keys: type)
        let nested = try trace.record(access, in: visit) { try base.nestedContainer(keyedBy: type) }
        return KeyedDecodingContainer(
            TracingKeyedContainer(base: nested, trace: trace, visit: visit, spot: access.spot))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let access = access(.unkeyedContainer, [Any].self)
        let nested = try trace.record(access, in: visit) { try base.nestedUnkeyedContainer() }
        return TracingUnkeyedContainer(base: nested, trace: trace, visit: visit, spot: access.spot)
    }

    mutating func superDecoder() throws -> any Decoder {
        let access = access(.superDecoder, nil)
        let decoder = try trace.record(access, in: visit) { try base.superDecoder() }
        return TracingDecoder(base: decoder, trace: trace, visit: visit, spot: access.spot)
    }
}

/// The default implementation of each of these methods makes several calls instead of one.
extension TracingUnkeyedContainer {
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try valueIfPresent(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try valueIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try valueIfPresent(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try valueIfPresent(type) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }
}
