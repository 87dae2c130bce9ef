import APICheckBase
import APICheckFindings
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
    private var isOfProperty = false

    /// The fewest samples whose violation is breaking: a property that one of ten objects lacks is in all of 30 with a
    /// probability of 4 %.
    static let fewestForBreaking = 30
    /// The fewest samples whose violation is a warning where they show that a value is never null.
    private static let fewestWithoutNull = 10

    private static let keyword = "x-apicheck-evidence"

    /// The nearest evidence around a declaration; nil when the contract, or this part of it, was not inferred.
    ///
    /// - Parameter property: The property that `declaration`, a `required`, is violated for.
    init?(for declaration: JSON, property: String? = nil) {
        let path = declaration.path
        let owners = [declaration.document.root] + path.map(\.value)
        if let property, owners.count >= 2, let schema = owners[owners.count - 2]["properties"]?[property] {
            guard let own = InferredEvidence(of: schema) else { return nil }
            self = own
            isOfProperty = true
            return
        }
        // The maps of paths and of components have none, and may have thousands of names to compare.
        let maps =
            switch path.first?.token {
            case "paths": 2
            case "components": 3
            default: 0
            }
        for (depth, owner) in owners.enumerated().dropFirst(maps).reversed() {
            if let found = InferredEvidence(of: owner) {
                self = found
                return
            }
            if depth >= 2, path[depth - 2].token == "properties" { return nil }
        }
        return nil
    }

    /// The evidence of a place of a body whose schema is shared with others: that of the nearest schema on the way which has
    /// one of its own, such as a property beside its `$ref`. The shared schema counts the samples of all places.
    init?(of place: Pointer, in body: JSON, _ schemas: ContractSchemas) {
        var outline = SchemaOutline(body, schemas.registry)
        for step in place.tokens {
            let named = outline.outline(of: step)
            outline = named.schemas.isEmpty ? outline.outline(of: "*") : named
        }
        guard let schema = outline.schemas.first, let found = InferredEvidence(of: schema) else { return nil }
        self = found
    }

    /// The evidence that a value has itself.
    init?(of owner: JSON?) {
        guard owner?.kind == .object, let text = owner?[InferredEvidence.keyword]?.string else { return nil }
        let words = text.split { $0 == " " || $0 == "," }
        guard words.count >= 3, words[1] == "of", let count = Int(words[0]), let total = Int(words[2]) else {
            return nil
        }
        self.count = count
        self.total = total
        nulls = words.count == 5 && words[4] == "null" ? Int(words[3]) ?? 0 : 0
    }

    /// The level of a violation of a rule. What few requests have in common is a habit of one client, and shows nothing of
    /// what the server takes.
    func level(_ level: Level, of rule: Rule, isOfRequest: Bool) -> Level {
        if rule == .responsePropertyBecameNullable, count < InferredEvidence.fewestWithoutNull { return .info }
        let samples = rule == .responseRequiredPropertyRemoved ? count : count - nulls
        guard samples < InferredEvidence.fewestForBreaking else { return level }
        return isOfRequest ? .info : min(level, .warning)
    }

    /// What the remedy says about it.
    var hint: PrintableText {
        isOfProperty
            ? "It was in \(count) of \(total.counted("sample")) that the contract was inferred from."
            : "The contract was inferred here from \(count) of \(total.counted("sample"))."
    }
}
