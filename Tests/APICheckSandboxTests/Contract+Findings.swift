import APICheckContracts
import APICheckFindings
import APICheckHTTP
import Testing

extension Contract {
    /// The findings in exchanges with a sandbox, all of which must be known to the contract. With `areAll`, they must
    /// have every declared status but `missing`.
    func findings(in exchanges: [Exchange], areAll: Bool, missing: Set<String> = []) -> [Finding] {
        let results = exchanges.map { check($0) }
        #expect(results.allSatisfy(\.checked) && results.allSatisfy(\.skipped.isEmpty))
        if areAll {
            let seen = Set(
                zip(exchanges, results).compactMap { exchange, result in
                    exchange.response.map { "\(result.operation?.name ?? "") \($0.status)" }
                })
            let declared = operations.flatMap { operation in
                operation.responses.map { "\($0.status)" }.filter { !missing.contains($0) }
                    .map { "\(operation.name) \($0)" }
            }
            #expect(seen == Set(declared))
        }
        return results.flatMap(\.findings)
    }
}
