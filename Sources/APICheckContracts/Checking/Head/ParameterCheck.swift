import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the parameters of a request against those of its operation (OpenAPI 3.1 section 4.8.12).
struct ParameterCheck: ExchangePartCheck {
    let log: CheckLog

    func run() {
        let declared = schemas.parameters(of: operation)
        let query = request.url.query.map { FormPair.parse(Array($0.utf8)) } ?? []
        let cookies =
            declared.hasCookies
            ? request.headers.values("cookie").flatMap(FormPair.parse(cookies:)) : []
        // A header that was replaced by a placeholder does not show which cookies were sent.
        let hidesCookies = cookies.contains { SecretPlaceholder.occurs(in: $0.name) }
        for parameter in declared.all {
            guard let reader = parameter.reader else {
                skipUndefined(parameter.declaration)
                continue
            }
            switch parameter.declaration.location {
            case .path:
                let text = log.context.match.encodedPathParameter(parameter.declaration.name)
                check(parameter, reader, text.map(reader.read) ?? .absent)
            case .query:
                let own =
                    reader.acceptsAnyName
                    ? query.filter { pair in !declared.namedReaders.contains { $0.accepts(pair.name) } } : query
                check(parameter, reader, reader.read(own))
            case .header:
                if parameter.isIgnored { continue }
                let values = request.headers.values(parameter.declaration.name)
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

    private func skipUndefined(_ parameter: Parameter) {
        let styles = parameter.location.styles.map(\.rawValue).list("or")
        skip(
            "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
            "the style \(parameter.style.rawValue) is not defined there, but \(styles)")
    }

    /// The declaration of a parameter is copied only for a finding.
    private func check(_ parameter: DeclaredParameter, _ reader: ParameterReader, _ reading: ParameterReader.Reading) {
        switch reading {
        case .absent:
            if parameter.declaration.isRequired { reportMissing(parameter.declaration) }
        case .wrongStyle(let expected, let actual):
            let parameter = parameter.declaration
            if SecretPlaceholder.occurs(in: actual) { return log.skipRedacted("the parameter '\(parameter.name)'") }
            report(
                .requestParameterSchemaViolated, parameter.place, at: parameter.node, expected: .quoted(expected),
                actual: .quoted(actual))
        case .value(let value, let hint):
            if parameter.mayBeEmpty, value.isEmpty { return }
            if parameter.declaration.isDeprecated { reportDeprecated(parameter.declaration) }
            guard let source = parameter.declaration.schema else { return skipContent(parameter.declaration) }
            guard let schema = compiled(source, for: "the parameter '\(parameter.declaration.name)'") else { return }
            if case .text(let text) = value, let coercions = reader.coercions, schema.accepts(text, as: coercions) {
                return
            }
            check(value, of: parameter.declaration, isJSONText: reader.isJSONText, source, schema, hint)
        }
    }

    private func reportMissing(_ parameter: Parameter) {
        report(
            .requestParameterMissing, parameter.place, at: parameter.node,
            expected: "the \(parameter.location.rawValue) parameter '\(parameter.name)'",
            actual: .absent,
            hint: nearMiss(of: parameter))
    }

    private func reportDeprecated(_ parameter: Parameter) {
        report(
            .deprecatedParameterSent, parameter.place, at: parameter.node["deprecated"] ?? parameter.node,
            expected: "no parameter '\(parameter.name)'", actual: "it is sent")
    }

    private func skipContent(_ parameter: Parameter) {
        guard let name = parameter.node["content"]?.members.first(where: { _ in true })?.name else { return }
        skip("the parameter '\(parameter.name)'", "\(name) is not checked against a schema")
    }

    private func check(
        _ value: ParameterValue, of parameter: Parameter, isJSONText: Bool, _ source: JSON, _ schema: Schema,
        _ hint: PrintableText?
    ) {
        let name = "the parameter '\(parameter.name)'"
        let texts = value.texts
        let isRedacted = texts.contains(where: SecretPlaceholder.isWhole)
        let read = isJSONText ? try? Document(texts.joined()).root : typed.value(value, as: source)
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

    private func checkUndeclared(_ query: [FormPair], _ declared: DeclaredParameters) {
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

/// Checks the query of a request that is one value as a whole (`in: querystring`, OpenAPI 3.2 section 4.12.5).
private struct QueryStringCheck: ExchangePartCheck {
    let log: CheckLog

    func run(_ declared: QueryString) {
        guard let query = request.url.query, !query.isEmpty else {
            guard declared.isRequired else { return }
            return report(
                .requestParameterMissing, .query(declared.name), at: declared.node,
                expected: "a query of \(declared.content?.type.essence ?? "any type")", actual: .absent)
        }
        let name = "the query"
        guard let content = declared.content, let source = content.schema else { return }
        let value: JSON?
        if content.type.isForm {
            var reader = FormReader(typed: typed, content: content)
            value = reader.value(of: FormPair.parse(Array(query.utf8)))
        } else if content.type.isJSON {
            if SecretPlaceholder.isWhole(query) { return log.skipRedacted(name) }
            do {
                value = try Document(PercentEncoding.decode(query), limits: contract.limits.document).root
            } catch {
                return report(
                    .requestParameterSchemaViolated, .query(declared.name), at: declared.node,
                    expected: "\(content.type.essence), percent-encoded", actual: "other text")
            }
        } else {
            return skip("\(name)", "\(content.type.essence) is not checked against a schema")
        }
        guard let value, let schema = compiled(source, for: name) else { return }
        for violation in violations(in: value, of: schema, name) {
            guard !SecretPlaceholder.isWhole(violation.instance) else {
                log.skipRedacted(name)
                continue
            }
            report(.requestParameterSchemaViolated, .query(declared.name), violation)
        }
    }
}

/// A query parameter that another operation has in its path: `/todos?id=7` for `/todos/7`.
struct MisplacedParameter {
    let name: String
    private let operation: Operation
    /// Whether the query has other parameters too.
    private let isOneOfSeveral: Bool

    /// Fails when no operation of the method has the path with one more segment, a parameter that the query names.
    init?(in request: SentRequest, of index: OperationIndex) {
        let url = request.url
        guard let query = url.query,
            let longer = HTTPURL(url.origin + url.path + (url.path.hasSuffix("/") ? "0" : "/0")),
            let operation = index.match(method: request.method, url: longer)?.operation,
            case .parameter(let name)? = PathTemplate(operation.pathTemplate)?.segments.last
        else { return nil }
        let names = FormPair.parse(Array(query.utf8)).map(\.name)
        guard names.contains(name) else { return nil }
        self.name = name
        self.operation = operation
        isOneOfSeveral = names.contains { $0 != name }
    }

    var hint: PrintableText {
        let body =
            isOneOfSeveral ? operation.requestBody.map { ", and the rest in a body of \($0.content.types)" } : nil
        return "\(operation.name) takes '\(name)' in its path\(body ?? "")."
    }
}
