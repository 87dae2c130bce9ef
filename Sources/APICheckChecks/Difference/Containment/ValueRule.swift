import APICheckJSON

/// Whether one value, which an `enum` lists, is a value of a schema.
struct ValueRule {
    private let rule: ContainmentRule

    init(_ rule: ContainmentRule) { self.rule = rule }

    func demand(_ value: JSON, _ node: SchemaNode) -> Containment.Demand {
        if value.isNull, node.isNullable { return .yes }
        return .every(node.layers.map { demand(value, $0) })
    }

    private func demand(_ value: JSON, _ layer: SchemaLayer) -> Containment.Demand {
        guard ValueRule.isPossible(value, layer, isText: rule.mode.isText) else { return .no }
        var demands = layer.groups.map { group in
            Containment.Demand.some(group.schemas.map { inside(value, $0) })
        }
        if let not = layer.json["not"] { demands.append(outside(value, not)) }
        if layer.json["if"] != nil || layer.isDynamic { demands.append(.no) }
        if value.kind == .object {
            for name in layer.names {
                if let member = value[name], let schema = layer.properties[name] {
                    demands.append(inside(member, schema))
                }
            }
            if !layer.patterns.isEmpty || layer.rest != nil && !value.members.allSatisfy({ layer.declares($0.name) }) {
                demands.append(.no)
            }
        }
        if value.kind == .array {
            for (index, element) in value.elements.enumerated() {
                guard let schema = index < layer.places.count ? layer.places[index] : layer.items else { continue }
                demands.append(inside(element, schema))
            }
        }
        return .every(demands)
    }

    private func inside(_ value: JSON, _ schema: JSON) -> Containment.Demand {
        let number = rule.containment.outerGraph(rule.mode).number(of: [schema])
        return rule.ask(rule.inner.number, number, rule.containment.part(value))
    }

    private func outside(_ value: JSON, _ schema: JSON) -> Containment.Demand {
        let graph = rule.containment.outerGraph(rule.mode)
        let node = graph.node([schema])
        return node.isNullable && value.isNull
            || node.layers.allSatisfy { ValueRule.isPossible(value, $0, undecided: true) }
            ? .no : .yes
    }

    /// Whether the keywords of a schema object about scalars, counts and required members accept a value.
    ///
    /// - Parameter undecided: The answer where it is not decided here.
    static func isPossible(_ value: JSON, _ layer: SchemaLayer, isText: Bool = false, undecided: Bool = false) -> Bool {
        if layer.isFalse { return false }
        let kind = value.valueKind
        if layer.values != nil, !layer.valueSet.contains(value), !(value.isNull && layer.takesNullBesideValues) {
            return false
        }
        guard layer.kinds.contains(kind) else {
            return isText && !kind.isContainer && layer.kinds.contains(.string)
        }
        switch kind {
        case .integer, .fraction:
            if !layer.range.contains(value) { return false }
            return layer.json["multipleOf"].map { NumberRange.isMultiple(value, of: $0) ?? undecided } ?? true
        case .string: return isName(value.string ?? "", layer, undecided: undecided)
        case .array:
            let count = value.count
            return count >= layer.json["minItems"]?.int ?? 0 && count <= layer.json["maxItems"]?.int ?? .max
                && (undecided || layer.json["contains"] == nil && layer.json["uniqueItems"]?.bool != true)
        case .object:
            let count = value.count
            return count >= layer.json["minProperties"]?.int ?? 0 && count <= layer.json["maxProperties"]?.int ?? .max
                && layer.required.allSatisfy { value[$0] != nil }
                && (undecided
                    || ["propertyNames", "dependentRequired", "dependentSchemas"].allSatisfy { layer.json[$0] == nil })
        case .null, .no, .yes: return true
        }
    }

    /// Whether a text, which may be the name of a member, satisfies the keywords about texts. Formats other than those that
    /// every text has are not decided.
    static func isName(_ name: String, _ layer: SchemaLayer, undecided: Bool = false) -> Bool {
        if layer.isFalse || !layer.kinds.contains(.string) { return false }
        if let values = layer.values, !values.contains(where: { $0.string == name }) { return false }
        let count = name.unicodeScalars.count
        if count < layer.json["minLength"]?.int ?? 0 || count > layer.json["maxLength"]?.int ?? .max { return false }
        if let text = layer.pattern {
            let pattern = try? Pattern(text)
            if undecided ? !pattern.mayMatch(name) : !pattern.matches(name) { return false }
        }
        return undecided || layer.json["format"] == nil
    }
}

/// The interval of the numbers that a schema allows. A limit of whole numbers is the nearest one that is allowed, so that `> 10`
/// and `>= 11` are the same.
struct NumberRange {
    struct Limit {
        let value: JSON
        var isOpen: Bool
    }

