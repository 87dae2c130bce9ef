import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The check of the request body or the response body.
protocol BodyCheck: ExchangePartCheck {
    var side: BodySide { get }
}

extension BodyCheck {
    /// Returns nil when there is no value, or no schema that can be compiled. At most as many violations as the limit against one
    /// keyword of the schema; more of them are listed as skipped.
    func validate(_ value: JSON?, by content: Content) -> Validation? {
        validate(value, by: content.schema)
    }

    /// The validations of the items of a sequential media type: each by `itemSchema`, or all of them as one array.
    ///
    /// - Throws: ``Mislabelling``.
    func validateItems(_ body: ParsedBody, as type: MediaType, by content: Content) throws -> [Validation]? {
        guard ItemSequence.isSequential(type), let source = content.itemSchema ?? content.schema,
            content.itemSchema != nil || SchemaOutline(source, schemas.registry).isArray
        else { return nil }
        // A secret in a stream makes the whole stream secret.
        if SecretPlaceholder.occurs(in: body.bytes),
            SecretPlaceholder.number(String(decoding: body.bytes, as: UTF8.self)) != nil
        {
            return []
        }
        let items = try ItemSequence.read(body.bytes, as: type, limits: contract.limits.document)
        guard content.itemSchema != nil else { return [validate(items, by: source)].compactMap(\.self) }
        return items?.elements.compactMap { validate($0, by: source) }
    }

    private func validate(_ value: JSON?, by source: JSON?) -> Validation? {
        let name = side.rawValue
        guard let value, let source, let schema = compiled(source, for: name) else { return nil }
        let limit = contract.limits.findings
        let validation = schema.validate(value, limit: 100 * limit, limitOfEach: limit)
        if !validation.areAll {
            log.skip(
                "\(name)", "it breaks one rule of the schema in more than \(limit) places", setting: .violationsPerRule)
        }
        log.note(validation.exceeded, name)
        return validation
    }
}

/// One of the two bodies of an exchange; the raw value is its name in messages.
enum BodySide: String {
    case request = "the request body"
    case response = "the response body"

    func place(_ pointer: Pointer) -> Place {
        switch self {
        case .request: .requestBody(pointer)
        case .response: .body(pointer)
        }
    }
}

extension BodyCheck {
    /// The annotation keywords that concern this body, of those that the contract uses.
    var annotations: Set<AnnotationKeyword> {
        if contract.annotations.isEmpty { return [] }
        return contract.annotations.intersection(
            side == .request ? [.readOnly, .deprecated] : [.writeOnly, .deprecated])
    }

    /// Reports properties that belong to the other body only (OpenAPI 3.1 section 4.8.24), and deprecated ones.
    func report(annotationsOf survey: Survey, _ body: inout BodyPlaces) {
        for found in survey.annotations where found.value.bool == true {
            let pointer = body.pointer(of: found.instance)
            guard let name = pointer.tokens.last else { continue }
            let place = side.place(pointer)
            switch found.keyword {
            case .readOnly:
                report(
                    .readOnlyPropertySent, place, at: found.value, expected: "no property '\(name)', which is readOnly",
                    actual: .quoted(found.instance.kindInWords))
            case .writeOnly:
                report(
                    .writeOnlyPropertyReceived, place, at: found.value,
                    expected: "no property '\(name)', which is writeOnly", actual: .quoted(found.instance.kindInWords))
            case .deprecated:
                report(
                    side == .request ? .deprecatedPropertySent : .deprecatedPropertyReceived, place, at: found.value,
                    expected: "a property that stays", actual: "'\(name)', which is deprecated")
            default: continue
            }
        }
    }

