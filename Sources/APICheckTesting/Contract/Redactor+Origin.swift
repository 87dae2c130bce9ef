import APICheckRecordings

extension Redactor {
    /// The redactor for the contract of an API, if it has a valid one.
    init(of origin: Origin) {
        self = (try? ContractSupport.contract(of: origin))?.redactor ?? Redactor()
    }

    /// The redactor for the API of the running test, which its traits name.
    static var ofTest: Redactor {
        ContractSupport.ofTest?.redactor ?? Replay.ofTest.map { Redactor(of: $0.origin) } ?? Redactor()
    }
}
