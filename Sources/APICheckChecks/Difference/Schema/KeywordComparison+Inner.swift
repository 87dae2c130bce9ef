import APICheckJSON

/// The schemas inside a schema: of elements, of members that no property declares, of conditions and of dependencies.
extension KeywordComparison {
    func compareInner() {
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
        for (keyword, name, plain) in [
            ("unevaluatedItems", "unevaluated-items", "items"),
            ("unevaluatedProperties", "unevaluated-properties", "additionalProperties"),
        ] {
            if isRespelled(plain, keyword) { continue }
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
        let (before, after) = (rest(old, "items", "unevaluatedItems"), rest(new, "items", "unevaluatedItems"))
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

    /// The schemas of all other elements or members, where both sides have some in either spelling.
    private func rest(_ schema: SchemaView, _ keyword: String, _ spelling: String) -> [JSON] {
        restrictions(schema, schema[keyword] == nil && isRespelled(keyword, spelling) ? spelling : keyword)
    }

    /// Whether one side has `items` and the other `unevaluatedItems` with the same meaning, or likewise for members.
    private func isRespelled(_ keyword: String, _ spelling: String) -> Bool {
        let sides = [old, new].map { side in
            side[spelling] == nil
                ? side[keyword] != nil
                : side.all(spelling).count == 1
                    && [keyword, "anyOf", "oneOf", "if", "contains", "dependentSchemas", "$dynamicRef"].allSatisfy {
                        side[$0] == nil
                    }
        }
        return sides.allSatisfy(\.self) && (old[spelling] == nil) != (new[spelling] == nil)
    }

    private func compareAdditionalProperties() {
        let (keyword, spelling) = ("additionalProperties", "unevaluatedProperties")
        let (one, other) = (rest(old, keyword, spelling), rest(new, keyword, spelling))
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

    func compareDependencies() {
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
}
