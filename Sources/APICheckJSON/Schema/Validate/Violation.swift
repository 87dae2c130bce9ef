import APICheckBase

/// A violation of a schema: the value, the keyword, and what was found.
package struct Violation: Sendable {
    /// The value at fault: the object for a missing member, the member's value for a forbidden one, the member's name
    /// for `propertyNames`.
    package let instance: JSON
    /// The value of the keyword in the schema's document.
    package let schema: JSON
    package let keyword: Keyword
    /// The member's name, for `required`, `dependentRequired`, `additionalProperties`, `unevaluatedProperties` and
    /// `propertyNames`.
    package let property: String?
    package let detail: Detail

    package enum Detail: Hashable, Sendable {
        case type(expected: [SchemaType], actual: JSONKind)
        /// Null, where it is not allowed.
        case null
        case timestamp(TimestampFault)
        /// The number of `oneOf` branches that accept the value, if more than one.
        case matches(Int)
        case other
    }

    /// What the schema requires, in a few words; long values are cut at 80 characters.
    package var expected: String {
        switch detail {
        case .type(let expected, _): return expected.map(\.rawValue).list("or")
        case .timestamp(.notATimestamp): return "a date and time (RFC 3339)"
        case .timestamp(.fraction(let expected, _)):
            return expected == "0" ? "no fractional digits" : "\(expected) fractional digits"
        case .timestamp(.zone(let expected, _)): return expected == "Z" ? "the zone Z" : expected
        case .matches: return "exactly one of \(schema.count) schemas"
        case .null, .other: break
        }
        return keyword == .type ? types(of: schema).list("or") : expectedByKeyword
    }

    /// What the value is, in a few words; long values are cut at 80 characters.
    package var actual: String {
        switch detail {
        case .timestamp(.fraction(_, let digits)): return "\(digits) in \(ShortText.of(instance))"
        case .timestamp(.zone(_, let zone)): return "\(zone) in \(ShortText.of(instance))"
        case .matches(let count): return "\(count) of them match"
        case .type, .null, .timestamp, .other: break
        }
        switch keyword {
        case .required, .dependentRequired: return "it is missing"
        case .minItems, .maxItems: return instance.count.counted("item")
        case .minProperties, .maxProperties: return instance.count.counted("member")
        case .minLength, .maxLength:
            let length = instance.string?.unicodeScalars.count ?? 0
            return ShortText.cut("\(length.counted("character")): \(ShortText.of(instance))")
        case .uniqueItems: return "two equal items"
        case .contains, .minContains: return "too few of \(instance.count.counted("item"))"
        case .maxContains: return "too many of \(instance.count.counted("item"))"
        default: return ShortText.withKind(instance)
        }
    }

    private var expectedByKeyword: String {
        let name = property.map { "\"\($0)\"" } ?? "the member"
        switch keyword {
        case .required, .dependentRequired: return "the member \(name)"
        case .additionalProperties, .unevaluatedProperties: return "no member \(name)"
        case .unevaluatedItems: return "no further item"
        case .falseSchema: return "no value here"
        case .const: return ShortText.withKind(schema)
        case .enum: return ShortText.cut("one of " + schema.elements.map { ShortText.of($0) }.joined(separator: ", "))
        case .minimum: return "at least \(schema.text)"
        case .maximum: return "at most \(schema.text)"
        case .exclusiveMinimum: return "more than \(schema.kind == .number ? schema.text : "minimum")"
        case .exclusiveMaximum: return "less than \(schema.kind == .number ? schema.text : "maximum")"
        case .multipleOf: return "a multiple of \(schema.text)"
        case .minLength: return "at least \(schema.text) characters"
        case .maxLength: return "at most \(schema.text) characters"
        case .minItems: return "at least \(schema.text) items"
        case .maxItems: return "at most \(schema.text) items"
        case .minProperties: return "at least \(schema.text) members"
        case .maxProperties: return "at most \(schema.text) members"
        case .uniqueItems: return "unique items"
        case .contains: return "a matching item"
        case .minContains: return "at least \(schema.text) matching items"
        case .maxContains: return "at most \(schema.text) matching items"
        case .pattern: return ShortText.cut("text that matches \(schema.string ?? "")")
        case .propertyNames: return "another name"
        case .format: return "format \(schema.string ?? "")"
        case .anyOf, .oneOf: return "one of \(schema.count) schemas"
        case .not: return "a value that does not match the schema of not"
        default: return keyword.rawValue
        }
    }

    private func types(of value: JSON) -> [String] {
        value.string.map { [$0] } ?? value.elements.compactMap(\.string)
    }
}
