/// Where both contracts of a comparison have what a finding is about.
package struct ContractSides: Hashable, Sendable {
    /// The statuses and the media types of the body, as declared: `default`, `application/json`. Empty outside of bodies.
    package var statuses: Set<String>
    package var mediaTypes: Set<String>
    /// The place in the old contract, or nil where it does not have it.
    package var old: SourceLocation?
    package var new: SourceLocation?
    /// The property that changed, for a change whose place is in the contract.
    package var name: String?

    package init(
        statuses: Set<String> = [], mediaTypes: Set<String> = [], old: SourceLocation? = nil,
        new: SourceLocation? = nil, name: String? = nil
    ) {
        self.statuses = statuses
        self.mediaTypes = mediaTypes
        self.old = old
        self.new = new
        self.name = name
    }

    mutating func add(_ other: ContractSides?) {
        statuses.formUnion(other?.statuses ?? [])
        mediaTypes.formUnion(other?.mediaTypes ?? [])
    }
}
