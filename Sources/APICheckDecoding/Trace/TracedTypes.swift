/// What is known about the types that a model decodes. It is kept for all samples, since to look up the conformances of a
/// type and to take names out of the name of a type is slow.
final class TracedTypes {
    /// A type and the keys by which it reads.
    private struct Reader: Hashable {
        let keys: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private let convertsKeys: Bool
    private var forms: [ObjectIdentifier: TracedForms.Choice] = [:]
    private var types: [ObjectIdentifier: TracedType] = [:]
    private var owners: [Reader: String] = [:]

    /// - Parameter convertsKeys: Whether the decoder has a key strategy.
    init(convertsKeys: Bool) { self.convertsKeys = convertsKeys }

    /// What is decoded in place of a type.
    func form(of type: any Decodable.Type) -> TracedForms.Choice {
        if let known = forms[ObjectIdentifier(type)] { return known }
        let form = TracedForms.choice(for: type, convertsKeys: convertsKeys)
        forms[ObjectIdentifier(type)] = form
        return form
    }

    func traced(_ type: Any.Type) -> TracedType {
        if let known = types[ObjectIdentifier(type)] { return known }
        let traced = TracedType(type)
        types[ObjectIdentifier(type)] = traced
        return traced
    }

    /// The model that declares the keys by which a type reads.
    func owner(of keys: any CodingKey.Type, readBy type: Any.Type) -> String {
        let reader = Reader(keys: ObjectIdentifier(keys), type: ObjectIdentifier(type))
        if let known = owners[reader] { return known }
        let name = TypeName.owner(of: keys, readBy: type)
        owners[reader] = name
        return name
    }
}

/// What a trace knows about a type whose `init(from:)` it runs. It is made once for each type, since reflection is slow.
final class TracedType {
    /// Whether the keys of its values are data.
    let isDictionary: Bool
    private var form: ModelForm?

    init(_ type: Any.Type) { isDictionary = type is any AnyDictionary.Type }

    /// The form that the first value shows.
    func form<Value>(of value: Value) -> ModelForm {
        if let form { return form }
        let made = ModelForm(value)
        form = made
        return made
    }
}

/// What the first decoded value of a type shows of its declaration.
final class ModelForm {
    /// Whether the type is an enumeration.
    let isEnumeration: Bool
    /// The stored properties that a subclass declares; empty for other types.
    let ownProperties: [String]
    private let mirror: Mirror

    /// The stored properties, also those of a superclass.
    var properties: [String] {
        sequence(first: mirror, next: \.superclassMirror).flatMap(ModelForm.names)
    }

    init(_ value: Any) {
        mirror = Mirror(reflecting: value)
        isEnumeration = mirror.displayStyle == .enum
        let isSubclass = mirror.displayStyle == .class && mirror.superclassMirror != nil
        ownProperties = isSubclass ? ModelForm.names(mirror) : []
    }

    /// The storage of a property wrapper has the name of its property after an underscore.
    private static func names(_ mirror: Mirror) -> [String] {
        mirror.children.compactMap { $0.label?.trimmingPrefix("_").description }
    }
}
