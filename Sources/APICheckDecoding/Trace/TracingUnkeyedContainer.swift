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
        let index = base.currentIndex
        return spot.element(index, elements.indices.contains(index) ? elements[index] : nil)
    }

    /// Records that a call for the next element begins.
    private func begin(
        _ method: Access.Method, _ wanted: Any.Type?, at element: Spot? = nil, keys: (any CodingKey.Type)? = nil
    ) -> Access {
        trace.begin(
            Access(
                method: method, wanted: wanted, container: spot, key: nil, keys: keys,
                owner: keys.map { trace.owner(of: $0, readIn: visit) }, spot: element ?? self.element),
            in: visit)
    }

    mutating func decodeNil() throws -> Bool {
        let access = begin(.decodeNil, nil)
        return try trace.record(access) { try base.decodeNil() }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let access = begin(.decode, type)
        switch trace.form(of: type) {
        case .leaf: return try trace.value(access) { try base.decode(type) }
        case .traced: return try trace.model(type, access) { try base.decode(Traced<Value>.self).original }
        case .named(let form):
            return try trace.named(type, access, depth: base.codingPath.count + 1) { try base.decode(form) }
        }
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        let access = begin(.decodeIfPresent, type)
        switch trace.form(of: type) {
        case .leaf: return try trace.valueIfPresent(access) { try base.decodeIfPresent(type) }
        case .traced:
            return try trace.modelIfPresent(type, access) { try base.decodeIfPresent(Traced<Value>.self)?.original }
        case .named(let form):
            return try trace.namedIfPresent(type, access, depth: base.codingPath.count + 1) { try present(form) }
        }
    }

    private mutating func present<Form: TracedForm>(_ form: Form.Type) throws -> (any TracedForm)? {
        try base.decodeIfPresent(form)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        let element = element
        let access = begin(.keyedContainer, [String: Any].self, at: element, keys: type)
        let nested = try trace.record(access) { try base.nestedContainer(keyedBy: type) }
        return KeyedDecodingContainer(TracingKeyedContainer(base: nested, trace: trace, visit: visit, spot: element))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let element = element
        let access = begin(.unkeyedContainer, [Any].self, at: element)
        let nested = try trace.record(access) { try base.nestedUnkeyedContainer() }
        return TracingUnkeyedContainer(base: nested, trace: trace, visit: visit, spot: element)
    }

    mutating func superDecoder() throws -> any Decoder {
        let element = element
        let access = begin(.superDecoder, nil, at: element)
        let decoder = try trace.record(access) { try base.superDecoder() }
        return TracingDecoder(base: decoder, trace: trace, visit: visit, spot: element)
    }
}

/// The methods of `UnkeyedDecodingContainer` for one type. The generic ones would do the same more slowly; for the optional
/// ones, the default implementation makes several calls instead of one.
extension TracingUnkeyedContainer {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: String.Type) throws -> String {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Int.Type) throws -> Int {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: UInt.Type) throws -> UInt {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
        let access = begin(.decode, type)
        return try trace.value(access) { try base.decode(type) }
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
        let access = begin(.decode, type)
        return try trace.value(access) { try base.decode(type) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        let access = begin(.decode, type)
        return try trace.exact(access) { try base.decode(type) }
    }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? {
        let access = begin(.decodeIfPresent, type)
        return try trace.valueIfPresent(access) { try base.decodeIfPresent(type) }
    }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? {
        let access = begin(.decodeIfPresent, type)
        return try trace.valueIfPresent(access) { try base.decodeIfPresent(type) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? {
        let access = begin(.decodeIfPresent, type)
        return try trace.exactIfPresent(access) { try base.decodeIfPresent(type) }
    }
}
