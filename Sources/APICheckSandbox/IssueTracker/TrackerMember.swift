/// A member of the team.
struct TrackerMember: Hashable, Sendable {
    let id: Int
    let login: String
    let name: String

    var image: String { "https://avatars.example.com/u/\(70_000_000 + id * 1_009)?v=4" }

    var outlineJSON: OrderedJSON {
        .object([.init("name", .string(name)), .init("imageUrl", .string(image))])
    }

    static let all = [
        TrackerMember(id: 1, login: "sandbox-haru", name: "하루"),
        TrackerMember(id: 2, login: "sandbox-bomi", name: "보미"),
        TrackerMember(id: 3, login: "sandbox-noel", name: "Noel"),
    ]

    /// Everyone who signs in is this member: the server at the root uses the number 1 for everyone, too.
    static let current = all[0]

    static func named(_ name: String) -> TrackerMember? { all.first { $0.name == name } }
}