    /// Reports what is wrong with a JSON body whatever its schema says: a byte order mark (RFC 8259 section 8.1) and names
    /// that occur more than once in an object (section 4).
    func checkSpelling(_ document: Document, _ content: Content, _ validation: Validation?) {
        if document.hasByteOrderMark {
            report(
                .jsonByteOrderMark, side.place(Pointer()), at: content.key, expected: "JSON from the first byte",
                actual: "a byte-order mark before it")
        }
        if validation?.namesDiffer == true { return }
        let keys = document.duplicateKeys
        guard !keys.isEmpty else { return }
        var finder = PointerFinder(document)
        var counts: [Pointer: Int] = [:]
        let pointers = keys.map { finder.pointer(of: $0) }
        for pointer in pointers { counts[pointer, default: 1] += 1 }
        var seen: Set<Pointer> = []
        for (key, pointer) in zip(keys, pointers) where seen.insert(pointer).inserted {
            report(
                .duplicateJSONKey, side.place(pointer), at: content.key, expected: "the name once in its object",
                actual: "\(counts[pointer] ?? 2) times, the second on line \(key.line)")
            if seen.count == contract.limits.findings {
                return skip("the body", "more names occur twice than are reported")
            }
        }
    }

    /// Whether a violation does not count: the value was redacted, which is listed, or the missing property belongs to the
    /// other body only.
    func isExcused(_ violation: Violation, by keyword: String) -> Bool {
        if SecretPlaceholder.isWhole(violation.instance) {
            if violation.instance.string != SecretPlaceholder.unchecked { log.skipRedacted(side.rawValue) }
            return true
        }
        guard violation.keyword == .required, let property = violation.property else { return false }
        // The property may be declared beside `required`, or in a sibling of the `allOf` that contains it.
        var owner = violation.schema.pointer.tokens.dropLast()
        while true {
            if let schema = violation.schema.document.root[Pointer(Array(owner))],
                SchemaOutline(schema, schemas.registry).property(property, has: keyword)
            {
                return true
            }
            guard owner.count >= 2, owner[owner.endIndex - 2] == "allOf" else { return false }
            owner = owner.dropLast(2)
        }
    }

    /// What is nearly right about a value.
    static func hint(_ violation: Violation) -> PrintableText? { nearMiss(violation) ?? missingOffset(violation) }

    /// That a time lacks only its offset (RFC 3339 section 5.6): many frameworks write the local time and declare a
    /// `date-time`.
    private static func missingOffset(_ violation: Violation) -> PrintableText? {
        guard violation.keyword == .format, violation.schema.string == "date-time",
            let text = violation.instance.string, let time = Timestamp(text), time.zone == nil
        else { return nil }
        return "It has no offset, Z or +hh:mm, so that each app reads it in its own time zone."
    }

    /// An undeclared member of the object whose name is similar to that of the missing one.
    private static func nearMiss(_ violation: Violation) -> PrintableText? {
        guard violation.keyword == .required, let property = violation.property else { return nil }
        let owner = violation.schema.document.root[Pointer(violation.schema.pointer.tokens.dropLast())]
        let declared = Set(SchemaOutline(owner).propertyNames)
        let others = violation.instance.members.map(\.name).filter { !declared.contains($0) }
        return Spelling.nearMiss(of: property, in: others).map { "There is '\($0)' instead." }
    }

    /// A declared member that the object lacks and whose name is similar to that of the undeclared one.
    static func nearMiss(_ found: Survey.UndeclaredMember) -> PrintableText? {
        let present = Set(found.object.members.map(\.name))
        let absent = found.declared.filter { !present.contains($0) }
        return Spelling.nearMiss(of: found.member.name, in: absent).map { "The contract has '\($0)'." }
    }
}

/// The pointers of the values of one body, and which of them have findings.
struct BodyPlaces {
    /// The search for similar names compares each name with each other, so it stops after this many places.
    private static let maximumHints = 100

    private var finder: PointerFinder
    /// Places with a finding.
    var reported: Set<Pointer> = []
    /// Places, without array indexes, where a similar name was searched for: each element of an array gives the same result.
    private var hinted: Set<Place> = []

    init(_ body: JSON) { finder = PointerFinder(body.document) }

    mutating func pointer(of value: JSON) -> Pointer { finder.pointer(of: value) }

    /// The result of `find`, unless it was called for the same place of another element.
    mutating func hint(at pointer: Pointer, find: () -> PrintableText?) -> PrintableText? {
        guard hinted.count < BodyPlaces.maximumHints, hinted.insert(Place.body(pointer).generalised).inserted else {
            return nil
        }
        return find()
    }
}
