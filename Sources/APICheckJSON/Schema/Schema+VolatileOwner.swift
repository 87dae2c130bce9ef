#if CommandLine
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

extension Schema {
    /// The schemas that could mark the values at a place of a value as volatile: for each value there, the schema of the
    /// nearest value that has one.
    ///
    /// - Parameter place: With `*` for the index of an element and for a name that is data.
    package func volatileOwners(of place: Pointer, in instance: JSON) -> [VolatileOwner] {
        withExtendedLifetime((registry, instance.document)) {
            registry.surveying { plans in
                let step = plans.root(node, SurveyState(SurveyDefaults()))
                return counting(instance.document.tape, nil, isSurvey: true) { validator in
                    var surveyor = Surveyor(
                        instance: instance.document, contracts: registry.documents, plans: plans,
                        validator: Validator(instance: instance.document.tape, run: validator.run))
                    var found: [VolatileOwner] = []
                    surveyor.findOwners(instance.row, step, place.tokens[...], nil, into: &found)
                    return found
                }
            }
        }
    }
}

extension Surveyor {
    /// Adds the schemas that could mark the values at a place as volatile.
    ///
    /// - Parameters:
    ///   - tokens: The rest of the place, from this value on.
    ///   - nearest: The schema of a value around this one, with the place below that value.
    fileprivate mutating func findOwners(
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
        let isAny = token == VolatileValue.anyName
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
#endif
