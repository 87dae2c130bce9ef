import APICheckContracts
import APICheckHTTP
import APICheckRecordings
public import Testing

/// Expects that an exchange, its request and its answer, is as its contract says.
///
/// `contract` is, when nil, that of the test's `.contract` trait, else that of the recording's API: `contracts/todos/` for
/// `recordings/todos/crud.har`. What only informs, e.g. of a deprecated operation, and what cannot be checked passes
/// unless `includingInfo` is true.
public func expectConforms(
    _ exchange: RecordedExchange, to contract: APIContract? = nil, includingInfo: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let contract = try contract ?? .of(exchange.origin)
        if let fault = exchange.entry.failure {
            let failure = Failure(
                "\(exchange.description): the call got no answer that a contract could judge", at: [exchange.place],
                expected: "a whole answer", actual: fault.reason, remedy: fault.remedy)
            return Expectation.report([failure], of: exchange, at: sourceLocation)
        }
        let result = contract.contract.check(
            exchange.isReplayed ? .replayed(exchange.exchange) : .exchange(exchange.exchange))
        Expectation.report(
            result.failures(at: exchange.place, includingInfo: includingInfo), of: exchange, at: sourceLocation)
    } catch {
        Expectation.report(error, at: sourceLocation)
    }
}

extension APIContract {
    /// The test's, else that of the API.
    static func of(_ origin: Origin) throws -> APIContract {
        try ofTest ?? APIContract(origin.api, files: origin.files)
    }
}
