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
