import APICheckContracts
import APICheckRecordings

extension Redactor {
    /// Takes out what the contract, or its name, marks as secret.
    init(declaredBy contract: Contract) {
        let names = contract.secretNames
        self.init(secretNames: names.fields.sorted(), secretHeaders: names.headers.sorted())
    }
}
