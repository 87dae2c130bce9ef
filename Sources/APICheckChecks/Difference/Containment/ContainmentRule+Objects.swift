import APICheckJSON

/// Objects.
extension ContainmentRule {
    func demandOfObjects(_ layer: SchemaLayer) -> Demand {
        for name in layer.required where !isOverlooked(name) {
            if isOverlooked(name, byWriter: true) { return .no }
            if inner.required.contains(name) || inner.needsAll && !isForbidden(name, inner.member(name)) { continue }
            return .no
        }
        if inner.leastProperties < layer.json["minProperties"]?.int ?? 0 { return .no }
        if let most = layer.json["maxProperties"]?.int, inner.mostProperties > most { return .no }
        var demands = layer.names.map { demand(property: $0, layer) }
        demands += layer.patterns.map { demand(pattern: $0.text, $0.pattern, $0.schema) }
        if let rest = layer.rest, !(SchemaLayer.isFalse(rest) && mode.reading == .response) {
            demands.append(demand(rest: rest, layer))
        }
        if let names = layer.json["propertyNames"] { demands.append(demand(names: names)) }
        for member in layer.json["dependentRequired"]?.members.map({ $0 }) ?? [] {
            demands.append(demand(that: member.name, requires: member.value))
        }
        for member in layer.json["dependentSchemas"]?.members.map({ $0 }) ?? [] {
            demands.append(demand(that: member.name, implies: member.value))
        }
        demands.append(demandOfUnevaluatedMembers(layer))
        return .every(demands)
    }

    /// Whether a member has no meaning in this direction: one that is only read in a request, only written in a response.
    ///
    /// - Parameter byWriter: Whether who writes the value leaves it out, and not who reads it ignores it.
    private func isOverlooked(_ name: String, byWriter: Bool = false) -> Bool {
        guard mode.reading != .strict else { return false }
        let keyword = mode.reading == .request ? "readOnly" : "writeOnly"
        let graph = byWriter ? containment.innerGraph(mode) : containment.outerGraph(mode)
        return (byWriter ? inner : outer).layers.compactMap { $0.properties[name] }.contains {
            graph.isMarked(keyword, $0)
        }
    }

    private func demand(property name: String, _ layer: SchemaLayer) -> Demand {
        guard let schema = layer.properties[name], !SchemaLayer.isTrivial(schema) else { return .yes }
        let member = inner.member(name)
        if isForbidden(name, member) || isMissing(name, member) { return .yes }
        return ask(member.schemas, in: schema)
    }

    /// Whether no body that counts has a member, or its value has no meaning.
    private func isMissing(_ name: String, _ member: SchemaNode.Member) -> Bool {
        isOverlooked(name) || isOverlooked(name, byWriter: true) || isUnsent(name, member)
    }

    /// Whether an app does not send a member, since only the new contract declares it.
    private func isUnsent(_ name: String, _ member: SchemaNode.Member) -> Bool {
        mode.reading == .request && !member.isDeclared && member.schemas.isEmpty && !inner.namesInside.contains(name)
            && !inner.restrictsRestInside && outer.layers.contains { $0.properties[name] != nil }
    }

    /// Whether no object of the inner schema has a member.
    func isForbidden(_ name: String, _ member: SchemaNode.Member) -> Bool {
        if member.isForbidden || inner.isEmpty(member.schemas) { return true }
        if inner.alwaysPresent.count >= inner.mostProperties, !inner.alwaysPresent.contains(name) { return true }
        return !member.isDeclared && inner.isClosed && !inner.namesInside.contains(name)
    }

    private func demand(pattern text: String, _ pattern: Pattern?, _ schema: JSON) -> Demand {
        guard !SchemaLayer.isTrivial(schema) else { return .yes }
        var demands: [Demand] = []
        for name in inner.declaredNames where pattern.mayMatch(name) {
            let member = inner.member(name)
            if !isForbidden(name, member) { demands.append(ask(member.schemas, in: schema)) }
        }
        let texts = inner.patternTexts
        if texts.contains(text) { demands.append(ask(inner.members(matching: text), in: schema)) }
        // Other patterns may match the same names.
        for other in texts where other != text {
            demands.append(ask(inner.members(matching: text) + inner.members(matching: other), in: schema))
        }
        if inner.isClosed, !inner.isClosedByProperties {
            for name in namesInside where pattern.mayMatch(name) {
                demands.append(ask(inner.member(name).schemas, in: schema))
            }
        }
        if !inner.isClosed, !texts.contains(text) { demands.append(ask(inner.rest, in: schema)) }
        return .every(demands)
    }

    /// The names that only alternatives and conditions of the inner schema declare.
    private var namesInside: [String] { inner.namesInside.subtracting(inner.declaredNames).sorted() }

