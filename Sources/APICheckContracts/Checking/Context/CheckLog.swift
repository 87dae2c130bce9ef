import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The findings of one exchange, with the context that they are found in. All parts of the check add to one log.
final class CheckLog {
    let context: CheckContext
    private(set) var findings: [Finding] = []
    private(set) var skipped: [Skipped] = []
    /// Handed on in the result, so that a later comparison does not parse and survey the body again.
    var responseBody: JSON?
    var volatileValues: [JSON] = []
    var volatileRequestValues: [JSON] = []
    var unorderedLists: [UnorderedList] = []
    /// The discriminators met so far, by their identity in the contract.
    private var discriminators: [JSON.Identity: Discriminator] = [:]

    init(_ context: CheckContext) { self.context = context }

    /// - Parameters:
    ///   - declaration: The value of the contract whose line says what was expected.
    ///   - property: The property that is missing.
    func report(
        _ rule: Rule, level: Level? = nil, _ place: Place, at declaration: JSON, property: String? = nil,
        expected: Fact, actual: Fact, subject: String? = nil,
        hint: PrintableText? = nil
    ) {
        var finding = Finding(
            rule, level: context.isRefused && place.isOfRequest ? .info : level, api: context.contract.api,
            operation: context.operation.name, place: place, contract: declaration.location, expected: expected,
            actual: actual, subject: subject, evidence: context.evidence, hint: hint)
        if let status = context.response?.status { finding.statuses = [status] }
        if finding.level > .info, let known = evidence(for: declaration, property: property, place) {
            finding.level = known.level(finding.level, of: rule, isOfRequest: place.isOfRequest)
            finding.hint = finding.hint.map { "\($0) \(known.hint)" } ?? known.hint
        }
        findings.append(finding)
    }

    /// Reports what breaks a standard of HTTP, whatever the contract says.
    func report(
        _ rule: Rule, _ place: Place, expected: Fact, actual: Fact, subject: String? = nil, hint: PrintableText? = nil
    ) {
        var finding = Finding(
            rule, api: context.contract.api, operation: context.operation.name, place: place, expected: expected,
            actual: actual, subject: subject, evidence: context.evidence, hint: hint)
        if let status = context.response?.status { finding.statuses = [status] }
        findings.append(finding)
    }

    /// How many samples an inferred contract has for what a place violates.
    private func evidence(for declaration: JSON, property: String?, _ place: Place) -> InferredEvidence? {
        let nearest = InferredEvidence(for: declaration, property: property)
        guard nearest != nil, property == nil, declaration.pointer.tokens.first == "components",
            case .body(let pointer) = place, let response = context.response,
            let declared = context.operation.responses.first(for: response.status),
            let body = declared.content.first(where: { $0.type.isJSON })?.schema
        else { return nearest }
        return InferredEvidence(of: pointer, in: body, context.schemas) ?? nearest
    }

    /// Reports a schema that cannot be compiled, once for all operations that use it.
    func report(_ error: SchemaError, in schema: JSON) {
        let place = SourceLocation(
            file: error.source ?? schema.document.source ?? context.contract.file, line: error.line)
        findings.append(
            Finding(
                .contractSchemaUnusable, api: context.contract.api, operation: "contract", place: .contract(Pointer()),
                contract: place, expected: "a schema that can be used", actual: .words(error.reason),
                subject: error.reason.string, evidence: context.evidence))
    }

    func skip(_ what: PrintableText, _ why: PrintableText, setting: Setting? = nil) {
        skipped.append(Skipped(what: "\(what) of \(context.operation.name)", why: why, setting: setting))
    }

    /// Lists that a value breaks its schema, which says nothing because its original was removed; once for each part.
    func skipRedacted(_ part: String) {
        let entry = Skipped(
            what: "\(part) of \(context.operation.name)",
            why: "a value was removed as a secret, so its schema cannot be checked")
        if !skipped.contains(entry) { skipped.append(entry) }
    }

    /// Lists a limit of the schema engine that was exceeded, once.
    func note(_ exceeded: SchemaLimitExceeded?, _ what: String) {
        guard let exceeded else { return }
        let problem = exceeded.problem
        let entry = Skipped(
            what: "\(what) of \(context.operation.name)", why: problem.what, step: problem.steps.first)
        if !skipped.contains(entry) { skipped.append(entry) }
    }

    func discriminator(_ value: JSON) -> Discriminator? {
        if let known = discriminators[value.identity] { return known }
        let made = Discriminator(value, registry: context.schemas.registry)
        discriminators[value.identity] = made
        return made
    }
}

extension Place {
    fileprivate var isOfRequest: Bool {
        switch self {
        case .requestBody, .requestHeader, .query, .path, .url, .cookie: true
        case .body, .status, .responseHeader, .step, .recordingMember, .exchange, .contract, .baseline: false
        }
    }
}
