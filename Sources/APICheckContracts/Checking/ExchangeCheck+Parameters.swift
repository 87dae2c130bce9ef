import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    mutating func checkParameters() {
        let query = EncodedPair.parse(Array((exchange.request.url.query ?? "").utf8))
        let cookies = exchange.request.headers.values("cookie").flatMap(EncodedPair.parse(cookies:))
        // A header of which only the placeholder is left names no cookies.
        let hidesCookies = cookies.contains { SecretPlaceholder.stands(in: $0.name) }
        let readers = operation.parameters.map { (parameter: $0, reader: ParameterReader($0, contract.registry)) }
        let named = readers.compactMap { entry in
            entry.parameter.location == .query ? entry.reader.flatMap { $0.takesAnyName ? nil : $0 } : nil
        }
        for (parameter, reader) in readers {
            guard let reader else {
                let styles = ExchangeCheck.list(parameter.location.styles.map(\.rawValue))
                skip(
                    "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
                    "the style \(parameter.style.rawValue) is not defined there, but \(styles)")
                continue
            }
            switch parameter.location {
            case .path:
                check(parameter, reader, pathParameters[parameter.name].map(reader.read) ?? .absent)
            case .query:
                let own = reader.takesAnyName ? query.filter { pair in !named.contains { $0.takes(pair.name) } } : query
                check(parameter, reader, reader.read(own))
            case .header:
                // OpenAPI 3.1 section 4.8.12.1: these three are described elsewhere.
                if ["accept", "content-type", "authorization"].contains(parameter.name.asciiLowercased()) { continue }
                let values = exchange.request.headers.values(parameter.name)
                check(
                    parameter, reader, values.isEmpty ? .absent : reader.read(values.joined(separator: ", ")))
            case .cookie:
                if !hidesCookies { check(parameter, reader, reader.read(cookies)) }
            }
        }
        checkUndeclared(query.map(\.name), readers.compactMap { $0.parameter.location == .query ? $0.reader : nil })
    }

    private mutating func check(_ parameter: Parameter, _ reader: ParameterReader, _ reading: ParameterReader.Reading) {
        switch reading {
        case .absent:
            guard parameter.isRequired else { return }
            report(
                .requestParameterMissing, parameter.place, at: parameter.node,
                expected: "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
                actual: "it is absent",
                hint: nearMiss(of: parameter))
        case .wrongStyle(let expected, let actual):
            if SecretPlaceholder.stands(in: actual) { return }
            report(
                .requestParameterSchemaViolated, parameter.place, at: parameter.node, expected: expected,
                actual: actual)
        case .value(let value, let hint):
            check(parameter, reader, value, hint: hint)
        }
    }

    private mutating func check(
        _ parameter: Parameter, _ reader: ParameterReader, _ value: ParameterValue, hint: String?
    ) {
        let texts = value.texts
        if texts.contains(where: SecretPlaceholder.stands) { return }
        if texts.allSatisfy(\.isEmpty), parameter.location == .query, parameter.node["allowEmptyValue"]?.bool == true {
            return
        }
        if parameter.isDeprecated {
            report(
                .deprecatedParameterSent, parameter.place, at: parameter.node["deprecated"] ?? parameter.node,
                expected: "no parameter '\(parameter.name)'", actual: "it is sent")
        }
        guard let source = parameter.schema else {
            if let name = parameter.node["content"]?.members.first(where: { _ in true })?.name {
                skip("the parameter '\(parameter.name)'", "\(name) is not held against a schema")
            }
            return
        }
        guard let schema = compiled(source, for: "the parameter '\(parameter.name)'") else { return }
        let read = reader.isJSONText ? try? Document(texts.joined()).root : typed.value(value, as: source)
        guard let read else {
            report(
                .requestParameterSchemaViolated, parameter.place, at: parameter.node, expected: "JSON",
                actual: "other text")
            return
        }
        for violation in schema.violations(in: read) {
            report(
                .requestParameterSchemaViolated, parameter.place, at: violation.schema, expected: violation.expected,
                actual: violation.actual, hint: hint)
        }
    }

    /// A name in the query that is spelt much the same.
    private func nearMiss(of parameter: Parameter) -> String? {
        guard parameter.location == .query else { return nil }
        let known = Set(operation.parameters.filter { $0.location == .query }.map(\.name))
        let others = exchange.request.url.queryPairs.map(\.name).filter { !known.contains($0) }
        return Spelling.nearMiss(of: parameter.name, in: others).map { "The request has '\($0)'." }
    }

    private mutating func checkUndeclared(_ query: [String], _ readers: [ParameterReader]) {
        guard let level = Level(operation.undeclared.query), !query.isEmpty else { return }
        let names = operation.parameters.filter { $0.location == .query }.map(\.name)
        // One whose style is unknown may have any of its own.
        if names.count > readers.count { return }
        var told: Set<String> = []
        for name in query where !contract.secretNames.query.contains(name) && !SecretPlaceholder.stands(in: name) {
            guard !readers.contains(where: { $0.takes(name) }), told.insert(name).inserted else { continue }
            report(
                .undeclaredRequestParameter, level: level, .query(name), at: operation.key,
                expected: names.isEmpty ? "no query" : ExchangeCheck.list(names), actual: name,
                hint: Spelling.nearMiss(of: name, in: names).map { "Did you mean '\($0)'?" })
        }
    }
}

extension Parameter {
    fileprivate var place: Place {
        switch location {
        case .path: .path(name)
        case .query: .query(name)
        case .header: .requestHeader(name)
        case .cookie: .cookie(name)
        }
    }
}
