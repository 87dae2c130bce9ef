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
