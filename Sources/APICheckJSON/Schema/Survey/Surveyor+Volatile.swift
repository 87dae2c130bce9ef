#if Contracts
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
            for member in value.members where token == VolatileValue.anyName || member.name == token {
                markVolatile(member.value, tokens.dropFirst())
            }
        case .array where token == VolatileValue.anyName:
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
}
#endif
