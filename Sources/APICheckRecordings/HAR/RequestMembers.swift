import APICheckJSON

/// What `request` has.
struct RequestMembers {
    private static let names: KnownMembers.Names = [
        "method", "url", "httpVersion", "headers", "queryString", "postData", "bodySize",
    ]
    private let members: KnownMembers

    init(_ request: JSON) { members = KnownMembers(request, RequestMembers.names) }

    var method: JSON? { members[0] }
    var url: JSON? { members[1] }
    var httpVersion: JSON? { members[2] }
    var headers: JSON? { members[3] }
    var queryString: JSON? { members[4] }
    var postData: JSON? { members[5] }
    var bodySize: JSON? { members[6] }
}
