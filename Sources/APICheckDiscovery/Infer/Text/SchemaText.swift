import APICheckJSON

/// Writes what was learned of values as schemas (JSON Schema 2020-12).
struct SchemaText {
    let shared: SharedSchemas

    /// The schema of a value.
    func schema(_ value: LearnedValue, isRequest: Bool) -> YAML {
        if value.objects > 0, let name = shared.name(of: value, isRequest: isRequest) {
            let reference = YAML.Member("$ref", .text("#/components/schemas/\(name)"))
            var others = value.types.filter { $0 != "object" }
            if value.nulls > 0 { others.append("null") }
            if others.isEmpty { return .map(volatile(value) + [reference]) }
            let rest = keywords(value, types: others, isRequest: isRequest)
            return .map(volatile(value) + [YAML.Member("anyOf", .list([.map([reference]), .map(rest)]))])
        }
        return .map(definition(value, isRequest: isRequest))
    }

    /// The schema of an object with a name of its own, in its place.
    func definition(_ value: LearnedValue, isRequest: Bool) -> [YAML.Member] {
        let types = value.types + (value.nulls > 0 && !value.types.isEmpty ? ["null"] : [])
        return keywords(value, types: types, isRequest: isRequest) + volatile(value)
    }

    private func volatile(_ value: LearnedValue) -> [YAML.Member] {
        value.isVolatile ? [YAML.Member("x-apicheck-volatile", .raw("true"))] : []
    }

    private func keywords(_ value: LearnedValue, types: [String], isRequest: Bool) -> [YAML.Member] {
        var members: [YAML.Member] = []
        if types.count == 1 {
            members.append(YAML.Member("type", .text(types[0])))
        } else if types.count > 1 {
            members.append(YAML.Member("type", .list(types.map(YAML.text))))
        }
        if types.contains("string") { members += text(value, types) }
        if types.contains("array"), let elements = value.elements {
            members.append(YAML.Member("items", each(elements, isRequest: isRequest)))
        }
        if types.contains("object") { members += object(value, isRequest) }
        return members
    }

    private func text(_ value: LearnedValue, _ types: [String]) -> [YAML.Member] {
        let text = value.text
        // What redaction removed stays secret.
        guard text.known > 0 else { return [YAML.Member("x-apicheck-secret", .raw("true"))] }
        if text.forms.contains(.timestamp) { return timestamp(text) }
        if let format = text.forms.format, text.known >= text.forms.fewestForFormat {
            return [YAML.Member("format", .text(format))]
        }
        guard types.allSatisfy({ $0 == "string" || $0 == "null" }), let values = text.enumeration else { return [] }
        let null = types.contains("null") ? [YAML.raw("null")] : []
        return [YAML.Member("enum", .list(values.map(YAML.text) + null))]
    }

    private func timestamp(_ text: LearnedText) -> [YAML.Member] {
        let fraction: YAML? =
            switch text.fractions.rule {
            case .any: nil
            case .exactly(let count): .raw(String(count))
            case .range(let low, let high): .text("\(low)-\(high)")
            case .oneOf(let counts): .list(counts.map { .raw(String($0)) })
            }
        let zone =
            if text.zones.count == 1, let only = text.zones.first {
                LearnedText.changesInSummer(only) ? "offset" : only
            } else if text.zones.contains("none") {
                "any"
            } else {
                text.zones.contains("Z") ? "any" : "offset"
            }
        let format = text.zones.contains("none") ? [] : [YAML.Member("format", .text("date-time"))]
        let digits = fraction.map { [YAML.Member("fraction", $0)] } ?? []
        let rule = YAML.map(digits + [YAML.Member("zone", .text(zone))])
        return format + [YAML.Member("x-apicheck-timestamp", rule)]
    }

    private func object(_ value: LearnedValue, _ isRequest: Bool) -> [YAML.Member] {
        if value.members.isEmpty { return [] }
        if value.isMap {
            return [YAML.Member("additionalProperties", each(value.mapValues, isRequest: isRequest))]
        }
        var members: [YAML.Member] = []
        let required = value.members.list.filter { value.isRequired($0, isRequest: isRequest) }.map(\.name)
        if !required.isEmpty { members.append(YAML.Member("required", .list(required.map(YAML.text)))) }
        let properties = value.members.list.map { member in
            YAML.Member(member.name, property(member, of: value.objects, isRequest))
        }
        members.append(YAML.Member("properties", .map(properties)))
        if !isRequest, let kinds = value.members.kindRules {
            members.append(YAML.Member("allOf", .list(kinds.rules.map { rule($0, member: kinds.member) })))
        }
        return members
    }

    /// What objects of one kind require. There is no `oneOf`, which would reject a kind that was never seen.
    private func rule(_ rule: LearnedKinds.Rule, member: String) -> YAML {
        let kind = YAML.Member(member, .map([YAML.Member("const", .text(rule.kind))]))
        return .map([
            YAML.Member(
                "if",
                .map([YAML.Member("required", .list([.text(member)])), YAML.Member("properties", .map([kind]))])),
            YAML.Member(
                "then",
                .map([
                    YAML.Member("required", .list(rule.required.map(YAML.text))),
                    YAML.evidence(rule.objects, of: rule.objects),
                ])),
        ])
    }

    private func property(_ member: LearnedMembers.Member, of objects: Int, _ isRequest: Bool) -> YAML {
        guard case .map(var keywords) = schema(member.value, isRequest: isRequest) else { return .map([]) }
        if isRequest, member.isRepeated {
            keywords = [YAML.Member("type", .text("array")), YAML.Member("items", .map(keywords))]
        }
        keywords.append(YAML.evidence(member.count, of: objects, nulls: member.value.nulls))
        return .map(keywords)
    }

    /// The schema of the elements of a list or the values of a map, which are more than their owners.
    private func each(_ value: LearnedValue, isRequest: Bool) -> YAML {
        guard case .map(let keywords) = schema(value, isRequest: isRequest) else { return .map([]) }
        // A shared schema has the evidence of all its places.
        if isRequest || keywords.contains(where: { $0.name == "$ref" }) { return .map(keywords) }
        return .map(keywords + [YAML.evidence(value.samples, of: value.samples, nulls: value.nulls)])
    }
}

extension SchemaText {
    /// The schema of a parameter, whose values are texts.
    func parameter(_ value: LearnedValue) -> YAML {
        let schema = definition(value, isRequest: true).filter { $0.name != "x-apicheck-secret" }
        return .map(schema.isEmpty ? [YAML.Member("type", .text("string"))] : schema)
    }

    /// The schema of a multipart body with files.
    func form(_ value: LearnedValue, files: Set<String>) -> YAML {
        .map(
            definition(value, isRequest: true).map { keyword in
                guard keyword.name == "properties", case .map(let properties) = keyword.value else { return keyword }
                let file = YAML.map([YAML.Member("type", .text("string")), YAML.Member("format", .text("binary"))])
                return YAML.Member(
                    "properties", .map(properties.map { files.contains($0.name) ? YAML.Member($0.name, file) : $0 }))
            })
    }
}
