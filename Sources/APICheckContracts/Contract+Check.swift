import APICheckBase
package import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

extension Contract {
    /// Checks a request, or a request and its response, against the operation that they belong to.
    ///
    /// A request alone gets every check that does not depend on an answer. An empty list of findings with
    /// ``CheckResult/checked`` means that everything is as declared, except for ``CheckResult/skipped``.
    ///
    /// - Parameter bodies: The bodies of the subject, if an earlier stage parsed them.
    package func check(
        _ subject: CheckSubject, bodies: ExchangeBodies? = nil, evidence: Evidence? = nil
    ) -> CheckResult {
        switch subject {
        case .request(let request):
            check(request, nil, receivedAt: nil, isRequestAlone: true, bodies: bodies, evidence: evidence)
        case .exchange(let exchange): check(exchange, bodies: bodies, evidence: evidence)
        case .replayed(let exchange): check(exchange, isReplayed: true, bodies: bodies, evidence: evidence)
        }
    }

    package func check(
        _ exchange: Exchange, isReplayed: Bool = false, bodies: ExchangeBodies? = nil, evidence: Evidence? = nil
    ) -> CheckResult {
        check(
            exchange.request, exchange.response,
            receivedAt: exchange.startedAt?.advanced(bySeconds: Int64(exchange.timings.total / 1_000_000)),
            isRequestAlone: false, isReplayed: isReplayed, bodies: bodies, evidence: evidence)
    }

    private func check(
        _ request: SentRequest, _ response: consuming Response?, receivedAt: Instant?, isRequestAlone: Bool,
        isReplayed: Bool = false, bodies: ExchangeBodies?, evidence: Evidence?
    ) -> CheckResult {
        guard let match = match(method: request.method, url: request.url) else {
            return CheckResult(findings: [undeclaredOperation(request, evidence)])
        }
        return ExchangeCheck.run(
            CheckContext(
                model, index, schemas, match: match, request: request, response: response, receivedAt: receivedAt,
                isRequestAlone: isRequestAlone, isReplayed: isReplayed, bodies: bodies, evidence: evidence))
    }

    /// The finding about a request to a host that ``mayServe(_:)`` rejects. One for all requests to the same server.
    package func undeclaredServer(_ request: SentRequest, _ evidence: Evidence?) -> Finding {
        let known = Set((servers + operations.flatMap(\.servers)).map(\.url)).sorted()
        return Finding(
            .undeclaredServer, api: api, operation: request.url.origin, place: .url, contract: place(of: "servers"),
            expected: .quoted(known.list("or")),
            actual: .quoted(request.url.origin), evidence: evidence)
    }

    private func undeclaredOperation(_ request: SentRequest, _ evidence: Evidence?) -> Finding {
        let methods = index.methods(of: request.url)
        return Finding(
            .undeclaredOperation, api: api, operation: "\(request.method) \(request.url.path)", place: .exchange,
            contract: place(of: "paths"),
            expected: .quoted(methods.isEmpty ? "a path of the contract" : methods.list("or")),
            actual: .quoted(methods.isEmpty ? request.url.origin + request.url.path : request.method),
            evidence: evidence,
            hint: MisplacedParameter(in: request, of: index)?.hint
                ?? Contract.method(meantBy: request.method, among: methods).map { "Did you mean \($0)?" }
                ?? (methods.isEmpty ? basePathHint(request) : nil))
    }

    private func place(of name: String) -> SourceLocation {
        let key = document.root.member(name)?.key
        return SourceLocation(file: key?.origin.document.source ?? file, line: key?.line ?? 1)
    }

    /// Nothing of the URL is part of it: a path may contain secrets.
    private func basePathHint(_ request: SentRequest) -> PrintableText? {
        index.matchBelowOtherBase(method: request.method, url: request.url).map { operation, paths in
            let places = paths.map { $0.isEmpty ? "the root of a server" : $0 }.sorted()
            return
                "\(operation.name) is declared below \(places.list("and")): add the base URL of the request to 'servers'."
        }
    }

    /// `DELETE` for `DEL`.
    private static func method(meantBy method: String, among methods: [String]) -> String? {
        let longer = methods.filter { method.utf8.count > 2 && $0.hasPrefix(method.uppercased()) }
        return longer.first ?? Spelling.nearMiss(of: method, in: methods.filter { $0.utf8.count > 3 })
    }
}

/// What a contract checks: a request alone, or a request with its answer.
package enum CheckSubject: Sendable {
    case request(SentRequest)
    case exchange(Exchange)
    /// The response was recorded for another request, so that it does not show what the server thinks of this one.
    case replayed(Exchange)
}

/// The members that a contract declares for one object of a response.
package struct DeclaredObject: Sendable {
    package let names: [String]
    /// Whether other members are excluded: by `additionalProperties: false` or `unevaluatedProperties: false`, or by
    /// `x-apicheck-undeclared` with a level that is at least a warning.
    package let isClosed: Bool
}

extension Contract {
    /// The declared members of the object at a place of a response's JSON body, with `*` for the elements of arrays and the
    /// values of maps. Nil where the contract has no schema with properties.
    package func declaredObject(at place: Pointer, in response: Response, of operation: Operation) -> DeclaredObject? {
        guard let declared = operation.responses.first(for: response.status) else { return nil }
        let type = response.headers.contentType
        let content = type.flatMap { declared.content.first(for: $0) } ?? declared.content.first { $0.type.isJSON }
        guard let schema = content?.schema else { return nil }
        let outline = place.tokens.reduce(SchemaOutline(schema, schemas.registry)) { $0.outline(of: $1) }
        let names = outline.propertyNames
        guard !names.isEmpty else { return nil }
        let isStrict = operation.undeclared.field.map { $0 == .warning || $0 == .breaking } ?? false
        return DeclaredObject(names: names, isClosed: outline.excludesOthers || isStrict && !outline.isMap)
    }
}
