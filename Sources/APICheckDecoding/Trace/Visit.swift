import APICheckJSON
import Foundation

/// One run of a type's `init(from:)`.
final class Visit {
    let type: Any.Type
    let spot: Spot
    /// The model that asked for the value by a key; nil for the body itself.
    let owner: String?
    /// The accesses, in the order of the calls.
    private(set) var accesses: [Access] = []
    /// The error, or nil while the run lasts and after a run without an error.
    var error: (any Error)?
    /// Whether one of ``accesses`` failed.
    var hasFailedAccess = false
    var isComplete = false
    /// The form, or nil after a run with an error.
    var form: ModelForm?
    /// Whether the keys of the value are data.
    let isDictionary: Bool

    init(type: Any.Type, spot: Spot, owner: String?, isDictionary: Bool) {
        self.type = type
        self.spot = spot
        self.owner = owner
        self.isDictionary = isDictionary
    }

    /// Adds a call of the visit, whose index is `number`.
    func append(_ access: Access, of number: Int) {
        access.position = (number, accesses.count)
        accesses.append(access)
    }
}

extension Visit {
    /// The raw values of an enumeration, as JSON spells them; empty if the type is not `CaseIterable`.
    ///
    /// Nil if the type is not `RawRepresentable`.
    var enumerationCases: [String]? {
        guard type is any RawRepresentable.Type else { return nil }
        guard let listed = type as? any CaseIterable.Type else { return [] }
        return Visit.cases(of: listed)
    }

    /// Whether the type is an enumeration of texts with a case such as `unknown`, which a model uses for any other value.
    var hasCaseForUnknownValues: Bool {
        guard let type = type as? any RawRepresentable.Type else { return false }
        return Visit.hasCaseForUnknownValues(type)
    }

    private static let namesForUnknownValues = [
        "unknown", "other", "unsupported", "undefined", "unrecognized", "unrecognised",
    ]

    private static func hasCaseForUnknownValues<Raw: RawRepresentable>(_ type: Raw.Type) -> Bool {
        namesForUnknownValues.contains { name in
            (name as? Raw.RawValue).map { type.init(rawValue: $0) != nil } ?? false
        }
    }

    /// Whether an enumeration reads a value as a case such as `unknown`.
    static func isCaseForUnknownValues<Value: Decodable>(
        _ value: JSON, of type: Value.Type, _ decoder: JSONDecoder
    ) -> Bool {
        guard let read = try? decoder.copy().decode(type, from: Data(value.bytes)) else { return false }
        return namesForUnknownValues.contains(caseName(of: read).lowercased())
    }

    /// The name of an enumeration's case without its values; for a case without values, its description.
    static func caseName(of value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? String(describing: value)
    }

    private static func cases<Listed: CaseIterable>(of type: Listed.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
    }
}

/// A collection whose keys are data.
protocol AnyDictionary {}

extension Dictionary: AnyDictionary {}

/// One call that a model makes on its decoder, and the result.
final class Access {
    enum Method {
        case decode, decodeIfPresent, decodeNil, contains, keyedContainer, unkeyedContainer, superDecoder
    }

    enum Outcome {
        case read
        /// The value is null or its key is missing, and the method allows that.
        case none
        case failed(any Error)
    }

    let method: Method
    /// The requested type; nil for methods that only look whether a value is there.
    let wanted: Any.Type?
    /// The object, array or single value that the method was called on.
    let container: Spot
    /// The requested key, after the decoder's key strategy; nil in arrays and single values.
    let key: String?
    let keys: (any CodingKey.Type)?
    /// The model that declares ``keys``.
    let owner: String?
    /// The requested value.
    let spot: Spot
    private(set) var outcome = Outcome.none
    /// The value that was read, if its type can lose a part of what was sent.
    private(set) var lossyValue: LossyValue?
    /// The index of the visit that the call started.
    var visit: Int?
    /// The index of the visit that made the call, and of the call in it.
    var position = (visit: 0, index: 0)

    init(
        method: Method, wanted: Any.Type?, container: Spot, key: String?, keys: (any CodingKey.Type)?, owner: String?,
        spot: Spot
    ) {
        self.method = method
        self.wanted = wanted
        self.container = container
        self.key = key
        self.keys = keys
        self.owner = owner
        self.spot = spot
    }

    func end(_ outcome: Outcome, _ value: LossyValue?) {
        self.outcome = outcome
        lossyValue = value
    }

    var error: (any Error)? {
        if case .failed(let error) = outcome { error } else { nil }
    }

    var isRead: Bool {
        if case .read = outcome { true } else { false }
    }
}
