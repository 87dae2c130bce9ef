import APICheckBase
import APICheckFindings
import APICheckJSON

/// Turns the changes of schemas into findings at one place of use.
struct SchemaJudge {
    let use: SchemaUse
    var log: ChangeLog
    /// The pair that is judged, its place in the value, and the branches of compositions on the way.
    private(set) var pair: SchemaPair
    private(set) var parent: SchemaPair?
    private(set) var pointer = Pointer()
    private(set) var branch = ""
    private(set) var isRoot = true
    private(set) var name = ""
    private var effect: ChangeEffect

    /// No document that can be read has a value deeper inside.
    private static let mostSteps = Document.Limits().depth

    /// One place where a pair is used.
    private struct Visit {
        let pair: SchemaPair
        /// The index of the visit it was reached from.
        let parent: Int?
        let pointer: Pointer
        let branch: String
        let name: String
        /// The number of steps from the root.
        let depth: Int
        let effect: ChangeEffect
    }

    /// A pair may be judged once in each direction.
    private struct Seen: Hashable {
        let pair: ObjectIdentifier
        let effect: ChangeEffect
    }

    /// A pair is judged at no more places of one body, and all pairs together at no more places than one each and these:
    /// schemas that refer to each other have more places than anybody reads.
    private static let mostPlaces = 20
    private static let mostMore = 64

    /// Judges a pair and those inside it, nearer places first.
    init(_ pair: SchemaPair, use: SchemaUse, log: ChangeLog) {
        self.use = use
        self.log = log
        self.pair = pair
        let effect = ChangeEffect(use).inside(pair)
        self.effect = effect
        guard pair.isChanged else { return }
        var seen = [Seen(pair: ObjectIdentifier(pair), effect: effect): 1]
        var more = 0
        var isCut = false
        var visits = [
            Visit(pair: pair, parent: nil, pointer: Pointer(), branch: "", name: "", depth: 0, effect: effect)
        ]
        let start = log.changes.count
        var rootChanges: [Int] = []
        var next = 0
        while next < visits.count {
            let visit = visits[next]
            self.pair = visit.pair
            self.effect = visit.effect
            parent = visit.parent.map { visits[$0].pair }
            pointer = visit.pointer
            branch = visit.branch
            name = visit.name
            isRoot = next == 0
            let first = self.log.changes.count
            var ofValues: [Int] = []
            for change in visit.pair.changes where !(visit.effect.isNothing && change.isOfValues) {
                let count = self.log.changes.count
                self.effect.appliesToValues = change.isOfValues || countsByValues(change) && use.root.isOfRequest
                judge(change)
                if change.isOfValues { ofValues += count..<self.log.changes.count }
            }
            var isExplained = self.log.changes[first...].contains { $0.level >= .warning }
            for child in visit.pair.children where child.pair.isChanged {
                var inner = visit.effect
                if case .not = child.step { inner.turn() }
                inner = inner.inside(child.pair)
                isExplained = isExplained || !inner.isProven || isBreaking(child, of: visit.pair)
                let key = Seen(pair: ObjectIdentifier(child.pair), effect: inner)
                if let count = seen[key] {
                    // A recursive schema comes back to a pair on the way to it.
                    if count >= SchemaJudge.mostPlaces || more >= SchemaJudge.mostMore
                        || isOnTheWay(child.pair, to: next, visits)
                    {
                        continue
                    }
                    more += 1
                }
                seen[key, default: 0] += 1
                if visit.depth < SchemaJudge.mostSteps {
                    visits.append(SchemaJudge.visit(child, from: visit, next, inner))
                } else {
                    isCut = true
                }
            }
            if !visit.effect.isProven, !isExplained { explain(ofValues) }
            if isRoot { rootChanges = ofValues }
            next += 1
        }
        // Schemas that refer to each other may each have taken another one for the explanation.
        guard !effect.isProven, !isCut, !self.log.changes[start...].contains(where: { $0.level >= .warning }) else {
            return
        }
        (self.pair, self.effect, parent, pointer, branch, name, isRoot) = (pair, effect, nil, Pointer(), "", "", true)
        explain(rootChanges)
    }

    /// A request is judged by its values only, whatever their alternatives are named and whichever members are new.
    private func countsByValues(_ change: SchemaChange) -> Bool {
        switch change {
        case .subschemas, .propertyAdded: true
        default: false
        }
    }

    /// Reports that values are allowed that were not, or the reverse, where no other change at the place says so.
    private mutating func explain(_ changes: [Int]) {
        if isRoot, use.repeatsLists, isListOfBefore { return }
        if changes.isEmpty {
            effect.appliesToValues = true
            add("schema-changed", expected: "the values of the old schema", actual: "other values")
        } else {
            log.raise(changes, to: .warning)
        }
    }

    private func isBreaking(_ child: SchemaPair.Child, of pair: SchemaPair) -> Bool {
        guard case .property(let name) = child.step else { return false }
        return child.pair.changes.contains { isBreaking(access: $0, of: name, pair) }
    }

    private static func visit(
        _ child: SchemaPair.Child, from visit: Visit, _ index: Int, _ effect: ChangeEffect
    ) -> Visit {
        var (pointer, branch, name) = (visit.pointer, visit.branch, "")
        switch child.step {
        case .property(let property):
            pointer = pointer.appending(property)
            name = property
        case .any: pointer = pointer.appending("*")
        case .prefixItem(let index): pointer = pointer.appending("\(index)")
        case .not: branch += (branch.isEmpty ? "" : "/") + "not"
        case .branch(let label): branch += (branch.isEmpty ? "" : "/") + label
        }
        return Visit(
            pair: child.pair, parent: index, pointer: pointer, branch: branch, name: name, depth: visit.depth + 1,
            effect: effect)
    }

    private func isOnTheWay(_ pair: SchemaPair, to visit: Int, _ visits: [Visit]) -> Bool {
        var next: Int? = visit
        while let index = next {
            if visits[index].pair === pair { return true }
            next = visits[index].parent
        }
        return false
    }

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
        let place = use.place(property.map(pointer.appending) ?? pointer)
        let isVisible = if case .body = place { true } else if case .requestBody = place { true } else { false }
        // A parameter is one place: what is inside it is only in the subject.
        let inside = isVisible ? nil : (property.map(pointer.appending) ?? pointer).description
        let parts = [inside.flatMap { $0.isEmpty ? nil : $0 }, branch.isEmpty ? nil : branch, subject]
        let text = parts.compactMap(\.self).joined(separator: " ")
        log.add(
            id, place, old: one ?? old.node, new: other ?? new.node, expected: expected, actual: actual,
            subject: text.isEmpty ? nil : text, status: use.status, mediaType: use.mediaType,
            level: RuleCatalogue.change(id).map { effect.level(of: $0) })
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
        case .deprecation where use.root == .parameter: return
        case .deprecation: judgeDeprecation()
        case .stability: judgeStability()
        case .unreported: return
        }
    }
}
