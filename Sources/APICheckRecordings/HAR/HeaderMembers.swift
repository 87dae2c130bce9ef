import APICheckJSON

/// What an element of `headers` has.
struct HeaderMembers {
    private static let names: KnownMembers.Names = ["name", "value", "_apicheckLatin1"]
    private let members: KnownMembers

    init(_ header: JSON) { members = KnownMembers(header, HeaderMembers.names) }

    var name: JSON? { members[0] }
    var value: JSON? { members[1] }
    var isLatin1: JSON? { members[2] }
}
