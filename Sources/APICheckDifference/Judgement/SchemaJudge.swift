import APICheckBase
import APICheckFindings
import APICheckJSON

/// Turns the changes of schemas into findings at one place of use.
struct SchemaJudge {
    let use: SchemaUse
    private(set) var log: ChangeLog
    /// The pair that is judged, its place in the value, and the branches of compositions on the way.
    private var pair: SchemaPair
    private var parent: SchemaPair?
    private var pointer = Pointer()
    private var branch = ""
    private var isRoot = true
    private var name = ""

    /// More pairs of one body than these are judged only at the first place where they are found: a schema that refers to
    /// many others can have more places than anybody reads.
    private static let mostPlaces = 2_000

    /// Judges a pair and those inside it at each place, nearer places first.
    init(_ pair: SchemaPair, use: SchemaUse, log: ChangeLog) {
        self.use = use
        self.log = log
        self.pair = pair
        guard pair.isChanged else { return }
        struct Visit {
            var pair: SchemaPair
            var parent: SchemaPair?
            var pointer: Pointer
            var branch: String
            var name: String
            /// The pairs on the way, which a recursive schema comes back to.
            var ancestors: Set<ObjectIdentifier>
        }
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(pair)]
        var queue = [
            Visit(
                pair: pair, parent: nil, pointer: Pointer(), branch: "", name: "", ancestors: [ObjectIdentifier(pair)])
        ]
        var next = 0
        while next < queue.count {
            let visit = queue[next]
            next += 1
            self.pair = visit.pair
            parent = visit.parent
            pointer = visit.pointer
            branch = visit.branch
            name = visit.name
            isRoot = next == 1
            for change in visit.pair.changes { judge(change) }
            for (step, child) in visit.pair.children where child.isChanged {
                let isNew = seen.insert(ObjectIdentifier(child)).inserted
                guard isNew || queue.count < SchemaJudge.mostPlaces,
                    !visit.ancestors.contains(ObjectIdentifier(child))
                else { continue }
                var (pointer, branch, name) = (visit.pointer, visit.branch, "")
                switch step {
                case .property(let property):
                    pointer = pointer.appending(property)
                    name = property
                case .any: pointer = pointer.appending("*")
                case .prefixItem(let index): pointer = pointer.appending("\(index)")
                case .branch(let label): branch += (branch.isEmpty ? "" : "/") + label
                }
                queue.append(
                    Visit(
                        pair: child, parent: visit.pair, pointer: pointer, branch: branch, name: name,
                        ancestors: visit.ancestors.union([ObjectIdentifier(child)])))
            }
        }
    }

    private var old: SchemaView { pair.old }
    private var new: SchemaView { pair.new }
    private var changePlace: ChangePlace { isRoot ? use.root : use.inner }

    /// Adds a change whose id begins with the place of the schema.
    private mutating func add(
        _ change: String, expected: Fact, actual: Fact, subject: String? = nil, place: ChangePlace? = nil,
        old one: JSON? = nil, new other: JSON? = nil
    ) {
        var id = "\((place ?? changePlace).rawValue)-\(change)"
        // What restricts an element or a property of a parameter restricts the parameter.
        if changePlace == .parameterProperty, RuleCatalogue.change(id) == nil {
            id = "\(ChangePlace.parameter.rawValue)-\(change)"
        }
        addRule(id, expected: expected, actual: actual, subject: subject, old: one, new: other)
    }

    private mutating func addRule(
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
            subject: text.isEmpty ? nil : text, status: use.status, mediaType: use.mediaType)
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
        case .propertyAdded(let name, let node): judge(added: name, node)
        case .propertyRemoved(let name, let node): judge(removed: name, node)
        case .becameRequired(let name): judge(required: name)
        case .becameOptional(let name): judge(optional: name)
        case .access(let keyword, let isNow): judge(access: keyword, isNow)
        case .subschemas(let name, let nodes):
            let names = nodes.map { $0["$ref"]?.string ?? $0["title"]?.string ?? "a schema without a title" }
            let (isAdded, text) = (name.contains("-added"), names.list("and"))
            add(
                name, expected: isAdded ? "without \(text)" : "\(text)",
                actual: isAdded ? "\(text)" : "without \(text)",
                subject: names.joined(separator: " "))
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

    // MARK: Keywords

    private mutating func judge(keyword name: String, _ one: JSON?, _ other: JSON?, _ detail: String?) {
        if use.isRequiredParameter, name.hasPrefix("default-value") { return }
        // What a request gains by a pattern that any text matches, a response loses.
        let name = name == "pattern-generalized" && !use.root.isOfRequest ? "pattern-changed" : name
        var place = changePlace
        if place == .requestProperty, new.isTrue("readOnly") {
            // The server ignores the property, so what is restricted does not matter.
            if RuleCatalogue.change("\(ChangePlace.readOnlyRequestProperty.rawValue)-\(name)") != nil {
                place = .readOnlyRequestProperty
            } else if SchemaJudge.restricts(name) {
                return
            }
        }
        add(name, expected: one.fact, actual: other.fact, subject: detail, place: place, old: one, new: other)
    }

    private static func restricts(_ name: String) -> Bool {
        name.hasPrefix("min-items") || name.hasSuffix("-set") || name.hasPrefix("x-extensible")
    }

    private mutating func judge(typesAdded added: [String], removed: [String]) {
        let (before, after) = (TypeSet(old), TypeSet(new))
        let isWidened = use.root.isOfRequest ? removed.isEmpty : !added.isEmpty
        add(
            isWidened ? "list-of-types-widened" : "list-of-types-narrowed",
            expected: removed.isEmpty ? .words("without \(added.list("and"))") : before.fact(or: removed),
            actual: added.isEmpty ? .words("without \(removed.list("and"))") : after.fact(or: added))
    }

    private mutating func judge(valuesAdded added: [JSON], removed: [JSON], _ isNew: Bool) {
        if isNew {
            if use.isRequestHeader {
                addRule(
                    "request-header-property-became-enum", expected: "any value",
                    actual: .words(added.map(\.text).list("or")))
            }
            if isRoot || !use.isRequestHeader {
                add("became-enum", expected: "any value", actual: .words(added.map(\.text).list("or")))
            }
        }
        let isOpen = new["enum"] == nil
        if isOpen, !use.root.isOfRequest, !removed.isEmpty {
            add(
                "enum-value-added", expected: .words(removed.map(\.text).list("or")), actual: "any value",
                subject: "any value")
        }
        for value in removed where !isOpen {
            var place = changePlace
            if place == .requestProperty, new.isTrue("readOnly") { place = .readOnlyRequestProperty }
            if place == .responseBody {
                addRule(
                    "response-mediatype-enum-value-removed", expected: value.fact, actual: .absent,
                    subject: value.text)
            }
            add("enum-value-removed", expected: value.fact, actual: .absent, subject: value.text, place: place)
        }
        for value in added {
            var place = changePlace
            if place == .responseProperty, new.isTrue("writeOnly") { place = .writeOnlyResponseProperty }
            add("enum-value-added", expected: .absent, actual: value.fact, subject: value.text, place: place)
        }
    }

    // MARK: Properties

    private mutating func judge(added name: String, _ node: JSON) {
        let property = SchemaView(node, resolvedIn: new)
        let isRequired = PropertyList(new).isRequired(name)
        let kind = isRequired ? "required" : "optional"
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            let suffix = isRequired && property.annotation("default") != nil ? "-with-default" : ""
            addRule(
                "new-\(kind)-request-property\(suffix)", property: name, expected: .noMember(name),
                actual: .words("\(kind) property '\(name)'"), new: node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(kind)-\(word)property-added", property: name, expected: .noMember(name),
                actual: .words("\(kind) property '\(name)'"), new: node)
        case .parameter where use.isRequestHeader && isRequired && !property.isTrue("readOnly"):
            addRule(
                "new-required-request-header-property", property: name, expected: .noMember(name),
                actual: .words("required property '\(name)'"), new: node)
        default: return
        }
    }

    private mutating func judge(removed name: String, _ node: JSON) {
        let property = SchemaView(node, resolvedIn: old)
        let kind = PropertyList(old).isRequired(name) ? "required" : "optional"
        let expected = Fact.words("\(kind) property '\(name)'")
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            addRule(
                "request-property-removed", property: name, expected: expected, actual: .noMember(name), old: node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(kind)-\(word)property-removed", property: name, expected: expected,
                actual: .noMember(name), old: node)
        default: return
        }
    }

    /// The schema of a property in the new contract.
    private func property(_ name: String) -> SchemaView? {
        PropertyList(new)[name].map { SchemaView($0, resolvedIn: new) }
    }

    private mutating func judge(required name: String) {
        guard let property = property(name) else { return }
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            let suffix = property.annotation("default") != nil ? "-with-default" : ""
            addRule(
                "request-property-became-required\(suffix)", property: name, expected: "optional", actual: "required",
                new: property.node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(word)property-became-required", property: name, expected: "optional", actual: "required",
                new: property.node)
        case .parameter where use.isRequestHeader && !property.isTrue("readOnly"):
            addRule(
                "request-header-property-became-required", property: name, expected: "optional", actual: "required",
                new: property.node)
        default: return
        }
    }

    private mutating func judge(optional name: String) {
        guard let property = property(name) else { return }
        switch use.root {
        case .requestBody:
            if property.isTrue("readOnly") { return }
            addRule(
                "request-property-became-optional", property: name, expected: "required", actual: "optional",
                new: property.node)
        case .responseBody:
            let word = property.isTrue("writeOnly") ? "write-only-" : ""
            addRule(
                "response-\(word)property-became-optional", property: name, expected: "required", actual: "optional",
                new: property.node)
        default: return
        }
    }

    private mutating func judge(access keyword: String, _ isNow: Bool) {
        guard let parent, !name.isEmpty, use.root == .requestBody || use.root == .responseBody else { return }
        let kind = PropertyList(parent.old).isRequired(name) ? "required" : "optional"
        let side = use.root.isOfRequest ? "request" : "response"
        let word = keyword == "readOnly" ? "read-only" : "write-only"
        addRule(
            "\(side)-\(kind)-property-became-\(isNow ? "" : "not-")\(word)", expected: "\(keyword): \("\(!isNow)")",
            actual: "\(keyword): \("\(isNow)")")
    }

    // MARK: Types

    private mutating func judgeType() {
        let change = TypeChange(old: old, new: new)
        let id: String
        switch changePlace {
        case .parameter:
            id =
                change.isBreakingRequest(stronglyTyped: use.isStronglyTyped) ? "type-changed" : "type-generalized"
        case .parameterProperty:
            let strict = change.isBreakingRequest(stronglyTyped: true)
            id =
                strict != change.isBreakingRequest(stronglyTyped: false)
                ? "type-changed" : (strict ? "type-specialized" : "type-generalized")
        case _ where use.root.isOfRequest:
            if changePlace == .requestProperty, new.isTrue("readOnly") { return }
            if change.isBreakingRequest(stronglyTyped: use.isStronglyTyped) {
                id = "type-changed"
            } else {
                id = change.isLooseRequest ? "type-compatible" : "type-generalized"
            }
        default:
            if change.isBreakingResponse(stronglyTyped: use.isStronglyTyped) {
                id = change.isWidened ? "type-generalized" : "type-changed"
            } else {
                id = change.isLooseResponse ? "type-compatible" : "type-specialized"
            }
        }
        add(id, expected: change.old.fact, actual: change.new.fact)
    }

    // MARK: Lifecycle

    private mutating func judgeDeprecation() {
        guard new.isTrue("deprecated") else {
            add("reactivated", expected: "deprecated", actual: "not deprecated")
            return
        }
        guard let text = new.annotation("x-sunset") else {
            add(
                use.deprecationDays > 0 ? "deprecated-sunset-missing" : "deprecated", expected: "not deprecated",
                actual: "deprecated")
            return
        }
        guard let date = SunsetDate(text) else {
            add("deprecated-sunset-invalid", expected: "a date such as 2027-01-31", actual: text.fact)
            return
        }
        if date.daysFromToday < use.deprecationDays {
            add(
                "sunset-date-too-small", expected: "\("\(use.deprecationDays)") days until the sunset date",
                actual: text.fact)
        } else {
            add("deprecated-with-sunset", expected: "not deprecated", actual: .words("deprecated until \(date.text)"))
        }
    }

    private mutating func judgeStability() {
        guard let before = StabilityLevel(old.annotation("x-stability-level")),
            let after = StabilityLevel(new.annotation("x-stability-level"))
        else {
            log.add(
                "api-invalid-stability-level", use.place(pointer), old: old.node, new: new.node,
                expected: .words(StabilityLevel.names.list("or")),
                actual: (new.annotation("x-stability-level") ?? old.annotation("x-stability-level")).fact)
            return
        }
        if before == after { return }
        add(
            after < before ? "stability-decreased" : "stability-increased", expected: .words(before.rawValue),
            actual: .words(after.rawValue))
    }
}
