import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Matches the media types of a body in both contracts.
struct ContentComparison {
    struct Match {
        let oldName: String
        let newName: String
        let old: JSON
        let new: JSON
        /// Nil when the schemas are the same, or one of them is missing.
        let pair: SchemaPair?
    }

    private(set) var both: [Match] = []
    private(set) var added: [(name: String, node: JSON)] = []
    private(set) var removed: [(name: String, node: JSON)] = []

    init(old: JSON?, new: JSON?, schemas: SchemaComparison) {
        let ones = schemas.old.members(old)
        let others = schemas.new.members(new)
        var used: Set<Int> = []
        var open: [(name: String, node: JSON)] = []
        for (name, _, one) in ones {
            guard let index = others.firstIndex(where: { $0.name == name }) else {
                open.append((name, one))
                continue
            }
            used.insert(index)
            add(name, name, one, others[index].value, schemas)
        }
        for (name, one) in open {
            // The same type with other parameters, or a more precise one.
            let index = others.indices.first { index in
                !used.contains(index) && ContentComparison.areRelated(name, others[index].name)
            }
            guard let index else {
                removed.append((name, one))
                continue
            }
            used.insert(index)
            add(name, others[index].name, one, others[index].value, schemas)
        }
        for (index, other) in others.enumerated() where !used.contains(index) {
            added.append((other.name, other.value))
        }
    }

    private mutating func add(_ one: String, _ other: String, _ old: JSON, _ new: JSON, _ schemas: SchemaComparison) {
        let pair = old["schema"].flatMap { old in new["schema"].flatMap { schemas.compare(old, $0) } }
        both.append(Match(oldName: one, newName: other, old: old, new: new, pair: pair))
    }

    private static func areRelated(_ one: String, _ other: String) -> Bool {
        guard let one = MediaType(one), let other = MediaType(other) else { return false }
        return contains(one, other) || contains(other, one)
    }

    /// Whether a type is the general form of another: `application/json` of `application/problem+json`. Parameters do not
    /// matter.
    static func contains(_ general: MediaType, _ precise: MediaType) -> Bool {
        guard general.type == precise.type else { return false }
        if general.subtype == precise.subtype { return true }
        let parts = precise.subtype.split(separator: "+")
        return parts.count == 2 && !general.subtype.contains("+") && parts[1] == general.subtype
    }
}
