import APICheckContracts
import APICheckJSON

extension Contract {
    /// A contract from YAML, named `api.yaml`.
    convenience init(yaml: String, api: String? = nil) throws {
        try self.init(Document(yaml: yaml, source: "api.yaml"), api: api)
    }

    /// A contract named `api.yaml` with the members after `info`, which begin on line 3.
    static func sample(_ members: String) -> Result<Contract, any Error> {
        Result {
            try Contract(yaml: "openapi: 3.1.0\ninfo: {title: t, version: '1'}\n" + members)
        }
    }
}
