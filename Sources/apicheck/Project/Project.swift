import APICheckJSON

/// The folder layout, which is all the configuration there is.
struct Project {
    var contracts: String
    var recordings: String

    /// Folders that hold a contract, sorted.
    var apiNames: [String] { FileContents.list(contracts).filter { API(name: $0, in: self) != nil } }

    /// The named APIs in the order asked, or all of them; an unknown name is told with the known ones, nearest first.
    func select(_ names: [String]) throws -> [API] {
        let known = apiNames
        if known.isEmpty {
            throw CommandError.usage(
                "no contract in \(contracts)/: expected \(contracts)/<api>/openapi.yaml; pass --contracts for another folder"
            )
        }
        return try (names.isEmpty ? known : names).map { name in
            guard let api = API(name: name, in: self) else {
                throw CommandError.unknown("API", name, known: Spelling.nearest(to: name, in: known))
            }
            return api
        }
    }
}
