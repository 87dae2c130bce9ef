#if Contracts
import APICheckBase

/// Objects: the schema of each member's value, and the required names.
extension Validator {
    /// Checks `properties`, `required` with at most 64 names, and `additionalProperties`.
    ///
    /// Members mostly come in the order of the schema, so the next property's name is tried first.
    func plainObject(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<ObjectRules>
    ) -> Bool {
        checkMembers(row, node, schema, rules, nil)
    }

    /// The same, which also records the members that are evaluated.
    func plainObject(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<ObjectRules>,
        noting evaluation: EvaluationPointer
    ) -> Bool {
        checkMembers(row, node, schema, rules, evaluation)
    }

    @inline(__always)
    private func checkMembers(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<ObjectRules>,
        _ evaluation: EvaluationPointer?
    ) -> Bool {
        var keyRow = row &+ 1
        let end = Int(node.extra)
        let properties = rules.pointee.properties.baseAddress
        let count = rules.pointee.properties.count
        var expected = 0
        var seen: UInt64 = 0
        var place = 0
        if keyRow < end { collector?._withUnsafeGuaranteedRef { $0.noteObject(row) } }
        while keyRow < end {
            let key = tape[keyRow]
            let valueRow = keyRow &+ 1
            let value = tape[valueRow]
            var child = rules.pointee.additional
            var index = expected
            if let properties, expected < count, matches(properties + expected, key) {
                child = properties[expected].schema
                seen |= properties[expected].requiredBit
                expected &+= 1
            } else {
                index = find(rules, keyRow, key)
                if let properties, index >= 0 {
                    child = properties[index].schema
                    seen |= properties[index].requiredBit
                    if index < expected { recordReorderedName() }
                    expected = index &+ 1
                } else {
                    recordUndeclaredName()
                }
            }
            if child.pointee.settled >> value.kind & 1 == 0, !checkInline(valueRow, child) { return false }
            if let evaluation {
                let isNamed = index >= 0 && index < rules.pointee.declaredCount
                if isNamed || rules.pointee.limitsAdditional { evaluation.pointee.insert(place) }
                place &+= 1
            }
            keyRow = value.isContainer ? Int(value.extra) : valueRow &+ 1
        }
        if seen & rules.pointee.requiredBits == rules.pointee.requiredBits { return true }
        return failRequired(row, schema, rules) { seen & $0.requiredBit != 0 }
    }

