import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// The values of requests that the contract of their API marks as volatile.
struct VolatileParts {
    private var body: Set<Pointer> = []
    private var query: Set<String> = []

    init(of requests: [SentRequest], origin: Origin) {
        guard let contract = ContractSupport.any(for: origin) else { return }
        for request in requests {
            let parts = contract.volatileParts(of: request)
            body.formUnion(parts.body)
            query.formUnion(parts.query)
        }
    }

    func contains(_ verdict: Miss.Verdict) -> Bool {
        guard let name = verdict.name else { return false }
        switch verdict.part {
        case .query: return query.contains(name)
        case .body:
            // A field of a form has a name instead of a pointer.
            let place = Pointer(name) ?? Pointer([name])
            return body.contains { place.tokens.starts(with: $0.tokens) }
        case .method, .host, .path, .header: return false
        }
    }
}
