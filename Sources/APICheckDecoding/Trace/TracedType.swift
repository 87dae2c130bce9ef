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
