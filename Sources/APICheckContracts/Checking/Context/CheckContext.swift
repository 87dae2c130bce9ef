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
    let subject: CheckSubject
    let request: SentRequest
    /// Nil for a request alone, and for a call without a final response.
    let response: Response?
    let bodies: ExchangeBodies
    let evidence: Evidence?

    init(
        _ contract: ContractModel, _ index: OperationIndex, _ schemas: ContractSchemas, match: Match,
        subject: CheckSubject, bodies: ExchangeBodies?, evidence: Evidence?
    ) {
        self.contract = contract
        self.index = index
        self.schemas = schemas
        self.match = match
        self.subject = subject
        request = subject.request
        response = subject.exchange?.response
        self.bodies = ExchangeBodies(request, response, limits: contract.limits.document, reusing: bodies)
        self.evidence = evidence
    }

    var operation: Operation { match.operation }

    /// Whether the server refused the request as invalid. What is wrong with it then breaks nothing: most often a test
    /// sends it on purpose.
    var isRefused: Bool { response?.status == 400 || response?.status == 422 }
}
