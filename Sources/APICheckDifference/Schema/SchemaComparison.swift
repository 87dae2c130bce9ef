import APICheckBase
import APICheckJSON

/// Compares schemas of two contracts, each pair once.
final class SchemaComparison {
    let old: ComparedContract
    let new: ComparedContract
    private struct Key: Hashable {
        let old: SchemaView.Key
        let new: SchemaView.Key
    }
    private let unchanged: UnchangedReferences
    private var pairs: [Key: SchemaPair] = [:]
    /// Pairs whose keywords have not been compared: the nesting of schemas must not become that of calls.
    private var open: [SchemaPair] = []
    /// Questions whether schemas are equal that are being answered, one inside the other.
    private var questions = 0
    /// Alternatives nested deeper than this are taken for different.
    private static let mostQuestions = 64

    init(old: ComparedContract, new: ComparedContract) {
        self.old = old
        self.new = new
        unchanged = UnchangedReferences(old: old.document, new: new.document)
    }

    /// Whether two parts of the contracts are the same text and refer to the same.
    func areSame(_ one: JSON, _ other: JSON) -> Bool { unchanged.areSame(one, other) }

    /// Whether one of the values is a reference that cannot be followed, so that they cannot be compared.
    func isUnknown(_ one: JSON?, _ other: JSON?) -> Bool { old.isUnknown(one) || new.isUnknown(other) }

    /// The pair of two schemas, whose keywords are compared later; nil when they are the same, or cannot be compared.
    func compare(_ one: JSON, _ other: JSON) -> SchemaPair? {
        if isUnknown(one, other) { return nil }
        if areSame(one, other) { return nil }
        let old = SchemaView(one, in: old)
        let new = SchemaView(other, in: new)
        let key = Key(old: old.key, new: new.key)
        if let known = pairs[key] { return known }
        if let one = old.layers.last, let other = new.layers.last, old.layers.count == 1, new.layers.count == 1,
            old.isNullable == new.isNullable, areSame(one, other)
        {
            return nil
        }
        let pair = SchemaPair(old: old, new: new)
        pairs[key] = pair
        open.append(pair)
        return pair
    }

    /// Whether two schemas mean the same. A pair that is being compared further out counts as equal: a recursive schema is
    /// equal to another one if nothing else differs.
    func areEqual(_ one: JSON, _ other: JSON) -> Bool {
        guard let pair = compare(one, other) else { return true }
        guard questions < SchemaComparison.mostQuestions else { return false }
        questions += 1
        defer { questions -= 1 }
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(pair)]
        var next = [pair]
        while let pair = next.popLast() {
            compareKeywords(of: pair)
            if !pair.changes.isEmpty { return false }
            for child in pair.children where seen.insert(ObjectIdentifier(child.pair)).inserted {
                next.append(child.pair)
            }
        }
        return true
    }

    /// Compares the pairs that are left and decides which have changes below them. Called once, after all were asked for.
    func finish() {
        while let pair = open.popLast() { compareKeywords(of: pair) }
        for pair in pairs.values where !pair.changes.isEmpty { pair.markChanged() }
    }

    private func compareKeywords(of pair: SchemaPair) {
        guard !pair.isCompared else { return }
        pair.isCompared = true
        // A flattened schema says the same as its parts do.
        if let flat = FlatSchema.pair(pair, self) {
            for (step, child) in flat { pair.add(child, step) }
            report(SubschemaMatching("allOf", pair, self), "allOf", isSaid: true, in: pair)
            return
        }
        let wrapping = OneOfWrapping(pair, self)
        let listOfTypes = ListOfTypes(pair, self)
        if listOfTypes?.isSame != true {
            compareType(of: pair, listOfTypes, isWrapped: wrapping != nil)
        }
        if pair.old.isNullable != pair.new.isNullable { compareNullability(of: pair) }
        KeywordComparison(pair: pair, comparison: self).run()
        if wrapping != nil { pair.changes.append(.wrappedInOneOf) }
        compareProperties(of: pair, moved: wrapping?.moved ?? [])
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let matches = SubschemaMatching(keyword, pair, self)
            for (label, child) in matches.modified { pair.add(child, .branch(label)) }
            // The list of types, or the wrapping, says it already.
            if keyword != "allOf", listOfTypes != nil { continue }
            let isSaid = keyword == "oneOf" && wrapping != nil
            report(matches, keyword, isSaid: isSaid, in: pair)
        }
    }

    private func report(_ matches: SubschemaMatching, _ keyword: String, isSaid: Bool, in pair: SchemaPair) {
        let name = ["allOf": "all-of", "anyOf": "any-of"][keyword] ?? "one-of"
        for (isAdded, list, contract) in [(true, matches.added, new), (false, matches.removed, old)] {
            let describing = keyword == "allOf" ? list.filter { describes($0, contract) } : []
            let restricting = list.filter { node in !describing.contains { $0.identity == node.identity } }
            for (nodes, isAnnotation) in [(isSaid ? [] : restricting, false), (describing, true)] where !nodes.isEmpty {
                pair.changes.append(
                    .subschemas(
                        SubschemaChange(keyword: name, isAdded: isAdded, isAnnotation: isAnnotation, nodes: nodes)))
            }
        }
    }

    /// Whether a schema accepts every value.
    private func describes(_ node: JSON, _ contract: ComparedContract) -> Bool {
        guard let schema = contract.resolve(node) else { return false }
        return schema.bool == true
            || (schema.kind == .object && schema.members.allSatisfy { SchemaKeyword.describes($0.name) })
    }

    private func compareType(of pair: SchemaPair, _ listOfTypes: ListOfTypes?, isWrapped: Bool) {
        if let listOfTypes {
            pair.changes.append(.listOfTypes(added: listOfTypes.added, removed: listOfTypes.removed))
            return
        }
        let differs = Set(pair.old.types) != Set(pair.new.types)
        let format = (pair.old["format"]?.string ?? "") != (pair.new["format"]?.string ?? "")
        if (differs && !isWrapped) || format { pair.changes.append(.type) }
        if pair.old.isSatisfiable != pair.new.isSatisfiable { pair.changes.append(.unreported("false")) }
    }

    private func compareNullability(of pair: SchemaPair) {
        let becomes = pair.new.isNullable
        // A schema without types allows null as any other value.
        let (open, closed) = becomes ? (pair.old, pair.new) : (pair.new, pair.old)
        let isOpen = open.declaredTypes.isEmpty && closed.declaredTypes.contains("null")
        if !isOpen { pair.changes.append(.nullable(becomes)) }
    }

    private func compareProperties(of pair: SchemaPair, moved: Set<String>) {
        let (old, new) = (pair.oldProperties, pair.newProperties)
        for name in old.names {
            guard let one = old[name] else { continue }
            guard let other = new[name] else {
                if !moved.contains(name) { pair.changes.append(.propertyRemoved(name, one)) }
                continue
            }
            if let child = compare(one, other) { pair.add(child, .property(name)) }
        }
        for name in new.names where old[name] == nil {
            if let property = new[name] { pair.changes.append(.propertyAdded(name, property)) }
        }
        for name in new.required where !old.isRequired(name) {
            pair.changes.append(
                old[name] != nil && new[name] != nil ? .becameRequired(name) : .unreported("required"))
        }
        for name in old.required where !new.isRequired(name) {
            pair.changes.append(
                old[name] != nil && new[name] != nil ? .becameOptional(name) : .unreported("required"))
        }
    }
}
