import APICheckJSON

/// What `timings` has.
struct TimingMembers {
    private static let names: KnownMembers.Names = ["dns", "connect", "ssl", "send", "wait", "receive"]
    private let members: KnownMembers

    init(_ timings: JSON) { members = KnownMembers(timings, TimingMembers.names) }

    var dns: JSON? { members[0] }
    var connect: JSON? { members[1] }
    var ssl: JSON? { members[2] }
    var send: JSON? { members[3] }
    var wait: JSON? { members[4] }
    var receive: JSON? { members[5] }
}
