/// The members that a contract declares for one object.
package struct DeclaredMembers: Sendable {
    package let names: [String]
    /// Whether the contract excludes other members.
    package let isClosed: Bool

    package init(names: [String], isClosed: Bool) {
        self.names = names
        self.isClosed = isClosed
    }
}
