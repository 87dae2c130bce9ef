import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

extension Contract {
    /// What is said of a sandbox's answers, each of which must be known; with `areAll` they have every status that is
    /// declared.
    func findings(in exchanges: [Exchange], areAll: Bool) -> [Finding] {
        let results = exchanges.map { check($0) }
        #expect(results.allSatisfy(\.checked) && results.allSatisfy(\.skipped.isEmpty))
        if areAll {
            let seen = Set(
                zip(exchanges, results).compactMap { exchange, result in
                    exchange.response.map { "\(result.operation?.name ?? "") \($0.status)" }
                })
            let declared = operations.flatMap { operation in
                operation.responses.map { "\(operation.name) \($0.status)" }
            }
            #expect(seen == Set(declared))
        }
        return results.flatMap(\.findings)
    }
}
