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
