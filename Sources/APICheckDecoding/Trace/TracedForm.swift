import Foundation

/// What Foundation is asked for in place of a type, so that the trace sees what happens inside.
protocol TracedForm: Decodable {
    associatedtype Original
    var original: Original { get }
}

/// A type that Foundation reads by rules of its own, or that asks no questions: it is asked for as it is.
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
extension Int128: Leaf {}
extension UInt: Leaf {}
extension UInt8: Leaf {}
extension UInt16: Leaf {}
extension UInt32: Leaf {}
extension UInt64: Leaf {}
extension UInt128: Leaf {}
extension Date: Leaf {}
extension Data: Leaf {}
extension Decimal: Leaf {}
extension URL: Leaf {}

/// Any other type: its `init(from:)` runs with a decoder of the trace's.
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

extension Dictionary: TracedForm where Key == String, Value: TracedForm {
    var original: [String: Value.Original] { mapValues(\.original) }
}

/// A collection whose keys are data.
protocol AnyDictionary {}

extension Dictionary: AnyDictionary {}

/// A dictionary whose keys no key strategy converts: Foundation reads it itself as soon as a strategy is set.
protocol NamedValues: Decodable {
    static var form: any TracedForm.Type { get }
}

extension Dictionary: NamedValues where Key == String, Value: Decodable {
    static var form: any TracedForm.Type { named(TracedForms.form(of: Value.self, convertsKeys: true)) }

    private static func named<Form: TracedForm>(_ form: Form.Type) -> any TracedForm.Type { [String: Form].self }
}

enum TracedForms {
    static func form(of type: any Decodable.Type, convertsKeys: Bool) -> any TracedForm.Type {
        if let leaf = type as? any Leaf.Type { return leaf }
        if convertsKeys, let values = type as? any NamedValues.Type { return values.form }
        return traced(type)
    }

    private static func traced<Value: Decodable>(_ type: Value.Type) -> any TracedForm.Type { Traced<Value>.self }
}
