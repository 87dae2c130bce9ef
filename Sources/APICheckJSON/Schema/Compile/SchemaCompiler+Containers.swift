#if Contracts
/// The keywords for objects (JSON Schema 2020-12 core section 10.3.2, validation section 6.5).
extension SchemaCompiler {
    mutating func object(_ keywords: [Keyword: Int]) throws -> UnsafePointer<ObjectRules>? {
        guard keywords.keys.contains(where: \.isAboutObjects) else { return nil }
        var rules = ObjectRules(additional: anything)
        if let row = keywords[.additionalProperties] {
            rules.additional = try schema(row)
            rules.limitsAdditional = true
            rules.declaresAdditional = tape[row].kind != NodeKind.false
        }
        rules.names = try optionalSchema(keywords, .propertyNames)
        rules.minimumCount = try count(keywords, .minProperties) ?? 0
        rules.maximumCount = try count(keywords, .maxProperties) ?? Int.max
        try addProperties(keywords, &rules)
        if let row = keywords[.patternProperties] {
            var properties: [ObjectRules.PatternProperty] = []
            for name in try names(row, of: .patternProperties) {
                let child = try schema(name + 1)
                guard let pattern = try pattern(name, keyword: .patternProperties) else { continue }
                properties.append(
                    ObjectRules.PatternProperty(pattern: Unmanaged.passUnretained(pattern), schema: child))
            }
            rules.patterns = arena.store(properties)
        }
        rules.dependencies = arena.store(try dependencies(keywords))
        rules.isGeneral =
            rules.names != nil || rules.minimumCount > 0 || rules.maximumCount < Int.max || !rules.patterns.isEmpty
            || !rules.dependencies.isEmpty || rules.requiredCount > 64
        return UnsafePointer(arena.store(rules))
    }

    private mutating func addProperties(_ keywords: [Keyword: Int], _ rules: inout ObjectRules) throws {
        var properties: [ObjectRules.Property] = []
        // By bytes: as `String`, names that differ only in how their accents are composed would be equal.
        var indexes: [[UInt8]: Int] = [:]
        if let row = keywords[.properties] {
            for name in try names(row, of: .properties) {
                let child = try schema(name + 1)
                if let twice = indexes[Array(tape.text(name).utf8)] {
                    properties[twice].schema = child
                    continue
                }
                indexes[Array(tape.text(name).utf8)] = properties.count
                properties.append(property(name, child))
            }
        }
        rules.declaredCount = properties.count
        if let row = keywords[.required] {
            for name in try strings(row, of: .required) {
                let index = indexes[Array(tape.text(name).utf8)] ?? properties.count
                if index == properties.count {
                    indexes[Array(tape.text(name).utf8)] = index
                    properties.append(property(name, rules.additional))
                }
                if properties[index].requiredIndex >= 0 { continue }
                properties[index].requiredIndex = Int32(rules.requiredCount)
                if rules.requiredCount < 64 {
                    properties[index].requiredBit = 1 << UInt64(rules.requiredCount)
                    rules.requiredBits |= properties[index].requiredBit
                }
                rules.requiredCount += 1
            }
        }
        rules.properties = arena.store(properties)
        if properties.count > 8 { rules.slots = arena.store(slots(properties)) }
    }

    private mutating func property(_ name: Int, _ schema: SchemaPointer) -> ObjectRules.Property {
        let bytes = Array(tape.text(name).utf8)
        let stored = arena.store(bytes)
        // Even an empty buffer of the arena has an address.
        let start = stored.baseAddress ?? UnsafePointer(arena.store(UInt8(0)))
        return ObjectRules.Property(
            known: KnownName(bytes), name: start, requiredIndex: -1, requiredBit: 0, schema: schema, row: UInt32(name))
    }

    private func slots(_ properties: [ObjectRules.Property]) -> [UInt32] {
        var size = 32
        while size < properties.count * 3 { size *= 2 }
        var slots = [UInt32](repeating: ObjectRules.emptySlot, count: size)
        for (index, property) in properties.enumerated() {
            var slot = property.known.slot(mask: size - 1)
            while slots[slot] != ObjectRules.emptySlot { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(index)
        }
        return slots
    }

    private mutating func dependencies(_ keywords: [Keyword: Int]) throws -> [ObjectRules.Dependency] {
        var found: [ObjectRules.Dependency] = []
        if let row = keywords[.dependentRequired] {
            for name in try names(row, of: .dependentRequired) {
                for required in try strings(name + 1, of: .dependentRequired) {
                    found.append(
                        ObjectRules.Dependency(trigger: UInt32(name), required: UInt32(required), schema: nil))
                }
            }
        }
        if let row = keywords[.dependentSchemas] {
            for name in try names(row, of: .dependentSchemas) {
                found.append(ObjectRules.Dependency(trigger: UInt32(name), required: 0, schema: try schema(name + 1)))
            }
        }
        if let row = keywords[.dependencies] {
            for name in try names(row, of: .dependencies) {
                guard tape[name + 1].kind == NodeKind.array else {
                    found.append(
                        ObjectRules.Dependency(trigger: UInt32(name), required: 0, schema: try schema(name + 1)))
                    continue
                }
                for required in try strings(name + 1, of: .dependencies) {
                    found.append(
                        ObjectRules.Dependency(trigger: UInt32(name), required: UInt32(required), schema: nil))
                }
            }
        }
        return found
    }
}

/// The keywords for arrays (JSON Schema 2020-12 core section 10.3.1, validation section 6.4).
extension SchemaCompiler {
    mutating func array(_ keywords: [Keyword: Int]) throws -> UnsafePointer<ArrayRules>? {
        let used: [Keyword] = [.items, .prefixItems, .contains, .minItems, .maxItems, .uniqueItems]
        guard used.contains(where: { keywords[$0] != nil }) else { return nil }
        var rules = ArrayRules()
        rules.items = try optionalSchema(keywords, .items)
        if let row = keywords[.prefixItems] {
            var schemas: [SchemaPointer] = []
            for element in try elements(row, of: .prefixItems) { schemas.append(try schema(element)) }
            rules.prefix = arena.store(schemas)
        }
        rules.contains = try optionalSchema(keywords, .contains)
        rules.minimumContains = try count(keywords, .minContains) ?? 1
        rules.maximumContains = try count(keywords, .maxContains) ?? Int.max
        rules.minimumCount = try count(keywords, .minItems) ?? 0
        rules.maximumCount = try count(keywords, .maxItems) ?? Int.max
        rules.isUnique = try boolean(keywords, .uniqueItems) ?? false
        rules.isPlain =
            rules.prefix.isEmpty && rules.contains == nil && rules.minimumCount == 0 && rules.maximumCount == Int.max
            && !rules.isUnique
        return UnsafePointer(arena.store(rules))
    }
}
#endif
