/// Every rule there is.
package enum RuleCatalogue {
    /// Sorted by id.
    package static let all = (Rule.response + Rule.message + Rule.request + Rule.body + Rule.run).sorted {
        $0.id < $1.id
    }

    package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
