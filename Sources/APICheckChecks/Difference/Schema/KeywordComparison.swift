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

/// The values that `enum` or `const` lists. Null counts as a type, not as a value.
private struct EnumeratedValues {
    /// Those of `enum`.
    let values: [JSON]
    let isListed: Bool
    private let constant: JSON?
    private let set: ValueSet

    var isConstant: Bool { constant != nil }

    init(_ schema: SchemaView) {
        let lists = schema.all("enum").map { Array($0.elements) }
        isListed = !lists.isEmpty
        let isNullable = schema.isNullable
        let common = lists.dropFirst().reduce(lists.first ?? []) { known, list in known.filter(ValueSet(list).contains)
        }
        values = common.filter { !($0.isNull && isNullable) }
        set = ValueSet(values)
        constant = schema["const"]
    }

    func contains(_ value: JSON) -> Bool { set.contains(value) }

    /// Whether the same values are allowed: `const: a` is `enum: [a]`.
    func isSame(as other: EnumeratedValues) -> Bool {
        guard let one = allowed, let two = other.allowed else { return allowed == nil && other.allowed == nil }
        let (ones, others) = (ValueSet(one), ValueSet(two))
        return one.allSatisfy(others.contains) && two.allSatisfy(ones.contains)
    }

    /// The allowed values, or nil where every value is allowed.
    private var allowed: [JSON]? { constant.map { [$0] } ?? (isListed ? values : nil) }
}

/// Bounds of numbers, lengths and counts, and patterns.
extension KeywordComparison {
    func compareBounds() {
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

    func comparePattern() {
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
}

/// The bounds of a number in the spelling of OpenAPI 3.1. In 3.0, `exclusiveMaximum: true` makes `maximum` exclusive.
struct Bounds {
    private(set) var minimum: JSON?
    private(set) var exclusiveMinimum: JSON?
    private(set) var maximum: JSON?
    private(set) var exclusiveMaximum: JSON?

    init(_ schema: SchemaView) {
        for layer in schema.layers {
            let (lower, openLower) = Bounds.read(layer, "minimum", "exclusiveMinimum")
            let (upper, openUpper) = Bounds.read(layer, "maximum", "exclusiveMaximum")
            minimum = Bounds.stricter(minimum, lower, isUpper: false)
            exclusiveMinimum = Bounds.stricter(exclusiveMinimum, openLower, isUpper: false)
            maximum = Bounds.stricter(maximum, upper, isUpper: true)
            exclusiveMaximum = Bounds.stricter(exclusiveMaximum, openUpper, isUpper: true)
        }
    }

    private static func stricter(_ one: JSON?, _ other: JSON?, isUpper: Bool) -> JSON? {
        guard let one, let other else { return one ?? other }
        return (isUpper ? other.isSmaller(than: one) : one.isSmaller(than: other)) == true ? other : one
    }

    private static func read(_ schema: JSON, _ name: String, _ exclusive: String) -> (JSON?, JSON?) {
        let mark = schema[exclusive]
        switch mark?.bool {
        case true?: return (nil, schema[name])
        case false?: return (schema[name], nil)
        case nil: return (schema[name], mark)
        }
    }
}
