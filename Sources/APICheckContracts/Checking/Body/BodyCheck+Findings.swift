import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The findings about the values of a body.
extension BodyCheck {
    /// - Parameter key: How the body writes the name of the value at a pointer, where that differs.
    func report(_ validation: Validation?, key: (Pointer) -> String? = { _ in nil }) {
        guard let validation else { return }
        var body = BodyPlaces()
        let violations = discriminated(validation, &body)
        // A violation of x-apicheck-timestamp is more specific than one of the format date-time.
        let specific = side == .response ? violations.filter { $0.keyword == .timestamp } : []
        let timestamps = Set(specific.map(\.instance.pointer))
        for violation in violations where !isExcused(violation, by: rules.foreign.rawValue) {
            if violation.keyword == .format, timestamps.contains(violation.instance.pointer) { continue }
            report(violation, &body, key)
        }
        let survey = validation.survey(
            SurveyDefaults(
                keys: side == .request ? nil : operation.keys,
                // An undeclared name has the same level in the body of a request as in its query.
                undeclared: side == .request ? operation.undeclared.query : operation.undeclared.field,
                annotations: contract.annotations.isEmpty
                    ? [] : contract.annotations.intersection([rules.foreign, .deprecated])))
        log.note(survey.exceeded, side.rawValue)
        report(survey, &body)
    }

    private func report(_ violation: Violation, _ body: inout BodyPlaces, _ key: (Pointer) -> String?) {
        let base = violation.instance.pointer
        let rule =
            side == .request
            ? .requestBodySchemaViolated : ResponseRule.rule(for: violation, isRoot: base.tokens.isEmpty)
        let missing = violation.keyword == .required ? violation.property : nil
        let pointer = missing.map(base.appending) ?? base
        report(
            rule, side.place(pointer), at: violation.schema, property: missing, expected: violation.expected,
            actual: violation.actual, subject: ResponseRule.subject(of: violation, rule),
            hint: body.hint(at: pointer) { Self.hint(violation) ?? key(base).map { "\($0)" } })
        body.reported.insert(pointer)
    }

    private func report(_ survey: Survey, _ body: inout BodyPlaces) {
        switch side {
        case .request:
            log.volatileRequestValues += survey.volatile
            report(annotationsOf: survey, &body)
            report(undeclared: survey, &body)
        case .response:
            log.volatileValues = survey.volatile
            log.unorderedLists = survey.unordered
            report(misnamed: survey, &body)
            report(undeclared: survey, &body)
            reportFuture(survey, &body)
            report(annotationsOf: survey, &body)
        }
    }

    private func report(misnamed survey: Survey, _ body: inout BodyPlaces) {
        for found in survey.misnamed {
            let pointer = found.member.value.pointer
            guard body.reported.insert(pointer).inserted else { continue }
            report(
                .propertyNameStyleChanged, side.place(pointer), at: found.schema,
                expected: "a name in \(found.style.rawValue)", actual: .quoted(found.member.name))
        }
    }

    private func report(undeclared survey: Survey, _ body: inout BodyPlaces) {
        for found in survey.undeclared {
            guard let level = Level(found.level) else { continue }
            let pointer = found.member.value.pointer
            guard body.reported.insert(pointer).inserted || side == .request else { continue }
            report(
                rules.undeclaredProperty, level: level, side.place(pointer), at: found.schema,
                expected: "no property '\(found.member.name)'", actual: .quoted(found.member.value.kind.inWords),
                hint: body.hint(at: pointer) { Self.nearMiss(found) })
        }
    }

    /// Reports properties that belong to the other body only (OpenAPI 3.1 section 4.8.24), and deprecated ones.
    private func report(annotationsOf survey: Survey, _ body: inout BodyPlaces) {
        for found in survey.annotations where found.value.bool == true {
            let pointer = found.instance.pointer
            guard let name = pointer.tokens.last else { continue }
            switch found.keyword {
            case rules.foreign:
                report(
                    rules.foreignProperty, side.place(pointer), at: found.value,
                    expected: "no property '\(name)', which is \(found.keyword.rawValue)",
                    actual: .quoted(found.instance.kind.inWords))
            case .deprecated:
                report(
                    rules.deprecatedProperty, side.place(pointer), at: found.value,
                    expected: "a property that stays", actual: "'\(name)', which is deprecated")
            default: continue
            }
        }
    }

    private func reportFuture(_ survey: Survey, _ body: inout BodyPlaces) {
        guard !survey.pastTimestamps.isEmpty else { return }
        let received = log.context.receivedAt
        let date = log.context.response?.headers["date"].flatMap { HTTPDate.parse($0, now: received) }
        guard let now = date ?? received else { return }
        // Clocks of several machines behind one name differ by seconds; wrong time zones by half an hour or more.
        let latest = now.advanced(bySeconds: 60)
        let clock = now.rfc3339(fractionDigits: 0)
        for found in survey.pastTimestamps where found.instant > latest {
            report(
                .timestampInFuture, side.place(found.value.pointer),
                at: found.schema["x-apicheck-timestamp"] ?? found.schema,
                // The same text for each answer, so that equal findings are merged.
                expected: date == nil ? "no time after the response" : "no time after the response's Date",
                actual: "\(found.value.string ?? found.value.text), the response is of \(clock)")
        }
    }

    /// Reports what is wrong with a JSON body whatever its schema says: a byte order mark (RFC 8259 section 8.1) and names
    /// that occur more than once in an object (section 4).
    func checkSpelling(_ document: Document, _ content: Content, _ validation: Validation?) {
        if document.hasByteOrderMark {
            report(
                .jsonByteOrderMark, side.place(), at: content.key, expected: "JSON from the first byte",
                actual: "a byte-order mark before it")
        }
        if validation?.namesDiffer == true { return }
        let keys = document.duplicateKeys
        guard !keys.isEmpty else { return }
        var counts: [Pointer: Int] = [:]
        let pointers = keys.map(\.pointer)
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
    private func isExcused(_ violation: Violation, by keyword: String) -> Bool {
        if SecretPlaceholder.isWhole(violation.instance) {
            if violation.instance.string != SecretPlaceholder.unchecked { log.skipRedacted(side.rawValue) }
            return true
        }
        guard violation.keyword == .required, let property = violation.property else { return false }
        // The property may be declared beside `required`, or in a sibling of the `allOf` that contains it.
        var path = violation.schema.path.dropLast()
        while true {
            let owner = path.last?.value ?? violation.schema.document.root
            if SchemaOutline(owner, schemas.registry).property(property, has: keyword) { return true }
            guard path.count >= 2, path[path.endIndex - 2].token == "allOf" else { return false }
            path = path.dropLast(2)
        }
    }
}

extension BodyCheck {
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
        let declared = Set(SchemaOutline(violation.schema.container).propertyNames)
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

/// Which places of one body have findings.
struct BodyPlaces {
    /// The search for similar names compares each name with each other, so it stops after this many places.
    private static let maximumHints = 100

    /// Places with a finding.
    var reported: Set<Pointer> = []
    /// Places, without array indexes, where a similar name was searched for: each element of an array gives the same result.
    private var hinted: Set<Place> = []

    /// The result of `find`, unless it was called for the same place of another element.
    mutating func hint(at pointer: Pointer, find: () -> PrintableText?) -> PrintableText? {
        guard hinted.count < BodyPlaces.maximumHints, hinted.insert(Place.body(pointer).generalised).inserted else {
            return nil
        }
        return find()
    }
}
