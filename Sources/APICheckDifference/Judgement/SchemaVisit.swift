import APICheckJSON

/// One place where a pair of schemas is used, on the way from the schema of a body, a parameter or a header.
struct SchemaVisit {
    let pair: SchemaPair
    /// The pair around it.
    let parent: SchemaPair?
    /// The place in the value, and the branches of compositions on the way.
    let pointer: Pointer
    let branch: String
    /// The name of the property; empty for an element or a branch.
    let name: String
    /// The number of steps from the root.
    let depth: Int
    let effect: ChangeEffect
    /// The innermost property around, and the pair that has it.
    let owner: (pair: SchemaPair, property: String)?

    var isRoot: Bool { depth == 0 }
    var isProperty: Bool { !name.isEmpty }

    init(root pair: SchemaPair, use: SchemaUse) {
        self.pair = pair
        parent = nil
        pointer = Pointer()
        branch = ""
        name = ""
        depth = 0
        effect = ChangeEffect(use.context).inside(pair)
        owner = nil
    }

    /// The visits of the changed pairs inside.
    var parts: [SchemaVisit] {
        pair.children.compactMap { $0.pair.isChanged ? SchemaVisit($0, inside: self) : nil }
    }

    private init(_ child: SchemaPair.Child, inside outer: SchemaVisit) {
        var (pointer, branch, name, effect) = (outer.pointer, outer.branch, "", outer.effect)
        var owner = outer.owner
        func label(_ text: String) -> String { branch + (branch.isEmpty ? "" : "/") + text }
        switch child.step {
        case .property(let property):
            pointer = pointer.appending(property)
            name = property
            owner = (outer.pair, property)
        case .any: pointer = pointer.appending("*")
        case .prefixItem(let index): pointer = pointer.appending("\(index)")
        case .not:
            branch = label("not")
            effect.turn()
        case .branch(let text): branch = label(text)
        }
        pair = child.pair
        parent = outer.pair
        self.pointer = pointer
        self.branch = branch
        self.name = name
        depth = outer.depth + 1
        self.owner = owner
        self.effect = effect.inside(child.pair)
    }
}
