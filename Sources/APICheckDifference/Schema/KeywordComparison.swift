import APICheckJSON

/// Compares the keywords of a schema that have a rule each.
struct KeywordComparison {
    let pair: SchemaPair
    let comparison: SchemaComparison

    var old: SchemaView { pair.old }
    var new: SchemaView { pair.new }

    func run() {
        compareBounds()
        comparePattern()
        compareValues()
        compareInner()
        compareDependencies()
        compareDiscriminator()
        compareContent()
        compareAnnotations()
        for keyword in SchemaKeyword.unreported where !areEqual(old[keyword], new[keyword]) {
            pair.changes.append(.unreported(keyword))
        }
    }

    func add(_ change: String, _ one: JSON?, _ other: JSON?, detail: String? = nil) {
        pair.changes.append(.keyword(change, old: one, new: other, detail: detail))
    }

    func areEqual(_ one: JSON?, _ other: JSON?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.equals(other)
    }

    private func compareValues() {
        let (one, other) = (EnumeratedValues(old), EnumeratedValues(new))
        if one.isConstant || other.isConstant {
            compare("const", old["const"], new["const"], areSame: one.isSame(as: other))
        }
        let added = other.values.filter { !one.contains($0) }
        let removed = one.values.filter { !other.contains($0) }
        if !added.isEmpty || !removed.isEmpty || one.isListed != other.isListed {
            let bothListed = one.isListed && other.isListed
            if !one.isSame(as: other), bothListed || other.isListed || !removed.isEmpty {
                pair.changes.append(
                    .enumeration(added: added, removed: removed, isNew: !one.isListed && other.isListed))
            }
        }
        compare(
            "default-value", old.annotation("default"), new.annotation("default"),
            areSame: areEqual(old.annotation("default"), new.annotation("default")))
        if let before = old.annotation("x-extensible-enum"), let after = new.annotation("x-extensible-enum") {
            let kept = ValueSet(Array(after.elements))
            for value in before.elements where !kept.contains(value) {
                add("x-extensible-enum-value-removed", value, nil, detail: value.text)
            }
        }
    }

    private func compare(_ name: String, _ one: JSON?, _ other: JSON?, areSame: Bool) {
        guard !areSame else { return }
        switch (one, other) {
        case (nil, nil): return
        case (nil, _): add("\(name)-added", one, other)
        case (_, nil): add("\(name)-removed", one, other)
        default: add("\(name)-changed", one, other)
        }
    }

    private func compareDiscriminator() {
        guard let before = old["discriminator"], let after = new["discriminator"] else {
            if let added = new["discriminator"] { add("discriminator-added", nil, added) }
            if let removed = old["discriminator"] { add("discriminator-removed", removed, nil) }
            return
        }
        if !areEqual(before["propertyName"], after["propertyName"]) {
            add("discriminator-property-name-changed", before["propertyName"], after["propertyName"])
        }
        let (one, other) = (before["mapping"], after["mapping"])
        let (ones, others) = (one.map(MemberIndex.init), other.map(MemberIndex.init))
        let added = other?.members.filter { ones?[$0.name] == nil } ?? []
        let removed = one?.members.filter { others?[$0.name] == nil } ?? []
        if let first = added.first { add("discriminator-mapping-added", nil, first.value, detail: first.name) }
        if let first = removed.first { add("discriminator-mapping-deleted", first.value, nil, detail: first.name) }
        for member in one?.members.map({ $0 }) ?? [] {
            guard let value = others?[member.name], !value.equals(member.value) else { continue }
            add("discriminator-mapping-changed", member.value, value, detail: member.name)
        }
    }

    private func compareContent() {
        for (keyword, change) in [("contentMediaType", "content-media-type"), ("contentEncoding", "content-encoding")]
        where !areEqual(old[keyword], new[keyword]) {
            add("\(change)-changed", old[keyword], new[keyword])
        }
    }

    private func compareAnnotations() {
        for keyword in ["readOnly", "writeOnly"] where old.isTrue(keyword) != new.isTrue(keyword) {
            pair.changes.append(.access(keyword, isNow: new.isTrue(keyword)))
        }
        if old.isTrue("deprecated") != new.isTrue("deprecated") { pair.changes.append(.deprecation) }
        if !areEqual(old.annotation("x-stability-level"), new.annotation("x-stability-level")) {
            pair.changes.append(.stability)
        }
    }
}