    private(set) var lower: Limit?
    private(set) var upper: Limit?
    /// What each whole number inside is a multiple of.
    private var step = 1

    mutating func raise(to limit: Limit) {
        guard let known = lower else { return lower = limit }
        if known.value.isSmaller(than: limit.value) == true || (known.value.equals(limit.value) && limit.isOpen) {
            lower = limit
        }
    }

    mutating func cut(to limit: Limit) {
        guard let known = upper else { return upper = limit }
        if limit.value.isSmaller(than: known.value) == true || (known.value.equals(limit.value) && limit.isOpen) {
            upper = limit
        }
    }

    /// Leaves only the multiples of a number. Those of numbers with a fraction are not distinguished.
    mutating func use(step other: JSON) {
        guard let other = other.int, other > 0, other < 1_000_000, step < 1_000_000 else { return }
        step = step / NumberRange.commonDivisor(step, other) * other
    }

    private static func commonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : commonDivisor(other, one % other)
    }

    /// Whether no number, or no whole number, is inside.
    func isEmpty(_ kind: ValueKind) -> Bool {
        guard let lower, let upper else { return false }
        if kind == .integer, let one = least(lower), let other = most(upper) {
            return one > other
        }
        if upper.value.isSmaller(than: lower.value) == true { return true }
        return lower.value.equals(upper.value) && (lower.isOpen || upper.isOpen)
    }

    /// Whether every number of this range is inside another one.
    func isInside(_ other: NumberRange, _ kind: ValueKind) -> Bool {
        if let limit = other.lower {
            guard let lower else { return false }
            if kind == .integer, let one = least(lower), let least = least(limit) {
                if one < least { return false }
            } else if lower.value.isSmaller(than: limit.value) != false
                || (lower.value.equals(limit.value) && limit.isOpen && !lower.isOpen)
            {
                return false
            }
        }
        if let limit = other.upper {
            guard let upper else { return false }
            if kind == .integer, let one = most(upper), let most = most(limit) {
                return one <= most
            }
            return limit.value.isSmaller(than: upper.value) == false
                && !(upper.value.equals(limit.value) && limit.isOpen && !upper.isOpen)
        }
        return true
    }

    /// Whether every whole number of this range is inside bounds.
    func isInside(_ bounds: ClosedRange<Int>) -> Bool {
        guard let least = lower.flatMap(least), let most = upper.flatMap(most) else { return false }
        return bounds.contains(least) && bounds.contains(most)
    }

    func contains(_ value: JSON) -> Bool {
        if let lower, value.isSmaller(than: lower.value) != false || (lower.isOpen && value.equals(lower.value)) {
            return false
        }
        if let upper, upper.value.isSmaller(than: value) != false || (upper.isOpen && value.equals(upper.value)) {
            return false
        }
        return true
    }

    /// The least multiple of the step that a lower limit allows; nil when it does not fit.
    private func least(_ limit: Limit) -> Int? {
        guard let whole = NumberRange.least(limit), whole.magnitude < 1 << 62 else { return NumberRange.least(limit) }
        let rest = whole % step
        return rest == 0 ? whole : rest > 0 ? whole - rest + step : whole - rest
    }

    private func most(_ limit: Limit) -> Int? {
        guard let whole = NumberRange.most(limit), whole.magnitude < 1 << 62 else { return NumberRange.most(limit) }
        let rest = whole % step
        return rest == 0 ? whole : rest > 0 ? whole - rest : whole - rest - step
    }

    /// The least whole number that a lower limit allows; nil when it does not fit.
    private static func least(_ limit: Limit) -> Int? {
        if let whole = limit.value.int { return limit.isOpen ? (whole == .max ? nil : whole + 1) : whole }
        guard let number = limit.value.double, abs(number) < 1e15 else { return nil }
        return Int(number.rounded(.up))
    }

    /// The greatest whole number that an upper limit allows; nil when it does not fit.
    private static func most(_ limit: Limit) -> Int? {
        if let whole = limit.value.int { return limit.isOpen ? (whole == .min ? nil : whole - 1) : whole }
        guard let number = limit.value.double, abs(number) < 1e15 else { return nil }
        return Int(number.rounded(.down))
    }

    /// Whether a number is a multiple of another one; nil when it cannot be calculated exactly.
    static func isMultiple(_ one: JSON, of other: JSON) -> Bool? {
        guard let one = scaled(one), let other = scaled(other), other != 0 else { return nil }
        return one % other == 0
    }

    /// Returns the number in units of a millionth.
    private static func scaled(_ value: JSON) -> Int? {
        guard let number = value.double, abs(number) < 1e9 else { return nil }
        let scaled = (number * 1e6).rounded()
        return scaled / 1e6 == number ? Int(scaled) : nil
    }
}
