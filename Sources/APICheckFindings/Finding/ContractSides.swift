/// Where both contracts of a comparison have what a finding is about.
package struct ContractSides: Hashable, Sendable {
    /// The statuses and the media types of the body, as declared: `default`, `application/json`. Empty outside of bodies.
    package var statuses: Set<String>
    package var mediaTypes: Set<String>
    /// Nil where the contract does not have it.
    package var old: SourceLocation?
    package var new: SourceLocation?

    package init(
        statuses: Set<String> = [], mediaTypes: Set<String> = [], old: SourceLocation? = nil, new: SourceLocation? = nil
    ) {
        self.statuses = statuses
        self.mediaTypes = mediaTypes
        self.old = old
        self.new = new
    }

    mutating func add(_ other: ContractSides?) {
        statuses.formUnion(other?.statuses ?? [])
        mediaTypes.formUnion(other?.mediaTypes ?? [])
    }
}
