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
    private let equality: SchemaEquality
    private let containment: Containment
    private var pairs: [Key: SchemaPair] = [:]
    /// Pairs whose keywords have not been compared: the nesting of schemas must not become that of calls.
    private var open: [SchemaPair] = []
    /// A schema that allows every value, for a keyword that only one side has.
    private let anything = (try? Document("true"))?.root

    init(old: ComparedContract, new: ComparedContract) {
        self.old = old
        self.new = new
        let unchanged = UnchangedReferences(old: old.document, new: new.document)
        self.unchanged = unchanged
        let equality = SchemaEquality(old: old, new: new, unchanged: unchanged)
        self.equality = equality
        containment = Containment(old: MergedSchemas(old), new: MergedSchemas(new)) { equality.areEqual($0, $1) }
    }

    /// Whether two parts of the contracts are the same text and refer to the same.
    func areSame(_ one: JSON, _ other: JSON) -> Bool { unchanged.areSame(one, other) }

    /// Whether one of the values is a reference that cannot be followed, so that they cannot be compared.
    func isUnknown(_ one: JSON?, _ other: JSON?) -> Bool { old.isUnknown(one) || new.isUnknown(other) }

    /// The pair of two schemas, whose keywords are compared later; nil when they are the same, or cannot be compared.
    func compare(_ one: JSON, _ other: JSON) -> SchemaPair? { compare([one], [other]) }

    /// The pair of schemas that apply together; without one, every value is allowed.
    func compare(_ ones: [JSON], _ others: [JSON]) -> SchemaPair? {
        if ones.contains(where: old.isUnknown) || others.contains(where: new.isUnknown) { return nil }
        if ones.count == others.count, zip(ones, others).allSatisfy(areSame) { return nil }
        let ones = ones.isEmpty ? anything.map { [$0] } ?? others : ones
        let others = others.isEmpty ? anything.map { [$0] } ?? ones : others
        let old = SchemaView(ones, in: old)
        let new = SchemaView(others, in: new)
        let key = Key(old: old.key, new: new.key)
        if let known = pairs[key] { return known }
        if old.layers.count == new.layers.count, old.isNullable == new.isNullable,
            zip(old.layers, new.layers).allSatisfy({ areSame($0, $1) })
        {
            return nil
        }
        let pair = SchemaPair(old: old, new: new, containment: containment)
        pairs[key] = pair
        open.append(pair)
        return pair
    }

    /// Whether two schemas allow the same values.
    func haveSameValues(_ ones: [JSON], _ others: [JSON]) -> Bool {
        if ones.count == 1, others.count == 1, equality.areEqual(ones[0], others[0]) { return true }
        let mode = Containment.Mode(.response).strict
        return containment.isProven(ones, others, mode) && containment.isProven(ones, others, mode.turned)
    }

    /// Compares the pairs that are left and decides which have changes below them. Called once, after all were asked for.
    func finish() {
        while let pair = open.popLast() {
            compareKeywords(of: pair)
            if pair.hasSameValues() {
                // Alternatives that only one side has are another spelling.
                let isRespelled = pair.old.hasAlternatives != pair.new.hasAlternatives
                pair.changes.removeAll { $0.isOfValues || (isRespelled && $0.isOfStructure) }
            } else if pair.changes.isEmpty {
                pair.changes.append(.unreported("values"))
            }
        }
        for pair in pairs.values where !pair.changes.isEmpty { pair.markChanged() }
    }

    private func compareKeywords(of pair: SchemaPair) {
        let wrapping = OneOfWrapping(pair, self)
        let listOfTypes = ListOfTypes(pair, self)
        if wrapping == nil, listOfTypes == nil, compareWithAlternatives(pair) { return }
        if listOfTypes?.isSame != true {
            compareType(of: pair, listOfTypes, isWrapped: wrapping != nil)
        }
        if pair.old.isNullable != pair.new.isNullable { compareNullability(of: pair) }
        // None of the alternatives is a value of the other type: that they are new says nothing more.
        if listOfTypes == nil, wrapping == nil, pair.old.declaredTypes.isEmpty != pair.new.declaredTypes.isEmpty,
            pair.hasNoTypeInCommon
        {
            return
        }
        KeywordComparison(pair: pair, comparison: self).run()
        if wrapping != nil { pair.changes.append(.wrappedInOneOf) }
        compareProperties(of: pair, moved: wrapping?.moved ?? [])
        for (one, other) in SchemaComparison.keywords(pair) {
            let (before, after) = (pair.old.alternatives(one), pair.new.alternatives(other))
            guard !before.isEmpty || !after.isEmpty else { continue }
            let matches = SubschemaMatching(
                after.isEmpty ? one : other, old: before.map { [$0] }, new: after.map { [$0] }, self)
            for (label, child) in matches.matched { pair.add(child, .branch(label)) }
            // The list of types, or the wrapping, says it already.
            if listOfTypes != nil || wrapping != nil && other == "oneOf" { continue }
            report(matches, one, other, in: pair)
        }
    }

    /// The keywords whose alternatives belong together: those of the same name, or the only one of each side.
    private static func keywords(_ pair: SchemaPair) -> [(String, String)] {
        let olds = ["anyOf", "oneOf"].filter { pair.old[$0] != nil }
        let news = ["anyOf", "oneOf"].filter { pair.new[$0] != nil }
        if olds.count == 1, news.count == 1 { return [(olds[0], news[0])] }
        return [("anyOf", "anyOf"), ("oneOf", "oneOf")]
    }

    /// Compares a schema without alternatives with one that consists of them: it is one of them, or it is gone.
    private func compareWithAlternatives(_ pair: SchemaPair) -> Bool {
        let (before, after) = (SchemaComparison.union(pair.old), SchemaComparison.union(pair.new))
        guard (before == nil) != (after == nil), let keyword = before ?? after,
            ["anyOf", "oneOf"].allSatisfy({ (before == nil ? pair.old : pair.new)[$0] == nil })
        else { return false }
        let ones = before.map { pair.old.alternatives($0).map { [$0] } } ?? [pair.old.nodes]
        let others = after.map { pair.new.alternatives($0).map { [$0] } } ?? [pair.new.nodes]
        let matches = SubschemaMatching(keyword, old: ones, new: others, self)
        guard matches.isAnyMatched else { return false }
        if pair.old.isNullable != pair.new.isNullable { compareNullability(of: pair) }
        for (label, child) in matches.matched { pair.add(child, .branch(label)) }
        report(matches, keyword, keyword, in: pair)
        return true
    }

    /// The keyword of a schema that consists of its alternatives.
    private static func union(_ view: SchemaView) -> String? {
        ["anyOf", "oneOf"].first { keyword in
            view.alternatives(keyword).count > 0
                && view.layers.allSatisfy { layer in
                    layer.members.allSatisfy { member in
                        [keyword, "$ref", "allOf", "nullable", "discriminator", "deprecated"].contains(member.name)
                            || SchemaKeyword.describes(member.name)
                    }
                }
        }
    }

    private func report(_ matches: SubschemaMatching, _ one: String, _ other: String, in pair: SchemaPair) {
        for (isAdded, list, keyword) in [(true, matches.added, other), (false, matches.removed, one)]
        where !list.isEmpty {
            pair.changes.append(
                .subschemas(
                    SubschemaChange(
                        keyword: keyword == "anyOf" ? "any-of" : "one-of", isAdded: isAdded,
                        nodes: list.map { $0.nodes[0] })))
        }
    }

    private func compareType(of pair: SchemaPair, _ listOfTypes: ListOfTypes?, isWrapped: Bool) {
        if let listOfTypes {
            pair.changes.append(.listOfTypes(added: listOfTypes.added, removed: listOfTypes.removed))
            return
        }
        let format = (pair.old["format"]?.string ?? "") != (pair.new["format"]?.string ?? "")
        if (pair.hasOtherTypes && !isWrapped) || format { pair.changes.append(.type) }
        if pair.old.isSatisfiable != pair.new.isSatisfiable { pair.changes.append(.unreported("false")) }
    }

    private func compareNullability(of pair: SchemaPair) {
        if pair.treatsNullAlike { return }
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
        let rest = pair.old.all("additionalProperties").filter { $0.kind == .object && $0.count > 0 }
        for name in new.names where old[name] == nil {
            guard let property = new[name] else { continue }
            pair.changes.append(.propertyAdded(name, property))
            // It was one of those that nothing declared.
            if !rest.isEmpty, let child = compare(rest, property) { pair.add(child, .property(name)) }
        }
        for name in new.required where !old.isRequired(name) && (old[name] != nil || new[name] == nil) {
            pair.changes.append(.becameRequired(name))
        }
        for name in old.required where !new.isRequired(name) && (new[name] != nil || old[name] == nil) {
            pair.changes.append(.becameOptional(name))
        }
    }
}

