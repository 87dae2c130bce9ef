#if Contracts
package import APICheckBase

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

    /// What the schema requires; long values are cut at 80 characters.
    package var expected: Fact {
        switch detail {
        case .type(let expected, _): return .types(expected.map(\.rawValue))
        case .timestamp(.notATimestamp): return "a date and time (RFC 3339)"
        case .timestamp(.fraction(let expected, _)):
            return expected == "0" ? "no fractional digits" : "\(expected) fractional digits"
        case .timestamp(.zone(let expected, _)): return .zone(expected == "Z" ? "the zone Z" : expected)
        case .matches: return "exactly one of \(schema.count) schemas"
        case .null, .other: break
        }
        return keyword == .type ? .types(types(of: schema)) : expectedByKeyword
    }

    /// What the value is; long values are cut at 80 characters.
    package var actual: Fact {
        switch detail {
        case .timestamp(.fraction(_, let digits)):
            return .count(digits, of: "fractional digit", in: ShortText.of(instance))
        case .timestamp(.zone(_, let zone)): return .zone(zone, in: ShortText.of(instance))
        case .matches(let count): return "\(count) of them match"
        case .type, .null, .timestamp, .other: break
        }
        switch keyword {
        case .required, .dependentRequired: return .absent
        case .minItems, .maxItems: return .count(instance.count, of: "item")
        case .minProperties, .maxProperties: return .count(instance.count, of: "member")
        case .minLength, .maxLength:
            let length = instance.string?.unicodeScalars.count ?? 0
            return .count(length, of: "character", in: ShortText.of(instance))
        case .uniqueItems: return "two equal items"
        case .contains, .minContains: return "too few of \(instance.count.counted("item"))"
        case .maxContains: return "too many of \(instance.count.counted("item"))"
        default: return ShortText.fact(instance)
        }
    }

    /// The bound: the keyword's own value, or that of the keyword beside it which it makes exclusive (OpenAPI 3.0).
    private func bound(_ other: String) -> String {
        guard schema.kind != .number else { return schema.text }
        return schema.container?[other]?.text ?? other
    }

    private var expectedByKeyword: Fact {
        switch keyword {
        case .required, .dependentRequired: return property.map { .member($0) } ?? "the member"
        case .additionalProperties, .unevaluatedProperties: return property.map { .noMember($0) } ?? "no member"
        case .unevaluatedItems: return "no further item"
        case .falseSchema: return "no value here"
        case .const: return ShortText.fact(schema)
        case .enum:
            return "\(ShortText.cut("one of " + schema.elements.map { ShortText.of($0) }.joined(separator: ", ")))"
        case .minimum: return "at least \(schema.text)"
        case .maximum: return "at most \(schema.text)"
        case .exclusiveMinimum: return "more than \(bound("minimum"))"
        case .exclusiveMaximum: return "less than \(bound("maximum"))"
        case .multipleOf: return "a multiple of \(schema.text)"
        case .minLength: return .atLeast(schema.text, of: "characters")
        case .maxLength: return .atMost(schema.text, of: "characters")
        case .minItems: return .atLeast(schema.text, of: "items")
        case .maxItems: return .atMost(schema.text, of: "items")
        case .minProperties: return .atLeast(schema.text, of: "members")
        case .maxProperties: return .atMost(schema.text, of: "members")
        case .uniqueItems: return "unique items"
        case .contains: return "a matching item"
        case .minContains: return .atLeast(schema.text, of: "matching items")
        case .maxContains: return .atMost(schema.text, of: "matching items")
        case .pattern: return "\(ShortText.cut("text that matches \(schema.string ?? "")"))"
        case .propertyNames: return "another name"
        case .format: return "format \(schema.string ?? "")"
        case .anyOf, .oneOf: return "one of \(schema.count) schemas"
        case .not: return "a value that does not match the schema of not"
        default: return "\(keyword.rawValue)"
        }
    }

    private func types(of value: JSON) -> [String] {
        value.string.map { [$0] } ?? value.elements.compactMap(\.string)
    }

    /// The keyword, and the member it is about: what distinguishes violations at one place.
    package var subject: String { property.map { "\(keyword.rawValue) \($0)" } ?? keyword.rawValue }
}

extension Violation: CustomStringConvertible {
    /// `contract.yaml:12: /data/0/id is "7" (string), the contract says integer`.
    package var description: String { "\(schema.origin.document.source ?? "schema"):\(schema.line): \(sentence)" }

    /// The violation as a sentence about the instance; its root is called "the value".
    var sentence: String {
        let pointer = instance.pointer.description
        let place = pointer.isEmpty ? "the value" : pointer
        let name = property.map { "the member \"\($0)\"" } ?? "a member"
        let claim = "the contract says \(expected)"
        switch detail {
        case .matches(let count): return "\(place) matches \(count) schemas, \(claim)"
        case .timestamp(.fraction(_, let digits)):
            return "\(place) has \(digits) fractional digits in \(ShortText.of(instance)), \(claim)"
        case .timestamp(.zone(_, let zone)): return "\(place) has \(zone) in \(ShortText.of(instance)), \(claim)"
        case .type, .null, .timestamp(.notATimestamp), .other: break
        }
        switch keyword {
        case .required, .dependentRequired, .dependencies: return "\(place) lacks \(name), which the contract requires"
        case .additionalProperties, .unevaluatedProperties: return "\(place) is present, \(claim)"
        case .unevaluatedItems, .falseSchema: return "\(place) is present, \(claim)"
        case .propertyNames: return "\(place) has a name that the contract does not allow: \(ShortText.of(instance))"
        case .minItems, .maxItems, .minProperties, .maxProperties, .minLength, .maxLength, .uniqueItems, .contains,
            .minContains, .maxContains:
            return "\(place) has \(actual), \(claim)"
        default: return "\(place) is \(actual), \(claim)"
        }
    }
}
#endif
