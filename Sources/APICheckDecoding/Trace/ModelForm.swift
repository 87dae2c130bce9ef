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
