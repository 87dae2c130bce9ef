/// Values that differ from call to call, and lists whose order does.
extension Surveyor {
    /// Adds the values at the places that `x-apicheck-volatile` of a schema lists.
    mutating func markVolatilePlaces(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        let value = JSON(document: instance, row: row)
        for schema in plan.pointee.schemas where schema.pointee.survey.listsVolatilePlaces {
            for text in source(schema)[Keyword.volatile.rawValue]?.elements.compactMap(\.string) ?? [] {
                guard let pointer = Pointer(text) else { continue }
                markVolatile(value, pointer.tokens[...])
            }
        }
    }

    private mutating func markVolatile(_ value: JSON, _ tokens: ArraySlice<String>) {
        guard let token = tokens.first else { return survey.volatile.append(value) }
        switch value.kind {
        case .object:
            for member in value.members where token == PlaceSummary.anyName || member.name == token {
                markVolatile(member.value, tokens.dropFirst())
            }
        case .array where token == PlaceSummary.anyName:
            for element in value.elements { markVolatile(element, tokens.dropFirst()) }
        case .array:
            if let element = value[Pointer([token])] { markVolatile(element, tokens.dropFirst()) }
        default: break
        }
    }

    mutating func markUnordered(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        let marks = plan.pointee.schemas.filter(\.pointee.survey.isUnordered).compactMap {
            source($0)[Keyword.unordered.rawValue]
        }
        // Of several schemas, one with a key says more.
        let key = marks.compactMap { $0["by"]?.string.flatMap { Pointer($0) } }.first
        survey.unordered.append(UnorderedList(value: JSON(document: instance, row: row), key: key))
    }

    /// Adds the schemas that could mark the values at a place as volatile.
    ///
    /// - Parameters:
    ///   - tokens: The rest of the place, from this value on.
    ///   - nearest: The schema of a value around this one, with the place below that value.
    mutating func findOwners(
        _ row: Int, _ step: UnsafePointer<SurveyStep>, _ tokens: ArraySlice<String>, _ nearest: VolatileOwner?,
        into found: inout [VolatileOwner]
    ) {
        if validator.run.pointee.isExceeded { return }
        let plan = step.pointee.plan ?? self.plan(row, step)
        // A schema `true` has no room for the mark, and in OpenAPI 3.0 neither has one with `$ref`.
        let schema = plan.pointee.schemas.lazy.map(source).first { $0.kind == .object && $0["$ref"] == nil }
        let nearest = schema.map { VolatileOwner(schema: $0, place: Pointer(Array(tokens))) } ?? nearest
        guard let token = tokens.first else {
            if let nearest, !found.contains(nearest) { found.append(nearest) }
            return
        }
        let rest = tokens.dropFirst()
        let isAny = token == PlaceSummary.anyName
        switch tape[row].kind {
        case NodeKind.object:
            var expected = 0
            var key = row + 1
            while key < Int(tape[row].extra) {
                let name = tape.text(key)
                if name == token || isAny && VolatileValue.isKey(name) {
                    findOwners(key + 1, member(key, plan, &expected).step, rest, nearest, into: &found)
                }
                key = tape.next(key + 1)
            }
        case NodeKind.array:
            var index = 0
            var element = row + 1
            while element < Int(tape[row].extra) {
                if isAny || String(index) == token {
                    findOwners(element, self.step(toElement: element, index, plan), rest, nearest, into: &found)
                }
                index += 1
                element = tape.next(element)
            }
        default: break
        }
    }
}

/// A schema that can mark values as volatile.
package struct VolatileOwner: Hashable, Sendable {
    package let schema: JSON
    /// The place of the values below one of the schema's; empty when they are its values.
    package let place: Pointer

    package static func == (first: VolatileOwner, second: VolatileOwner) -> Bool {
        first.schema.identity == second.schema.identity && first.place == second.place
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(schema.identity)
        hasher.combine(place)
    }
}
