import APICheckContracts
import APICheckRecordings

extension Redactor {
    /// Takes out what the contract, or its name, marks as secret.
    init(declaredBy contract: Contract) {
        let names = contract.secretNames
        self.init(
            secretNames: names.properties.union(names.query).union(names.cookies).sorted(),
            secretHeaders: names.headers.sorted())
    }
}
