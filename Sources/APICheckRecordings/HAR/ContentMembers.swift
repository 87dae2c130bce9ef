import APICheckJSON

/// What `response.content` has.
struct ContentMembers {
    private static let names: KnownMembers.Names = [
        "size", "mimeType", "text", "encoding",
    ]
    private let members: KnownMembers

    init(_ content: JSON) { members = KnownMembers(content, ContentMembers.names) }

    var size: JSON? { members[0] }
    var mimeType: JSON? { members[1] }
    var text: JSON? { members[2] }
    var encoding: JSON? { members[3] }
}
