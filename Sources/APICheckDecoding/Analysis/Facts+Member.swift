import APICheckFindings
import APICheckJSON

extension Facts {
    /// The part of the model that reads the value at a place: the key for it, or the type of the object if a key is not its
    /// nearest container.
    func member(at place: Place) -> ModelMember {
        let whole = ModelMember(type: TypeName.of(survey.model), key: nil)
        guard case .body(let pointer) = place else { return whole }
        var tokens = pointer.tokens
        if let object = objects.first(where: { $0.steps.match(tokens) }) {
            return ModelMember(type: object.owner, key: nil)
        }
        // A value in a list or a dictionary belongs to the key of that.
        while let name = tokens.popLast() {
            let isKey: (Field) -> Bool = { field in
                field.identity.object.match(tokens) && field.first.pointer.tokens.last == name
            }
            if let field = fields.first(where: isKey) { return ModelMember(type: field.identity.owner, key: name) }
            if let object = objects.first(where: { $0.steps.match(tokens) && $0.member(name) != nil }) {
                return ModelMember(type: object.owner, key: name)
            }
        }
        return whole
    }
}

extension [Spot.Step] {
    /// Whether the tokens of a pointer lead here.
    fileprivate func match(_ tokens: [String]) -> Bool {
        count == tokens.count
            && zip(self, tokens).allSatisfy { step, token in
                if case .member(let name) = step { name == token } else { true }
            }
    }
}
