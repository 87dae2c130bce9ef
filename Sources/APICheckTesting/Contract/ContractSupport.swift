#if Contracts
import Testing

/// What tests use of contracts: the package trait `Contracts` decides whether there is anything.
enum ContractSupport {
    /// The contract of the running test's `.contract` trait.
    static var ofTest: (any DeclaredAPI)? { APIContract.ofTest }

    /// The origin that the `.contract` trait of the running test names. The trait may come after the one that asks, so that
    /// its scope has not begun.
    static var originOfTest: Origin? {
        if let origin = APIContract.ofTest?.origin { return origin }
        let trait = Test.current?.traits.lazy.compactMap { $0 as? ContractTrait }.last
        return trait.map { Origin(api: $0.name, in: $0.files.ofTest) }
    }

    /// The contract of an API; nil if `origin` names none. Throws ``SetupError`` if the contract is missing or invalid.
    static func contract(of origin: Origin) throws -> (any DeclaredAPI)? {
        origin.api == nil ? nil : try APIContract(of: origin)
    }
}
#endif
