import APICheckJSON

/// Compares the keywords of a schema that have a rule each.
struct KeywordComparison {
    let pair: SchemaPair
    let comparison: SchemaComparison

    private var old: SchemaView { pair.old }
    private var new: SchemaView { pair.new }

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

    private func add(_ change: String, _ one: JSON?, _ other: JSON?, detail: String? = nil) {
        pair.changes.append(.keyword(change, old: one, new: other, detail: detail))
    }

    private func areEqual(_ one: JSON?, _ other: JSON?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.equals(other)
    }

    // MARK: Bounds

    private func compareBounds() {
        let (oldBounds, newBounds) = (Bounds(old), Bounds(new))
        compare("max", oldBounds.maximum, newBounds.maximum)
        compare("exclusive-max", oldBounds.exclusiveMaximum, newBounds.exclusiveMaximum)
        compare("min", oldBounds.minimum, newBounds.minimum)
        compare("exclusive-min", oldBounds.exclusiveMinimum, newBounds.exclusiveMinimum)
        compare("max-length", old.strictest("maxLength", isUpper: true), new.strictest("maxLength", isUpper: true))
        compare("max-items", old.strictest("maxItems", isUpper: true), new.strictest("maxItems", isUpper: true))
        compare(
            "min-length", old.strictest("minLength", isUpper: false), new.strictest("minLength", isUpper: false),
            without: 0)
        compare(
            "min-items", old.strictest("minItems", isUpper: false), new.strictest("minItems", isUpper: false),
            without: 0)
        compare(
            "max-properties", old.strictest("maxProperties", isUpper: true),
            new.strictest("maxProperties", isUpper: true))
        compare(
            "min-properties", old.strictest("minProperties", isUpper: false),
            new.strictest("minProperties", isUpper: false), without: 0)
        compareMultiples()
        if (old["uniqueItems"]?.bool == true) != (new["uniqueItems"]?.bool == true) {
            add(
                new["uniqueItems"]?.bool == true ? "unique-items-set" : "unique-items-unset", old["uniqueItems"],
                new["uniqueItems"])
        }
        if old["contains"] != nil, new["contains"] != nil {
            compare("min-contains", old["minContains"], new["minContains"], without: 1)
            compare("max-contains", old["maxContains"], new["maxContains"])
        }
    }

    /// - Parameter without: What a schema without the keyword means.
    private func compare(_ name: String, _ one: JSON?, _ other: JSON?, without: Int? = nil) {
        switch (one, other) {
        case (nil, nil): return
        case (nil, let bound?):
            if let without, let number = bound.double {
                if number != Double(without) {
                    add("\(name)-\(number > Double(without) ? "increased" : "decreased")", one, other)
                }
            } else {
                add("\(name)-set", one, other)
            }
        case (let bound?, nil):
            if let without, let number = bound.double {
                if number != Double(without) {
                    add("\(name)-\(number > Double(without) ? "decreased" : "increased")", one, other)
                }
            } else {
                add("\(name)-unset", one, other)
            }
        case (let before?, let after?):
            if before.equals(after) { return }
            guard let isIncreased = before.isSmaller(than: after) else {
                pair.changes.append(.unreported(name))
                return
            }
            add("\(name)-\(isIncreased ? "increased" : "decreased")", one, other)
        }
    }

    private func compareMultiples() {
        switch (old["multipleOf"], new["multipleOf"]) {
        case (nil, nil): return
        case (nil, let number?): add("multiple-of-set", nil, number)
        case (let number?, nil): add("multiple-of-unset", number, nil)
        case (let before?, let after?): if !before.equals(after) { add("multiple-of-changed", before, after) }
        }
    }

    private func comparePattern() {
        // An empty pattern restricts nothing.
        switch (
            old["pattern"].flatMap { $0.string == "" ? nil : $0 }, new["pattern"].flatMap { $0.string == "" ? nil : $0 }
        ) {
        case (nil, nil): return
        case (nil, let pattern?): add("pattern-added", nil, pattern)
        case (let pattern?, nil): add("pattern-removed", pattern, nil)
        case (let before?, let after?):
            if before.equals(after) { return }
            add(after.string == ".*" ? "pattern-generalized" : "pattern-changed", before, after)
        }
    }

    // MARK: Values

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

    // MARK: Schemas inside

