import APICheckJSON

/// What an element of `log.entries` has.
struct EntryMembers {
    private static let names: KnownMembers.Names = [
        "startedDateTime", "time", "request", "response", "timings", "serverIPAddress", "comment", "_apicheck",
    ]
    private let members: KnownMembers

    init(_ entry: JSON) { members = KnownMembers(entry, EntryMembers.names) }

    var startedDateTime: JSON? { members[0] }
    var time: JSON? { members[1] }
    var request: JSON? { members[2] }
    var response: JSON? { members[3] }
    var timings: JSON? { members[4] }
    var serverIPAddress: JSON? { members[5] }
    var comment: JSON? { members[6] }
    var notes: JSON? { members[7] }
}