    /// What `additionalProperties` demands of the members that a schema object does not declare.
    private func demand(rest: JSON, _ layer: SchemaLayer) -> Demand {
        var demands: [Demand] = []
        for name in inner.declaredNames where !layer.declares(name) {
            let member = inner.member(name)
            if !isForbidden(name, member) { demands.append(ask(member.schemas, in: rest)) }
        }
        for text in inner.patternTexts where !layer.patterns.contains(where: { $0.text == text }) {
            demands.append(ask(inner.members(matching: text), in: rest))
        }
        if inner.isClosed, !inner.isClosedByProperties {
            for name in namesInside where !layer.declares(name) {
                demands.append(ask(inner.member(name).schemas, in: rest))
            }
        }
        if !inner.isClosed { demands.append(SchemaLayer.isFalse(rest) ? .no : ask(inner.rest, in: rest)) }
        return .every(demands)
    }

    private func demand(names schema: JSON) -> Demand {
        var options: [Demand] = []
        let own = inner.layers.compactMap { $0.json["propertyNames"] }
        if !own.isEmpty {
            let graph = containment.innerGraph(mode)
            options.append(
                ask(
                    graph.number(of: own), containment.outerGraph(mode).number(of: [schema]), .kind(.string),
                    mode.strict)
            )
        } else if SchemaLayer.isTrivial(schema, as: "propertyNames") {
            return .yes
        }
        if inner.isClosed, inner.patternTexts.isEmpty, inner.namesInside.isEmpty {
            let graph = containment.outerGraph(mode)
            let node = graph.node([schema])
            let allFit = inner.declaredNames.allSatisfy { name in
                inner.member(name).isForbidden || node.layers.allSatisfy { $0.isScalar && ValueRule.isName(name, $0) }
            }
            options.append(allFit ? .yes : .no)
        }
        return .some(options)
    }

    private func demand(that name: String, requires names: JSON) -> Demand {
        let member = inner.member(name)
        if isForbidden(name, member) || isMissing(name, member) { return .yes }
        var known = inner.required.union([name])
        var open = [name]
        while let next = open.popLast() { open += inner.dependents(on: next).filter { known.insert($0).inserted } }
        return names.elements.allSatisfy { $0.string.map(known.contains) ?? true } ? .yes : .no
    }

    private func demand(that name: String, implies schema: JSON) -> Demand {
        let member = inner.member(name)
        if isForbidden(name, member) || isMissing(name, member) { return .yes }
        let outside = containment.outerGraph(mode).number(of: [schema])
        let own = inner.layers.compactMap { $0.json["dependentSchemas"]?[name] }
        return .some(own.map { ask([$0], in: schema) } + [ask(inner.number, outside, .kind(.object))])
    }
}

/// Lists.
extension ContainmentRule {
    func demandOfLists(_ layer: SchemaLayer) -> Demand {
        if inner.leastItems < layer.json["minItems"]?.int ?? 0 { return .no }
        let most = inner.mostItems
        if let limit = layer.json["maxItems"]?.int, most > limit { return .no }
        if layer.json["uniqueItems"]?.bool == true, !inner.areUnique { return .no }
        var demands: [Demand] = []
        let count = max(inner.placeCount, layer.places.count)
        for index in 0..<min(count, most) {
            let schema = index < layer.places.count ? layer.places[index] : layer.items
            if let schema { demands.append(ask(inner.place(index), in: schema)) }
        }
        if most > count, let items = layer.items {
            demands.append(SchemaLayer.isFalse(items) ? .no : ask(inner.items, in: items))
        }
        if let schema = layer.json["contains"] { demands.append(demand(contains: schema, layer)) }
        demands.append(demandOfUnevaluatedItems(layer))
        return .every(demands)
    }

    private func demand(contains schema: JSON, _ layer: SchemaLayer) -> Demand {
        let (least, most) = (layer.json["minContains"]?.int ?? 1, layer.json["maxContains"]?.int)
        var lower: [Demand] = least == 0 ? [.yes] : []
        var upper: [Demand] = most == nil || inner.mostItems <= most ?? 0 ? [.yes] : []
        if inner.placeCount == 0, inner.leastItems >= least { lower.append(ask(inner.items, in: schema)) }
        for own in inner.layers {
            guard let contained = own.json["contains"] else { continue }
            if own.json["minContains"]?.int ?? 1 >= least { lower.append(ask([contained], in: schema, mode.strict)) }
            if let most, let limit = own.json["maxContains"]?.int, limit <= most {
                upper.append(turned(schema, in: contained))
            }
        }
        return .every([.some(lower), .some(upper)])
    }

    /// Whether the values of a schema of the outer contract are values of one of the inner contract.
    func turned(_ schema: JSON, in other: JSON) -> Demand {
        ask(
            containment.outerGraph(mode).number(of: [schema]), containment.innerGraph(mode).number(of: [other]), .all,
            mode.turned)
    }
}
