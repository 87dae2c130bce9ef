import APICheckJSON
import Foundation

/// Finds the JSON types that a Swift type decodes from.
struct AcceptedTypes {
    let decoder: JSONDecoder
    let visits: [Visit]

    /// The types that a call accepts, from the declaration of the requested type or from what its `init(from:)` calls.
    func types(of access: Access) -> Set<String> {
        switch access.method {
        case .keyedContainer: ["object"]
        case .unkeyedContainer: ["array"]
        case .decodeNil: ["null"]
        case .decodeIfPresent: requested(access).union(["null"])
        case .decode: requested(access)
        case .contains, .superDecoder: []
        }
    }

    private func requested(_ access: Access) -> Set<String> {
        guard let wanted = access.wanted else { return [] }
        let isNullable = wanted is any Nullable.Type
        let declared = declared(by: wanted) ?? access.visit.flatMap(called) ?? observed(access.spot.value)
        return isNullable ? declared.union(["null"]) : declared
    }

    /// The types that the declaration of a type shows; nil if only its `init(from:)` does.
    func declared(by type: Any.Type) -> Set<String>? {
        switch type {
        case let optional as any OptionalType.Type: declared(by: optional.wrapped).map { $0.union(["null"]) }
        case is Bool.Type: ["boolean"]
        case is String.Type, is URL.Type, is UUID.Type: ["string"]
        case is Double.Type, is Float.Type, is Decimal.Type: ["number"]
        case is any BinaryInteger.Type: ["integer"]
        case is Date.Type: ofDates
        case is Data.Type: ofData
        case let raw as any RawRepresentable.Type: declared(by: AcceptedTypes.rawValue(of: raw))
        case is any ListType.Type: ["array"]
        case is any MapType.Type: ["object"]
        default: nil
        }
    }

    private var ofDates: Set<String>? {
        switch decoder.dateDecodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970: ["number"]
        case .iso8601: ["string"]
        default: nil
        }
    }

    private var ofData: Set<String>? {
        switch decoder.dataDecodingStrategy {
        case .base64: ["string"]
        case .deferredToData: ["array"]
        default: nil
        }
    }

    /// The types that the calls of an `init(from:)` on the whole value accept; nil without such calls.
    private func called(in visit: Int) -> Set<String>? {
        let whole = visits[visit].accesses.filter { $0.container === $0.spot }
        let types = whole.reduce(into: Set<String>()) { $0.formUnion(self.types(of: $1)) }
        return types.isEmpty ? nil : types
    }

    private func observed(_ value: JSON?) -> Set<String> {
        guard let value, !value.isNull else { return [] }
        return [value.kind.rawValue]
    }

    private static func rawValue<Raw: RawRepresentable>(of type: Raw.Type) -> Any.Type { Raw.RawValue.self }
}

private protocol OptionalType {
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}

/// A type with elements of one type.
protocol Collecting {
    static var element: Any.Type { get }
}

private protocol ListType: Collecting {}
private protocol MapType: Collecting {}

extension Array: ListType {
    static var element: Any.Type { Element.self }
}

extension Set: ListType {
    static var element: Any.Type { Element.self }
}

extension Dictionary: MapType {
    static var element: Any.Type { Value.self }
}

/// The type of the elements of a type, also of an optional one; nil if it has none.
func elementType(of type: Any.Type) -> Any.Type? {
    if let optional = type as? any OptionalType.Type { return elementType(of: optional.wrapped) }
    return (type as? any Collecting.Type)?.element
}
