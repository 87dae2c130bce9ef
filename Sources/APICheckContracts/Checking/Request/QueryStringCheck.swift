import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the query of a request that is one value as a whole (`in: querystring`, OpenAPI 3.2 section 4.12.5).
struct QueryStringCheck: ExchangePartCheck {
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
            value = reader.value(of: EncodedPair.parse(Array(query.utf8)))
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
