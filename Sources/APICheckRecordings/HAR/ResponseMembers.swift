import APICheckJSON

/// What `response` has.
struct ResponseMembers {
    private static let names: KnownMembers.Names = [
        "status", "statusText", "httpVersion", "headers", "content", "bodySize",
    ]
    private let members: KnownMembers

    init(_ response: JSON) { members = KnownMembers(response, ResponseMembers.names) }

    var status: JSON? { members[0] }
    var statusText: JSON? { members[1] }
    var httpVersion: JSON? { members[2] }
    var headers: JSON? { members[3] }
    var content: JSON? { members[4] }
    var bodySize: JSON? { members[5] }
}
