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