/// An object schema that became one of several alternatives, into which its properties moved.
private struct OneOfWrapping {
    /// The names of the properties that moved.
    let moved: Set<String>

    init?(_ pair: SchemaPair, _ comparison: SchemaComparison) {
        let (old, new) = (pair.old, pair.new)
        guard old["oneOf"] == nil, let properties = old["properties"], properties.count > 0, new["oneOf"] != nil,
            new["properties"] == nil, new.types.isEmpty
        else { return nil }
        let alternatives = new.alternatives("oneOf").map { SchemaView([$0], in: comparison.new)["properties"] }
        let names = properties.members.map(\.name).filter { name in alternatives.contains { $0?[name] != nil } }
        guard !names.isEmpty else { return nil }
        moved = Set(names)
    }
}

/// A change of the types that a value may have where `oneOf` or `anyOf` lists them, each alternative one type:
///
///     type: string  ->  oneOf: [{type: string}, {type: integer}]
private struct ListOfTypes {
    let added: [String]
    let removed: [String]

    /// Whether both sides list the same types, with nothing else to compare.
    var isSame: Bool { added.isEmpty && removed.isEmpty }

    /// Fails where neither side is such a list, or one of them is something else.
    init?(_ pair: SchemaPair, _ comparison: SchemaComparison) {
        guard let old = ListOfTypes.types(of: pair.old, comparison.old),
            let new = ListOfTypes.types(of: pair.new, comparison.new), old.isList || new.isList
        else { return nil }
        added = new.types.filter { !old.types.contains($0) }
        removed = old.types.filter { !new.types.contains($0) }
        // The alternatives may differ in more than their types.
        if isSame, !(old.isPlain && new.isPlain) { return nil }
    }

