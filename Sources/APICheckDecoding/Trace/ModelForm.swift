/// What the first decoded value of a type shows of its declaration.
struct ModelForm {
    /// Whether the type is an enumeration.
    let isEnumeration: Bool
    /// The stored properties that a subclass declares; empty for other types.
    let ownProperties: [String]

    init(_ value: Any) {
        let mirror = Mirror(reflecting: value)
        isEnumeration = mirror.displayStyle == .enum
        let isSubclass = mirror.displayStyle == .class && mirror.superclassMirror != nil
        // The storage of a property wrapper has the name of its property after an underscore.
        ownProperties = isSubclass ? mirror.children.compactMap { $0.label?.trimmingPrefix("_").description } : []
    }
}
