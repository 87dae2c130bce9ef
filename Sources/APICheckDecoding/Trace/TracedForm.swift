import Foundation

/// The type that Foundation decodes in place of a requested one, so that the trace records the calls inside.
protocol TracedForm: Decodable {
    associatedtype Original
    var original: Original { get }
}

/// A type that Foundation decodes by its own rules, or that makes no calls on its decoder: it is decoded directly.
protocol Leaf: TracedForm where Original == Self {}

extension Leaf {
    var original: Self { self }
}

extension Bool: Leaf {}
extension String: Leaf {}
extension Double: Leaf {}
extension Float: Leaf {}
extension Int: Leaf {}
extension Int8: Leaf {}
extension Int16: Leaf {}
extension Int32: Leaf {}
extension Int64: Leaf {}
extension UInt: Leaf {}
extension UInt8: Leaf {}
extension UInt16: Leaf {}
extension UInt32: Leaf {}
extension UInt64: Leaf {}
extension Date: Leaf {}
extension Data: Leaf {}
extension Decimal: Leaf {}
extension URL: Leaf {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Leaf {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Leaf {}

extension Dictionary: TracedForm where Key == String, Value: TracedForm {
    var original: [String: Value.Original] { mapValues(\.original) }
}

/// Runs the `init(from:)` of a type with a decoder that records its calls.
struct Traced<Value: Decodable>: TracedForm {
    let original: Value

    init(from decoder: any Decoder) throws {
        guard let trace = Trace.current(in: decoder) else {
            original = try Value(from: decoder)
            return
        }
        original = try trace.visit(Value.self, from: decoder)
    }
}

/// A dictionary with string keys. If a key strategy is set, Foundation decodes it by itself and does not convert its keys.
protocol NamedValues: Decodable {
    static var form: any TracedForm.Type { get }
}

extension Dictionary: NamedValues where Key == String, Value: Decodable {
    static var form: any TracedForm.Type { named(TracedForms.form(of: Value.self, convertsKeys: true)) }

    private static func named<Form: TracedForm>(_ form: Form.Type) -> any TracedForm.Type { [String: Form].self }
}

/// Chooses the form in which Foundation decodes a type.
enum TracedForms {
    /// What a trace decodes in place of a requested type.
    enum Choice {
        /// The type itself.
        case leaf
        /// ``Traced`` of the type.
        case traced
        /// A dictionary of forms.
        case named(any TracedForm.Type)
    }

    static func choice(for type: any Decodable.Type, convertsKeys: Bool) -> Choice {
        if type is any Leaf.Type { return .leaf }
        if convertsKeys, let values = type as? any NamedValues.Type { return .named(values.form) }
        return .traced
    }

    static func form(of type: any Decodable.Type, convertsKeys: Bool) -> any TracedForm.Type {
        if let leaf = type as? any Leaf.Type { return leaf }
        if convertsKeys, let values = type as? any NamedValues.Type { return values.form }
        return traced(type)
    }

    private static func traced<Value: Decodable>(_ type: Value.Type) -> any TracedForm.Type { Traced<Value>.self }
}