    private struct Types {
        var types: [String]
        var isList: Bool
        /// Whether there is nothing beside the types.
        var isPlain: Bool
    }

    private static func types(of schema: SchemaView, _ contract: ComparedContract) -> Types? {
        guard schema["not"] == nil, schema["properties"] == nil else { return nil }
        let types = schema.types
        if !types.isEmpty {
            return types.count == 1 || schema["oneOf"] == nil
                ? Types(types: types, isList: false, isPlain: isPlain(schema)) : nil
        }
        for keyword in ["oneOf", "anyOf"] {
            let list = schema.alternatives(keyword)
            guard !list.isEmpty else { continue }
            var names: [String] = []
            var isPlain = true
            for node in list {
                let alternative = SchemaView([node], in: contract)
                guard let type = alternative.types.first, alternative.types.count == 1,
                    ["properties", "oneOf", "anyOf"].allSatisfy({ alternative[$0] == nil })
                else { return nil }
                if !names.contains(type) { names.append(type) }
                isPlain = isPlain && ListOfTypes.isPlain(alternative)
            }
            return Types(types: names, isList: true, isPlain: isPlain)
        }
        return nil
    }

    private static func isPlain(_ schema: SchemaView) -> Bool {
        schema.layers.allSatisfy { layer in
            layer.members.allSatisfy {
                ["type", "nullable", "$ref", "allOf"].contains($0.name) || SchemaKeyword.describes($0.name)
            }
        }
    }
}
