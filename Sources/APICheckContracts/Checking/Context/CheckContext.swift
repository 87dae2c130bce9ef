import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// What the checks of one exchange read.
///
/// A class, since each part of the check has it: copies of a struct with so many references take longer than a check.
final class CheckContext {
    let contract: ContractModel
    let index: OperationIndex
    let schemas: ContractSchemas
    let match: Match
    let request: SentRequest
    /// The response, or nil for a request alone, and for a call without a final response.
    let response: Response?
    let bodies: ExchangeBodies
    /// Whether a request alone is checked.
    let isRequestAlone: Bool
    /// Whether the response was recorded for another request.
    let isReplayed: Bool
    /// When the response was complete, by this machine's clock; nil when the time is not known.
    let receivedAt: Instant?
    let evidence: Evidence?

    init(
        _ contract: ContractModel, _ index: OperationIndex, _ schemas: ContractSchemas, match: Match,
        request: SentRequest, response: Response?, receivedAt: Instant?, isRequestAlone: Bool, isReplayed: Bool,
        bodies: ExchangeBodies?, evidence: Evidence?
    ) {
        self.contract = contract
        self.index = index
        self.schemas = schemas
        self.match = match
        self.bodies = ExchangeBodies(
            request.body, response?.body, limits: contract.limits.document, reusing: bodies)
        self.request = request
        self.response = response
        self.receivedAt = receivedAt
        self.isRequestAlone = isRequestAlone
        self.isReplayed = isReplayed
        self.evidence = evidence
    }

    var operation: Operation { match.operation }

    /// Whether the server refused the request as invalid. What is wrong with it then breaks nothing: most often a test
    /// sends it on purpose.
    var isRefused: Bool { response?.status == 400 || response?.status == 422 }
}

/// The check of one part of an exchange: reads the context, adds to the log.
protocol ExchangePartCheck {
    var log: CheckLog { get }
}

extension ExchangePartCheck {
    var contract: ContractModel { log.context.contract }
    var schemas: ContractSchemas { log.context.schemas }
    var operation: Operation { log.context.operation }
    /// Yielded, since a copy retains each of its parts.
    var request: SentRequest { _read { yield log.context.request } }
    var typed: TypedText { TypedText(registry: schemas.registry) }

    func report(
        _ rule: Rule, level: Level? = nil, _ place: Place, at declaration: JSON, property: String? = nil,
        expected: Fact, actual: Fact, subject: String? = nil,
        hint: PrintableText? = nil
    ) {
        log.report(
            rule, level: level, place, at: declaration, property: property, expected: expected,
            actual: actual, subject: subject, hint: hint)
    }

    func skip(_ what: PrintableText, _ why: PrintableText) { log.skip(what, why) }

    /// Returns nil when the schema cannot be compiled, which is a fault of the contract.
    func compiled(_ schema: JSON, for what: @autoclosure () -> String) -> Schema? {
        do {
            let compiled = try schemas.registry.schema(at: schema)
            for fault in compiled.faults { log.report(fault, in: schema) }
            return compiled
        } catch let error as SchemaError {
            log.report(error, in: schema)
        } catch {
            skip("\(what())", "\(error)")
        }
        return nil
    }

    func report(_ rule: Rule, _ place: Place, _ violation: Violation, hint: PrintableText? = nil) {
        report(
            rule, place, at: violation.schema, property: violation.keyword == .required ? violation.property : nil,
            expected: violation.expected, actual: violation.actual, subject: violation.subject, hint: hint)
    }

    /// The violations of a schema in a value that messages call `what`.
    func violations(in value: JSON, of schema: Schema, _ what: String) -> [Violation] {
        let validation = schema.validate(value, limit: 1_000, limitOfEach: .max)
        log.note(validation.exceeded, what)
        return validation.violations
    }

    /// Checks the value of a header field, or of a header of a part, against the schema of its declaration.
    func check(_ header: HeaderDeclaration, _ text: String, _ rule: Rule, _ place: Place) {
        guard let source = header.schema, let schema = compiled(source, for: "the header '\(header.name)'") else {
            return
        }
        let reader = schemas.reader(of: header)
        switch reader.read(text) {
        case .absent: break
        case .wrongStyle(let expected, let actual):
            if SecretPlaceholder.occurs(in: actual) { return log.skipRedacted("the header '\(header.name)'") }
            report(rule, place, at: header.key, expected: .quoted(expected), actual: .quoted(actual))
        case .value(let value, _):
            if case .text(let text) = value, let coercions = reader.coercions, schema.accepts(text, as: coercions) {
                return
            }
            let name = "the header '\(header.name)'"
            let isRedacted = value.texts.contains(where: SecretPlaceholder.isWhole)
            guard let value = header.isJSONText ? try? Document(text).root : typed.value(value, as: source) else {
                if isRedacted { return log.skipRedacted(name) }
                report(rule, place, at: header.key, expected: "JSON", actual: "other text")
                return
            }
            for violation in violations(in: value, of: schema, name) {
                if isRedacted { return log.skipRedacted(name) }
                report(rule, place, violation)
            }
        }
    }
}

extension JSONSyntaxError {
    /// What is wrong, with line and byte.
    var summary: String { "\(reason) (line \(line), byte \(offset))" }
}
