import APICheckJSON

/// How many samples an inferred contract has for a declaration: `x-apicheck-evidence: 48 of 50`.
///
/// What a contract says after few samples may be chance, so a violation of it is at most a warning. A property without the
/// keyword was written by people, and a violation of it has the level of the rule.
struct InferredEvidence: Hashable {
    /// The samples that have the value.
    let count: Int
    /// The samples that might have it.
    let total: Int
    /// Those with null, which show nothing of other values.
    let nulls: Int
    /// Whether they are objects, of which `count` have the property that is missing.
    private(set) var isOfProperty = false

    private static let keyword: StaticString = "x-apicheck-evidence"

    /// Whether any declaration of a description has evidence.
    static func occurs(in document: Document) -> Bool {
        !document.values(ofMembersNamed: keyword).isEmpty
    }

    /// The nearest evidence around a declaration; nil when the contract, or this part of it, was not inferred.
    ///
    /// - Parameter property: The property that `declaration`, a `required`, is violated for.
    init?(for declaration: JSON, property: String? = nil) {
        let tokens = declaration.pointer.tokens
        var owners = [declaration.document.root]
        for token in tokens {
            guard let inner = owners.last?[Pointer([token])] else { break }
            owners.append(inner)
        }
        if let property, owners.count >= 2, let schema = owners[owners.count - 2]["properties"]?[property] {
            guard let own = InferredEvidence(of: schema) else { return nil }
            self = own
            isOfProperty = true
            return
        }
        for (depth, owner) in owners.enumerated().reversed() {
            if let found = InferredEvidence(of: owner) {
                self = found
                return
            }
            if depth >= 2, tokens[depth - 2] == "properties" { return nil }
        }
        return nil
    }

    /// The evidence that a value has itself.
    init?(of owner: JSON?) {
        guard owner?.kind == .object, let text = owner?[Self.keyword.description]?.string else { return nil }
        let words = text.split { $0 == " " || $0 == "," }
        guard words.count >= 3, words[1] == "of", let count = Int(words[0]), let total = Int(words[2]) else {
            return nil
        }
        self.count = count
        self.total = total
        nulls = words.count == 5 && words[4] == "null" ? Int(words[3]) ?? 0 : 0
    }
}
