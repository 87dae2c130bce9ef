import APICheckBase
import APICheckFindings
import APICheckJSON

/// Turns the changes of pairs of schemas into findings, at one place after the other.
struct SchemaJudge {
    let use: SchemaUse
    var log: ChangeLog
    /// The place that is judged.
    private var visit: SchemaVisit
    /// Its effect, for the change that is judged.
    private var effect: ChangeEffect

    init(_ visit: SchemaVisit, use: SchemaUse, log: ChangeLog) {
        self.visit = visit
        self.use = use
        self.log = log
        effect = visit.effect
    }

    /// Judges the changes of one pair, without those of the pairs inside.
    ///
    /// - Parameter parts: The visits of the pairs inside.
    /// - Returns: The indexes of the changes of values in the log.
    mutating func judge(_ visit: SchemaVisit, parts: [SchemaVisit]) -> [Int] {
        self.visit = visit
        effect = visit.effect
        let first = log.changes.count
        var ofValues: [Int] = []
        for change in pair.changes where !(visit.effect.isNothing && change.isOfValues) {
            let count = log.changes.count
            effect.appliesToValues = change.isOfValues || countsByValues(change) && use.root.isOfRequest
            judge(change)
            if change.isOfValues { ofValues += count..<log.changes.count }
        }
        let isExplained =
            log.changes[first...].contains { $0.level >= .warning }
            || parts.contains { part in
                !part.effect.isProven
                    || part.isProperty && part.pair.changes.contains { isBreaking(access: $0, of: part.name, pair) }
            }
        if !visit.effect.isProven, !isExplained { explain(visit, by: ofValues) }
        return ofValues
    }

    /// A request is judged by its values only, whatever their alternatives are named and whichever members are new.
    private func countsByValues(_ change: SchemaChange) -> Bool {
        switch change {
        case .subschemas, .propertyAdded: true
        default: false
        }
    }

    /// Reports that values are allowed that were not, or the reverse, where no other change at the place says so.
    mutating func explain(_ visit: SchemaVisit, by changes: [Int]) {
        self.visit = visit
        effect = visit.effect
        if isRoot, use.repeatsLists, isListOfBefore { return }
        if changes.isEmpty {
            effect.appliesToValues = true
            add("schema-changed", expected: "the values of the old schema", actual: "other values")
        } else {
            log.raise(changes, to: .warning)
        }
    }

    var pair: SchemaPair { visit.pair }
    var parent: SchemaPair? { visit.parent }
    var name: String { visit.name }
    var isRoot: Bool { visit.isRoot }
    private var pointer: Pointer { visit.pointer }
    private var branch: String { visit.branch }
    var old: SchemaView { pair.old }
    var new: SchemaView { pair.new }
    var changePlace: ChangePlace { isRoot ? use.root : use.inner }

    /// The place whose rule judges a change: that of read-only or write-only properties where it has a rule of its own; nil
    /// where the change has no effect.
    private func place(of change: String) -> ChangePlace? {
        let special: ChangePlace? =
            switch changePlace {
            case .requestProperty where new.isTrue("readOnly"): .readOnlyRequestProperty
            case .responseProperty where new.isTrue("writeOnly"): .writeOnlyResponseProperty
            default: nil
            }
        guard let special else { return changePlace }
        if ChangeFamily.isWithoutEffect(change, at: special) { return nil }
        return RuleCatalogue.change("\(special.rawValue)-\(change)") == nil ? changePlace : special
    }

    /// Adds a change whose id begins with the place of the schema.
    mutating func add(
        _ change: String, expected: Fact, actual: Fact, subject: String? = nil, old one: JSON? = nil,
        new other: JSON? = nil
    ) {
        guard let place = place(of: change) else { return }
        var id = "\(place.rawValue)-\(change)"
        // What restricts an element or a property of a parameter restricts the parameter.
        if changePlace == .parameterProperty, RuleCatalogue.change(id) == nil {
            id = "\(ChangePlace.parameter.rawValue)-\(change)"
        }
        addRule(id, expected: expected, actual: actual, subject: subject, old: one, new: other)
    }

    mutating func addRule(
        _ id: String, property: String? = nil, expected: Fact, actual: Fact, subject: String? = nil,
        old one: JSON? = nil, new other: JSON? = nil
    ) {
        let place = place(of: property, at: other ?? one ?? new.node)
        let isOfValue =
            switch place {
            case .body, .requestBody, .contract: true
            default: false
            }
        // A parameter is one place: what is inside it is only in the subject.
        let inside = isOfValue ? nil : pointer(to: property).description
        let parts = [inside.flatMap { $0.isEmpty ? nil : $0 }, branch.isEmpty ? nil : branch, subject]
        let text = parts.compactMap(\.self).joined(separator: " ")
        log.add(
            id, place, old: one ?? old.node, new: other ?? new.node, expected: expected, actual: actual,
            subject: text.isEmpty ? nil : text, status: use.status, mediaType: use.mediaType,
            level: RuleCatalogue.change(id).map { effect.level(of: $0) },
            owner: owner(of: property), name: use.place == nil ? pointer(to: property).tokens.last { $0 != "*" } : nil)
    }

    /// The names of the properties beside the one that changed, or that the change is inside.
    private func owner(of property: String?) -> [String]? {
        if let property { return pair.names(beside: property) }
        return visit.owner.flatMap { $0.pair.names(beside: $0.property) }
    }

