import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    mutating func checkParameters() {
        let query = exchange.request.url.queryPairs
        let named = operation.parameters.filter { $0.location == .query }.map(ParameterText.init)
            .filter { !$0.takesAnyName }
        for parameter in operation.parameters {
            switch parameter.location {
            case .path:
                let value = pathParameters[parameter.name]
                check(parameter, value.map(ParameterText(parameter).value(in:)), place: .path(parameter.name))
            case .query:
                let text = ParameterText(parameter)
                let pairs =
                    text.takesAnyName ? query.filter { pair in !named.contains { $0.takes(pair.name) } } : query
                check(parameter, text.value(in: pairs), place: .query(parameter.name))
            case .header: checkHeader(parameter)
            case .cookie: checkCookie(parameter)
            }
        }
        checkUndeclared(query)
    }

    private mutating func checkHeader(_ parameter: Parameter) {
        // OpenAPI 3.1 section 4.8.12.1: these three are described elsewhere.
        if ["accept", "content-type", "authorization"].contains(parameter.name.asciiLowercased()) { return }
        let values = exchange.request.headers.values(parameter.name)
        let text = values.isEmpty ? nil : values.joined(separator: ", ")
        check(parameter, text.map(ParameterText(parameter).value(in:)), place: .requestHeader(parameter.name))
    }

    private mutating func checkCookie(_ parameter: Parameter) {
        let cookies = exchange.request.headers.values("cookie").flatMap { $0.split(separator: ";") }.map { piece in
            let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return FormPair(String(halves[0].trimmingHTTPSpace), halves.count > 1 ? String(halves[1]) : "")
        }
        // A header of which only the placeholder is left names no cookies.
        if cookies.contains(where: { SecretPlaceholder.stands(in: $0.name) }) { return }
        check(parameter, ParameterText(parameter).value(in: cookies), place: .requestHeader("Cookie"))
    }

    private mutating func check(_ parameter: Parameter, _ raw: TypedText.Raw?, place: Place) {
        guard let raw else {
            if parameter.isRequired {
                report(
                    .requestParameterMissing, place, at: parameter.node,
                    expected: "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
                    actual: "it is absent",
                    hint: nearMiss(of: parameter))
            }
            return
        }
        guard !ExchangeCheck.hides(raw), let source = parameter.schema,
            let schema = compiled(source, for: "the parameter '\(parameter.name)'")
        else { return }
        if case .text("") = raw, parameter.node["allowEmptyValue"]?.bool == true { return }
        let value: JSON?
        if parameter.isJSONText, case .text(let text) = raw {
            value = try? Document(text).root
        } else {
            value = typed.value(raw, as: source)
        }
        guard let value else {
            report(
                .requestParameterSchemaViolated, place, at: parameter.node, expected: "JSON", actual: "other text")
            return
        }
        for violation in schema.violations(in: value) {
            report(
                .requestParameterSchemaViolated, place, at: violation.schema, expected: violation.expected,
                actual: violation.actual)
        }
    }

    /// A name in the query that is spelt much the same.
    private func nearMiss(of parameter: Parameter) -> String? {
        guard parameter.location == .query else { return nil }
        let known = Set(operation.parameters.filter { $0.location == .query }.map(\.name))
        let others = exchange.request.url.queryPairs.map(\.name).filter { !known.contains($0) }
        return Spelling.nearMiss(of: parameter.name, in: others).map { "The request has '\($0)'." }
    }

    private mutating func checkUndeclared(_ query: [FormPair]) {
        guard let level = Level(operation.undeclared.query), !query.isEmpty else { return }
        let declared = operation.parameters.filter { $0.location == .query }
        let texts = declared.map(ParameterText.init)
        var told: Set<String> = []
        for name in query.map(\.name)
        where !contract.secretNames.query.contains(name) && !SecretPlaceholder.stands(in: name) {
            guard !texts.contains(where: { $0.takes(name) }), told.insert(name).inserted else { continue }
            let names = declared.map(\.name)
            report(
                .undeclaredRequestParameter, level: level, .query(name), at: operation.key,
                expected: names.isEmpty ? "no query" : ExchangeCheck.list(names), actual: name,
                hint: Spelling.nearMiss(of: name, in: names).map { "Did you mean '\($0)'?" })
        }
    }

    private static func hides(_ raw: TypedText.Raw) -> Bool {
        switch raw {
        case .text(let text): SecretPlaceholder.stands(in: text)
        case .list(let texts): texts.contains { SecretPlaceholder.stands(in: $0) }
        case .members(let pairs): pairs.contains { SecretPlaceholder.stands(in: $0.value) }
        }
    }
}
