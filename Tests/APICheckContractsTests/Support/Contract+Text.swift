import APICheckContracts
import APICheckJSON

extension Contract {
    /// A contract from YAML, named `api.yaml`.
    convenience init(yaml: String, api: String? = nil) throws {
        try self.init(Document(yaml: yaml, source: "api.yaml"), api: api)
    }
}