    private func compareInner() {
        for (keyword, name, step) in [
            ("contains", "contains", SchemaPair.Step.any),
            ("propertyNames", "property-names", .branch("propertyNames")), ("if", "if", .branch("if")),
            ("then", "then", .branch("then")), ("else", "else", .branch("else")), ("not", "not", .not),
            ("contentSchema", "content-schema", .branch("contentSchema")),
        ] as [(String, String, SchemaPair.Step)] {
            let lists = [old, new].map { $0.all(keyword).filter { !SchemaLayer.isTrivial($0, as: keyword) } }
            compare(lists[0], lists[1], name: name, step)
        }
        compareElements()
        compareAdditionalProperties()
        for (keyword, name) in [
            ("unevaluatedItems", "unevaluated-items"), ("unevaluatedProperties", "unevaluated-properties"),
        ] {
            compare(restrictions(old, keyword), restrictions(new, keyword), name: name, .any)
        }
    }

    private func compareElements() {
        let ones = old["prefixItems"]?.elements.map { $0 } ?? []
        let others = new["prefixItems"]?.elements.map { $0 } ?? []
        for (index, (one, other)) in zip(ones, others).enumerated() {
            if let child = comparison.compare([one], [other]) { pair.add(child, .prefixItem(index)) }
        }
        if others.count > ones.count { add("prefix-items-added", nil, others[ones.count]) }
        if ones.count > others.count { add("prefix-items-removed", ones[others.count], nil) }
        let (before, after) = (restrictions(old, "items"), restrictions(new, "items"))
        let (wasClosed, isClosed) = (before.contains { $0.bool == false }, after.contains { $0.bool == false })
        if wasClosed != isClosed {
            add(isClosed ? "further-items-forbidden" : "further-items-allowed", before.first, after.first)
        } else if !wasClosed, !(before.isEmpty && after.isEmpty), mayBe("array") {
            if let child = comparison.compare(before, after) { pair.add(child, .any) }
        }
    }

    /// Whether both schemas allow a type.
    private func mayBe(_ type: String) -> Bool {
        [old.types, new.types].allSatisfy { $0.isEmpty || $0.contains(type) }
    }

    /// The values of a keyword; `true` and `{}` say what a missing keyword does.
    private func restrictions(_ schema: SchemaView, _ keyword: String) -> [JSON] {
        schema.all(keyword).filter { !SchemaLayer.isTrivial($0) }
    }

    private func compareAdditionalProperties() {
        let (one, other) = (restrictions(old, "additionalProperties"), restrictions(new, "additionalProperties"))
        guard !one.isEmpty, !other.isEmpty, (one + other).allSatisfy({ $0.kind == .object }) else {
            let (before, after) = (strictness(one), strictness(other))
            if before < after { add("additional-properties-forbidden", one.first, other.first) }
            if before > after { add("additional-properties-allowed", one.first, other.first) }
            return
        }
        if let child = comparison.compare(one, other) { pair.add(child, .any) }
    }

    /// 0 accepts all, 1 those of a schema, 2 none.
    private func strictness(_ schemas: [JSON]) -> Int { schemas.map { $0.kind == .object ? 1 : 2 }.max() ?? 0 }

    private func compare(_ ones: [JSON], _ others: [JSON], name: String, _ step: SchemaPair.Step) {
        switch (ones.first, others.first) {
        case (nil, nil): return
        case (_?, _?):
            guard let child = comparison.compare(ones, others) else { return }
            pair.add(child, step)
        case (let one, let other): add("\(name)-\(one == nil ? "added" : "removed")", one, other)
        }
    }

    private func compareDependencies() {
        compareNamed("dependentRequired", "dependent-required") { name, one, other in
            let (before, after) = (one.elements.compactMap(\.string), other.elements.compactMap(\.string))
            if Set(before) != Set(after) { add("dependent-required-changed", one, other, detail: name) }
        }
        for (keyword, change) in [("dependentSchemas", "dependent-schema"), ("patternProperties", "pattern-property")] {
            compareNamed(keyword, change) { name, one, other in
                guard let child = comparison.compare([one], [other]) else { return }
                pair.add(child, keyword == "patternProperties" ? .any : .branch("dependentSchemas[\(name)]"))
            }
        }
    }

    private func compareNamed(_ keyword: String, _ change: String, both: (String, JSON, JSON) -> Void) {
        let (one, other) = (old[keyword], new[keyword])
        let (ones, others) = (one.map(MemberIndex.init), other.map(MemberIndex.init))
        for member in one?.members.map({ $0 }) ?? [] {
            if let value = others?[member.name] {
                both(member.name, member.value, value)
            } else {
                add("\(change)-removed", member.value, nil, detail: member.name)
            }
        }
        for member in other?.members.map({ $0 }) ?? [] where ones?[member.name] == nil {
            add("\(change)-added", nil, member.value, detail: member.name)
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