    private func pointer(to property: String?) -> Pointer { property.map(pointer.appending) ?? pointer }

    /// - Parameter node: The place in the contract.
    mutating func place(of property: String? = nil, at node: JSON) -> Place {
        use.place?(pointer(to: property)) ?? .contract(node.beforeConversion.pointer)
    }

    private mutating func judge(_ change: SchemaChange) {
        switch change {
        case .keyword(let name, let one, let other, let detail): judge(keyword: name, one, other, detail)
        case .type: judgeType()
        case .nullable(let becomes):
            add(
                becomes ? "became-nullable" : "became-not-nullable", expected: becomes ? "no null" : "null allowed",
                actual: becomes ? "null allowed" : "no null")
        case .listOfTypes(let added, let removed): judge(typesAdded: added, removed: removed)
        case .enumeration(let added, let removed, let isNew): judge(valuesAdded: added, removed: removed, isNew)
        case .propertyAdded(let name, let nodes): judge(added: name, nodes)
        case .propertyRemoved(let name, let nodes): judge(removed: name, nodes)
        case .becameRequired(let name): judge(required: name)
        case .becameOptional(let name): judge(optional: name)
        case .access(let keyword, let isNow): judge(access: keyword, isNow)
        case .subschemas(let change): judge(change)
        case .wrappedInOneOf:
            if isRoot {
                add("wrapped-in-one-of", expected: "one schema", actual: "oneOf")
            } else {
                add("one-of-added", expected: "one schema", actual: "oneOf")
            }
        // A parameter has a mark of its own.
        case .deprecation where use.root == .parameter || use.root == .receivedParameter: return
        case .deprecation: judgeDeprecation()
        case .stability: judgeStability()
        case .unreported: return
        }
    }
}

/// Keywords, lists of types, and the values of an enum.
extension SchemaJudge {
    mutating func judge(keyword name: String, _ one: JSON?, _ other: JSON?, _ detail: String?) {
        if use.isRequiredParameter, name.hasPrefix("default-value") { return }
        // What a request gains by a pattern that any text matches, a response loses.
        let name = name == "pattern-generalized" && !use.root.isOfRequest ? "pattern-changed" : name
        add(name, expected: one.fact, actual: other.fact, subject: detail, old: one, new: other)
    }

    mutating func judge(_ change: SubschemaChange) {
        let names = change.nodes.map { $0["$ref"]?.string ?? $0["title"]?.string ?? "a schema without a title" }
        let (with, without) = (Fact.words("with \(names.list("and"))"), Fact.words("no such schema"))
        add(
            change.name, expected: change.isAdded ? without : with, actual: change.isAdded ? with : without,
            subject: names.joined(separator: " "))
    }

    mutating func judge(typesAdded added: [String], removed: [String]) {
        let (before, after) = (pair.oldTypes, pair.newTypes)
        let isWidened = use.root.isOfRequest ? removed.isEmpty : !added.isEmpty
        add(
            isWidened ? "list-of-types-widened" : "list-of-types-narrowed",
            expected: removed.isEmpty ? .words("without \(added.list("and"))") : before.fact(or: removed),
            actual: added.isEmpty ? .words("without \(removed.list("and"))") : after.fact(or: added))
    }

    mutating func judge(valuesAdded added: [JSON], removed: [JSON], _ isNew: Bool) {
        if isNew {
            if use.isRequestHeader {
                addRule(
                    "request-header-property-became-enum", expected: "any value",
                    actual: .quoted(added.map(\.text).list("or")))
            }
            if isRoot || !use.isRequestHeader {
                add("became-enum", expected: "any value", actual: .quoted(added.map(\.text).list("or")))
            }
        }
        let isOpen = new["enum"] == nil
        if isOpen, !use.root.isOfRequest, !removed.isEmpty {
            add(
                "enum-value-added", expected: .quoted(removed.map(\.text).list("or")), actual: "any value",
                subject: "any value")
        }
        for value in removed where !isOpen {
            if changePlace == .responseBody {
                addRule(
                    "response-mediatype-enum-value-removed", expected: value.fact, actual: .absent,
                    subject: value.text)
            }
            add("enum-value-removed", expected: value.fact, actual: .absent, subject: value.text)
        }
        // A response that has only listed values now has no further ones.
        for value in added where !isNew || use.root.isOfRequest {
            add("enum-value-added", expected: .absent, actual: value.fact, subject: value.text)
        }
    }
}

/// Deprecation and stability.
extension SchemaJudge {
    mutating func judgeDeprecation() {
        guard
            let change = DeprecationChange(old: Deprecation(old), new: Deprecation(new), days: use.deprecationDays),
            let name = change.kind.changeOfSchema
        else { return }
        add(name, expected: change.expected, actual: change.actual, old: change.old, new: change.new)
    }

    mutating func judgeStability() {
        guard let before = StabilityLevel(old.annotation("x-stability-level")),
            let after = StabilityLevel(new.annotation("x-stability-level"))
        else {
            log.add(
                "api-invalid-stability-level", place(at: new.node), old: old.node, new: new.node,
                expected: .quoted(StabilityLevel.names.list("or")),
                actual: (new.annotation("x-stability-level") ?? old.annotation("x-stability-level")).fact)
            return
        }
        if before == after { return }
        add(
            after < before ? "stability-decreased" : "stability-increased", expected: .quoted(before.rawValue),
            actual: .quoted(after.rawValue))
    }
}
