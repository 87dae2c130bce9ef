import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Holds one exchange against one operation and gathers what it finds.
struct ExchangeCheck {
    let contract: Contract
    let match: Match
    let subject: CheckSubject
    let request: SentRequest
    let response: Response?
    let evidence: Evidence?
    private(set) var findings: [Finding] = []
    private(set) var skipped: [Skipped] = []
    /// Those met so far, by where they stand.
    var discriminators: [JSON.Identity: Discriminator] = [:]

    init(contract: Contract, match: Match, subject: CheckSubject, evidence: Evidence?) {
        self.contract = contract
        self.match = match
        self.subject = subject
        request = subject.request
        response = subject.exchange?.response
        self.evidence = evidence
    }

    var operation: Operation { match.operation }

    mutating func run() -> CheckResult {
        let exchange = subject.exchange
        checkDeprecation()
        if exchange != nil { checkSecurity() }
        checkParameters()
        checkRequestHeaders()
        checkRequestBody()
        if let exchange { checkResponse(of: exchange) }
        return CheckResult(findings: findings, operation: operation, skipped: skipped)
    }

    /// `at` is the value of the contract whose line says what was expected.
    mutating func report(
        _ rule: Rule, level: Level? = nil, _ place: Place, at declaration: JSON, expected: String, actual: String,
        hint: String? = nil
    ) {
        // What is wrong with a request that the server refused for it breaks nothing: most often it is a test of that.
        let isRefused = place.isOfRequest && (response?.status == 400 || response?.status == 422)
        findings.append(
            Finding(
                rule, level: isRefused ? .info : level, api: contract.api, operation: operation.name, place: place,
                contract: declaration.location, expected: expected, actual: actual, evidence: evidence, hint: hint))
    }

    mutating func skip(_ what: String, _ why: String) {
        skipped.append(Skipped(what: "\(what) of \(operation.name)", why: why))
    }

    /// Nil, and the reason noted, when the schema cannot be used.
    mutating func compiled(_ schema: JSON, for what: @autoclosure () -> String) -> Schema? {
        do {
            return try contract.registry.schema(at: schema)
        } catch {
            skip(what(), "\(error)")
            return nil
        }
    }

    /// Nil when there is no value, and no schema that can be used. At most as many violations as the limit against one
    /// keyword of the schema; that there are more is noted.
    mutating func judge(_ value: JSON?, by content: Content, _ side: BodySide) -> Judgement? {
        guard let value, let source = content.schema, let schema = compiled(source, for: side.rawValue) else {
            return nil
        }
        let limit = contract.limits.findings
        let judgement = schema.judge(value, limit: 100 * limit, limitOfEach: limit)
        if !judgement.areAll {
            skip(
                side.rawValue,
                "it breaks one rule of the schema in more than \(limit) places; --max-findings tells more of them")
        }
        note(judgement.exceeded, side.rawValue)
        return judgement
    }

    /// The violations of a schema in a value that is named as `what`.
    mutating func violations(in value: JSON, of schema: Schema, _ what: String) -> [Violation] {
        let judgement = schema.judge(value, limit: 1_000, limitOfEach: .max)
        note(judgement.exceeded, what)
        return judgement.violations
    }

    /// Adds what was given up to the skipped list, once.
    mutating func note(_ exceeded: SchemaLimitExceeded?, _ what: String) {
        guard let exceeded else { return }
        let entry = Skipped(what: "\(what) of \(operation.name)", why: "\(exceeded)")
        if !skipped.contains(entry) { skipped.append(entry) }
    }

    var typed: TypedText { TypedText(registry: contract.registry) }

    /// `a`, `a or b`, `a, b or c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }

    static func bytes(_ count: Int) -> String { "\(count) byte\(count == 1 ? "" : "s")" }
}

extension Place {
    fileprivate var isOfRequest: Bool {
        switch self {
        case .requestBody, .requestHeader, .query, .path, .url, .cookie: true
        case .body, .status, .responseHeader, .step, .recordingMember, .exchange, .contract: false
        }
    }
}
