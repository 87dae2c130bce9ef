/// Writes how callers show who they are.
struct SecurityText {
    private(set) var schemes: [(name: String, scheme: CredentialScheme)] = []

    init(_ operations: [LearnedOperation]) {
        let all = operations.reduce(into: Set<CredentialScheme>()) { all, operation in
            for set in SecurityText.alternatives(of: operation) { all.formUnion(set) }
        }
        var taken: Set<String> = []
        for scheme in all.sorted(by: { $0.order < $1.order }) {
            var name = scheme.name
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(scheme.name)\(number)"
                number += 1
            }
            schemes.append((name, scheme))
        }
    }

    /// The smallest sets of credentials with which calls succeeded; with none that succeeded, those of all calls where
    /// they are the same.
    private static func alternatives(of operation: LearnedOperation) -> [Set<CredentialScheme>] {
        let sets =
            operation.accepted.isEmpty ? (operation.refused.count == 1 ? operation.refused : []) : operation.accepted
        return sets.filter { set in !sets.contains { $0.isStrictSubset(of: set) && !$0.isEmpty } }
    }

    /// `components/securitySchemes`
    var definitions: YAML {
        .map(
            schemes.map { name, scheme in
                switch scheme {
                case .authorization(let word):
                    YAML.Member(
                        name, .map([YAML.Member("type", .text("http")), YAML.Member("scheme", .text(word))]))
                case .key(let isHeader, let key):
                    YAML.Member(
                        name,
                        .map([
                            YAML.Member("type", .text("apiKey")),
                            YAML.Member("in", .text(isHeader ? "header" : "query")),
                            YAML.Member("name", .text(key)),
                        ]))
                }
            })
    }

    /// `security` of an operation; nil where no call had credentials. A call that succeeded without any is an
    /// alternative of its own.
    func requirements(of operation: LearnedOperation) -> YAML? {
        let sets = SecurityText.alternatives(of: operation)
        if sets.allSatisfy(\.isEmpty) { return nil }
        let known = sets.map { set in schemes.filter { set.contains($0.scheme) }.map(\.name) }
        return .list(
            known.sorted { ($1.count, $0.joined()) < ($0.count, $1.joined()) }.map { names in
                .map(names.map { YAML.Member($0, .list([])) })
            })
    }
}
