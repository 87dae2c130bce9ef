#if !Contracts
import APICheckBase

/// Without the package trait `Contracts`, no API has a contract.
enum ContractSupport {
    static var ofTest: (any DeclaredAPI)? { nil }
    static var originOfTest: Origin? { nil }

    /// Throws ``SetupError`` if `origin` names an API: what its contract would check must not pass unchecked.
    static func contract(of origin: Origin) throws -> (any DeclaredAPI)? {
        if let api = origin.api { throw SetupError.noContracts(api) }
        return nil
    }
}

extension SetupError {
    fileprivate static func noContracts(_ api: String) -> SetupError {
        SetupError(
            .contractMissing,
            Problem(
                "the contract of '\(api)' cannot be read", expected: "apicheck with its package trait Contracts",
                actual: "apicheck without it",
                remedy: "add \"Contracts\" to the traits of the dependency in Package.swift, or name no API"))
    }
}
#endif
