import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension BodyCheck {
    /// Checks the body of a request, and its absence, against the request body of its operation (OpenAPI 3.1 section 4.8.13).
    func checkRequest() {
        guard let body = log.context.bodies.request else { return checkMissingBody() }
        let headers = request.headers
        let type = headers.contentType
        guard let declared = operation.requestBody else {
            report(
                .undeclaredRequestMediaType, side.place(), at: operation.key, expected: "no body",
                actual: "\(type?.essence ?? "no Content-Type"), \(body.bytes.count.counted("byte"))",
                hint:
                    "The operation takes no body: leave it out\(isRead ? "; the parameters of a GET belong in its URL" : "")."
            )
            return
        }
        // Recorders that store a form as a list of its fields do not store its bytes.
        if type?.isForm != true, type?.isMultipart != true { checkLength(of: body, headers, at: declared.key) }
        if declared.content.isEmpty || skipIfCompressed(body, headers) { return }
        let content = type.flatMap { declared.content.first(for: $0) }
        guard let type, let content else { return checkUndeclared(body, type, declared) }
        check(body, as: type, content)
    }

    private func checkMissingBody() {
        let headers = request.headers
        let announced = headers["content-length"].flatMap { Int($0) } ?? (headers.contains("transfer-encoding") ? 1 : 0)
        let isUnrecorded = request.body == nil && announced > 0
        guard let declared = operation.requestBody else {
            return isUnrecorded ? () : checkTypeOfNothing()
        }
        guard declared.isRequired else { return }
        if isUnrecorded { return skip("\(side.rawValue)", "it was not recorded") }
        reportMissing(declared.content, at: declared.key)
    }

    private var isRead: Bool { ["GET", "HEAD"].contains(request.method.uppercased()) }

    /// Reports a Content-Type without a body. Servers ignore it in a GET; in a DELETE or a POST some expect the body and
    /// reject the request.
    private func checkTypeOfNothing() {
        guard let type = request.headers["content-type"] else { return }
        report(
            .requestContentTypeWithoutBody, side.header("Content-Type"), at: operation.key,
            expected: "no Content-Type, since there is no body", actual: .quoted(type))
    }

    /// Reports what the body is, or else that its media type is not declared.
    private func checkUndeclared(_ body: ParsedBody, _ type: MediaType?, _ declared: RequestBody) {
        let json = declared.content.first { $0.type.isJSON }
        if ReadBody.isVague(type), let json, let value = body.content(as: type).json {
            // A server that accepted the request reads JSON whatever the label says.
            let isAccepted = log.context.response.map { (200...299).contains($0.status) } ?? false
            report(
                .requestJSONMislabelled, level: isAccepted ? .warning : nil, side.place(), at: json.key,
                expected: .quoted(json.type.essence),
                actual: "JSON as \(type?.essence ?? "no Content-Type")")
            return report(validate(value, by: json))
        }
        do {
            if let type { _ = try ReadBody.read(body, as: type) }
            report(
                .undeclaredRequestMediaType, side.place(), at: declared.key,
                expected: .quoted(declared.content.types), actual: .quoted(type?.description ?? "no Content-Type"))
        } catch {
            report(error, of: type?.essence ?? "", at: declared.key)
        }
    }
}
