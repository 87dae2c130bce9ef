import APICheckBase
package import APICheckHTTP
import APICheckJSON

extension Contract {
    /// Where an exchange holds values that the contract marks as secret, with `x-apicheck-secret: true`,
    /// `format: password` or as an API key.
    ///
    /// In doubt a value is secret: a mark counts in branches of a schema that the value does not fit, under a status that is
    /// not declared, and for a body that cannot be read as its media type.
    ///
    /// - Parameter bodies: The bodies of the exchange, if an earlier stage parsed them.
    package func secretPlaces(in exchange: Exchange, bodies: ExchangeBodies? = nil) -> SecretPlaces {
        var places = SecretPlaces()
        places.query = secrets.keys.query
        places.requestHeaders = secrets.keys.headers
        places.cookies = secrets.keys.cookies
        guard let match = match(method: exchange.request.method, url: exchange.request.url) else { return places }
        let operation = match.operation
        let request = exchange.request
        let response = exchange.response
        let answer = response.flatMap { operation.responses.firstIndex(for: $0.status) }
        places.declaresRequestBody = operation.requestBody?.content.declares(request.headers) ?? false
        if let response, let answer {
            places.declaresResponseBody = operation.responses[answer].content.declares(response.headers)
        }
        guard let marked = secrets[operation] else { return places }

        var parameters = ParameterSecrets(
            operation, match, marks: secrets.marks, declared: schemas.parameters(of: operation))
        parameters.add(marked.parameters, in: request, to: &places)
        let bodies = ExchangeBodies(exchange, limits: model.limits.document, reusing: bodies)
        let secretsOfBody = BodySecrets(secrets.marks, registry: schemas.registry)
        if let query = request.url.query, let secretQuery = marked.query {
            places.query.formUnion(secretsOfBody.names(in: query, secretQuery))
        }
        if let body = bodies.request {
            places.requestBody = secretsOfBody.find(
                in: body, request.headers, marked.request, declared: operation.requestBody?.content)
        }
        let secretAnswer = answer.map { marked.answers[$0] } ?? marked.anyAnswer
        places.responseHeaders = secretAnswer.headers
        if let response, let body = bodies.response {
            places.responseBody = secretsOfBody.find(
                in: body, response.headers, secretAnswer.content,
                declared: answer.map { operation.responses[$0].content })
        }
        return places
    }

    /// Whether a parameter is secret, or a part of it: by a mark, or as an API key. Without an operation, only API keys are.
    package func marks(parameter name: String, in location: Parameter.Location, of operation: Operation?) -> Bool {
        if secrets.keys.contains(name, location) { return true }
        guard let operation, let marked = secrets[operation] else { return false }
        return marked.parameters.contains { entry in
            let parameter = operation.parameters[entry.index]
            return parameter.location == location
                && (location == .header ? parameter.name.equalsIgnoringASCIICase(name) : parameter.name == name)
        }
    }

    /// Whether a value of a request's body is secret, or may hold one unless it is `whole`, whatever the media type.
    package func marks(bodyAt path: [String], whole: Bool, of operation: Operation) -> Bool {
        secrets[operation]?.request.contains { body in
            switch secrets.marks.reach(body.root, path: path) {
            case .nothing: false
            case .below: !whole
            case .whole: true
            }
        } ?? false
    }

    /// What a redactor has to know of the contract.
    package var secretDeclarations: SecretDeclarations {
        var declarations = SecretDeclarations()
        // A name that a schema has for a value which is not marked says nothing about values of that name elsewhere.
        declarations.names = secretNames.query.union(secretNames.cookies).subtracting(model.openProperties).sorted()
        let headers = secretNames.headers.union(secrets.headers)
        declarations.headers = headers.sorted()
        let declared = operations.lazy.flatMap(\.parameters).filter { $0.location == .header }.map {
            $0.name.asciiLowercased()
        }
        declarations.openHeaders = Set(declared).subtracting(headers).sorted()
        declarations.places = { self.secretPlaces(in: $0, bodies: $1) }
        return declarations
    }
}

extension [ResponseDeclaration] {
    fileprivate func firstIndex(for status: Int) -> Int? {
        first(for: status).flatMap { found in firstIndex { $0 === found } }
    }
}

extension [Content] {
    fileprivate func declares(_ headers: Headers) -> Bool {
        headers.contentType.map { first(for: $0) != nil } ?? false
    }
}
