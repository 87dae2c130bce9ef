import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the parameters of a request against those of its operation (OpenAPI 3.1 section 4.8.12).
struct ParameterCheck: ExchangePartCheck {
    let log: CheckLog

    func run() {
        let declared = schemas.parameters(of: operation)
        let query = request.url.query.map { EncodedPair.parse(Array($0.utf8)) } ?? []
        let cookies =
            declared.hasCookies
            ? request.headers.values("cookie").flatMap(EncodedPair.parse(cookies:)) : []
        // A header that was replaced by a placeholder does not show which cookies were sent.
        let hidesCookies = cookies.contains { SecretPlaceholder.occurs(in: $0.name) }
        for entry in declared.all {
            let parameter = entry.parameter
            guard let reader = entry.reader else {
                let styles = parameter.location.styles.map(\.rawValue).list("or")
                skip(
                    "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
                    "the style \(parameter.style.rawValue) is not defined there, but \(styles)")
                continue
            }
            switch parameter.location {
            case .path:
                check(
                    parameter, reader,
                    log.context.match.encodedPathParameter(parameter.name).map(reader.read) ?? .absent)
            case .query:
                let own =
                    reader.acceptsAnyName
                    ? query.filter { pair in !declared.namedReaders.contains { $0.accepts(pair.name) } } : query
                check(parameter, reader, reader.read(own))
            case .header:
                if entry.isIgnored { continue }
                let values = request.headers.values(parameter.name)
                check(
                    parameter, reader, values.isEmpty ? .absent : reader.read(values.joined(separator: ", ")))
            case .cookie:
                if !hidesCookies { check(parameter, reader, reader.read(cookies)) }
            }
        }
        if let queryString = operation.queryString {
            QueryStringCheck(log: log).run(queryString)
        } else {
            checkUndeclared(query, declared)
        }
    }

    private func check(_ parameter: Parameter, _ reader: ParameterReader, _ reading: ParameterReader.Reading) {
        switch reading {
        case .absent:
            guard parameter.isRequired else { return }
            report(
                .requestParameterMissing, parameter.place, at: parameter.node,
                expected: "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
                actual: .absent,
                hint: nearMiss(of: parameter))
        case .wrongStyle(let expected, let actual):
            if SecretPlaceholder.occurs(in: actual) { return log.skipRedacted("the parameter '\(parameter.name)'") }
            report(
                .requestParameterSchemaViolated, parameter.place, at: parameter.node, expected: .quoted(expected),
                actual: .quoted(actual))
        case .value(let value, let hint):
            check(parameter, reader, value, hint: hint)
        }
    }

    private func check(
        _ parameter: Parameter, _ reader: ParameterReader, _ value: ParameterValue, hint: PrintableText?
    ) {
        let texts = value.texts
        let isRedacted = texts.contains(where: SecretPlaceholder.isWhole)
        if parameter.location == .query, texts.allSatisfy(\.isEmpty), parameter.node["allowEmptyValue"]?.bool == true {
            return
        }
        if parameter.isDeprecated {
            report(
                .deprecatedParameterSent, parameter.place, at: parameter.node["deprecated"] ?? parameter.node,
                expected: "no parameter '\(parameter.name)'", actual: "it is sent")
        }
        guard let source = parameter.schema else {
            if let name = parameter.node["content"]?.members.first(where: { _ in true })?.name {
                skip("the parameter '\(parameter.name)'", "\(name) is not checked against a schema")
            }
            return
        }
        let name = "the parameter '\(parameter.name)'"
        guard let schema = compiled(source, for: name) else { return }
        if case .text(let text) = value, let coercions = reader.coercions, schema.accepts(text, as: coercions) {
            return
        }
        let read = reader.isJSONText ? try? Document(texts.joined()).root : typed.value(value, as: source)
        guard let read else {
            if isRedacted { return log.skipRedacted(name) }
            report(
                .requestParameterSchemaViolated, parameter.place, at: parameter.node, expected: "JSON",
                actual: "other text")
            return
        }
        for violation in violations(in: read, of: schema, name) {
            if isRedacted { return log.skipRedacted(name) }
            report(
                .requestParameterSchemaViolated, parameter.place, violation, hint: hint)
        }
    }

    /// An undeclared name in the query that is similar to the parameter's.
    private func nearMiss(of parameter: Parameter) -> PrintableText? {
        guard parameter.location == .query else { return nil }
        let known = Set(operation.parameters.filter { $0.location == .query }.map(\.name))
        let others = request.url.queryPairs.map(\.name).filter { !known.contains($0) }
        return Spelling.nearMiss(of: parameter.name, in: others).map { "The request has '\($0)'." }
    }

    private func checkUndeclared(_ query: [EncodedPair], _ declared: DeclaredParameters) {
        guard let level = Level(operation.undeclared.query), !query.isEmpty, !declared.mayTakeMoreNames else { return }
        let names = declared.queryNames
        var seen: Set<String> = []
        for name in query.lazy.map(\.name) where !declared.queryReaders.contains(where: { $0.accepts(name) }) {
            if contract.secretNames.query.contains(name) || SecretPlaceholder.occurs(in: name) { continue }
            guard seen.insert(name).inserted else { continue }
            report(
                .undeclaredRequestParameter, level: level, .query(name), at: operation.key,
                expected: .quoted(names.isEmpty ? "no query" : names.list("or")), actual: .quoted(name),
                hint: hint(undeclared: name, among: names))
        }
    }

    private func hint(undeclared name: String, among names: [String]) -> PrintableText? {
        let misplaced = MisplacedParameter(in: request, of: log.context.index)
        if let misplaced, misplaced.name == name { return misplaced.hint }
        return Spelling.nearMiss(of: name, in: names).map { "Did you mean '\($0)'?" }
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