    /// Checks all keywords.
    func generalObject(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<ObjectRules>,
        _ evaluation: EvaluationPointer?
    ) -> Bool {
        let words = (rules.pointee.requiredCount + 63) / 64
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(1, words)) { seen in
            seen.initialize(repeating: 0)
            var count = 0
            var expected = 0
            var keyRow = row + 1
            while keyRow < Int(node.extra) {
                var isEvaluated = false
                if !member(keyRow, rules, seen, &expected, &isEvaluated) { return false }
                if let evaluation, isEvaluated { evaluation.pointee.insert(count) }
                count += 1
                keyRow = tape.next(keyRow + 1)
            }
            let isComplete = (0..<rules.pointee.requiredCount).allSatisfy { seen[$0 >> 6] >> UInt64($0 & 63) & 1 != 0 }
            if !isComplete {
                let goOn = failRequired(row, schema, rules) {
                    seen[Int($0.requiredIndex) >> 6] >> UInt64($0.requiredIndex & 63) & 1 != 0
                }
                if !goOn { return false }
            }
            if count < rules.pointee.minimumCount, !fail(row, schema, .minProperties) { return false }
            if count > rules.pointee.maximumCount, !fail(row, schema, .maxProperties) { return false }
            return rules.pointee.dependencies.isEmpty || depend(row, schema, rules, evaluation)
        }
    }

    private func member(
        _ keyRow: Int, _ rules: UnsafePointer<ObjectRules>, _ seen: UnsafeMutableBufferPointer<UInt64>,
        _ expected: inout Int, _ isEvaluated: inout Bool
    ) -> Bool {
        var isNamed = false
        let key = tape[keyRow]
        let isExpected =
            expected < rules.pointee.properties.count
            && rules.pointee.properties.baseAddress.map { matches($0 + expected, key) } == true
        let index = isExpected ? expected : find(rules, keyRow, key)
        if index >= 0 {
            expected = index &+ 1
            let property = rules.pointee.properties[index]
            if property.requiredIndex >= 0 {
                seen[Int(property.requiredIndex) >> 6] |= 1 << UInt64(property.requiredIndex & 63)
            }
            if index < rules.pointee.declaredCount {
                isNamed = true
                if !check(keyRow + 1, property.schema) { return false }
            }
        }
        for property in rules.pointee.patterns where matches(property.pattern, keyRow) {
            isNamed = true
            if !check(keyRow + 1, property.schema) { return false }
        }
        if !isNamed {
            recordUndeclaredName()
            if !check(keyRow + 1, rules.pointee.additional) { return false }
        }
        isEvaluated = isNamed || rules.pointee.limitsAdditional
        if let names = rules.pointee.names, !satisfies(keyRow, names) {
            return checkName(keyRow, names)
        }
        return true
    }

    /// Records a name that is not a property of the schema.
    @inline(never)
    private func recordUndeclaredName() { collector?._withUnsafeGuaranteedRef { $0.hasUndeclaredNames = true } }

    /// Records a name that is out of the order of the properties.
    @inline(never)
    private func recordReorderedName() { collector?._withUnsafeGuaranteedRef { $0.hasReorderedNames = true } }

    /// Reports the violations of a name with the member that it belongs to.
    private func checkName(_ keyRow: Int, _ names: SchemaPointer) -> Bool {
        guard let collector else { return false }
        let found = ViolationCollector(limit: ExplanationLimits.mostViolations)
        _ = collecting(into: found).check(keyRow, names)
        return collector._withUnsafeGuaranteedRef {
            $0.append(
                contentsOf: found.rows.map {
                    ViolationRow(
                        instance: keyRow, schema: $0.schema, keyword: .propertyNames, property: .instance(keyRow),
                        detail: $0.detail)
                })
        }
    }

    private func depend(
        _ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<ObjectRules>, _ evaluation: EvaluationPointer?
    ) -> Bool {
        let contract = schema.pointee.contract
        for dependency in rules.pointee.dependencies where has(row, Int(dependency.trigger), of: contract) {
            if let schema = dependency.schema {
                if !apply(row, schema, evaluation) { return false }
            } else if !has(row, Int(dependency.required), of: contract),
                !fail(row, schema, .dependentRequired, property: .contract(Int(dependency.required)))
            {
                return false
            }
        }
        return true
    }

    /// Whether an object has the member named by a string of the contract.
    func has(_ row: Int, _ name: Int, of contract: Tape) -> Bool {
        let name = contract[name]
        if name.has(NodeFlag.escaped) {
            return contract.unescaped(name).withUnsafeBytes { tape.member(row, $0) != nil }
        }
        return tape.member(row, contract.raw(name)) != nil
    }

    @inline(never)
    private func failRequired(
        _ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<ObjectRules>,
        isThere: (ObjectRules.Property) -> Bool
    ) -> Bool {
        if collector == nil { return false }
        for property in rules.pointee.properties where property.requiredIndex >= 0 && !isThere(property) {
            if !fail(row, schema, .required, property: .contract(Int(property.row))) { return false }
        }
        return true
    }

    @inline(__always)
    func matches(_ property: UnsafePointer<ObjectRules.Property>, _ key: Node) -> Bool {
        tape.isNamed(key, property.pointee.known, UnsafeRawPointer(property.pointee.name))
    }

    /// Whether a name equals the one at an index of ``ObjectRules/properties``.
    @inline(__always)
    func isNamed(_ rules: UnsafePointer<ObjectRules>, _ index: Int, _ key: Node) -> Bool {
        guard let base = rules.pointee.properties.baseAddress, index < rules.pointee.properties.count else {
            return false
        }
        return matches(base + index, key)
    }

    /// The index of a name in ``ObjectRules/properties``, or -1.
    @inline(never)
    func find(_ rules: UnsafePointer<ObjectRules>, _ keyRow: Int, _ key: Node) -> Int {
        let properties = rules.pointee.properties
        guard let base = properties.baseAddress else { return -1 }
        if key.has(NodeFlag.escaped) {
            let name = tape.unescaped(key)
            return properties.firstIndex {
                name.elementsEqual(UnsafeBufferPointer(start: $0.name, count: Int($0.known.length)))
            } ?? -1
        }
        let slots = rules.pointee.slots
        if slots.isEmpty {
            for index in 0..<properties.count where matches(base + index, key) { return index }
            return -1
        }
        let mask = slots.count &- 1
        var slot = KnownName.slot(of: tape.bytes + Int(key.offset), Int(key.length), mask: mask)
        while slots[slot] != ObjectRules.emptySlot {
            let index = Int(slots[slot])
            if matches(base + index, key) { return index }
            slot = (slot &+ 1) & mask
        }
        return -1
    }
}
#endif
