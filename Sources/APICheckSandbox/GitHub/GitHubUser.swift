/// An account: the owner of a repository, or the actor of an event.
struct GitHubUser: Hashable, Sendable {
    let login: String
    let id: Int

    var url: String { "https://api.github.com/users/\(login)" }
    private var avatar: String { "https://avatars.githubusercontent.com/u/\(id)" }

    /// The JSON in an event.
    var actorJSON: OrderedJSON {
        .object([
            .init("id", .int(id)), .init("login", .string(login)), .init("display_login", .string(login)),
            .init("gravatar_id", .string("")), .init("url", .string(url)), .init("avatar_url", .string("\(avatar)?")),
        ])
    }

    /// The JSON in a repository.
    var ownerJSON: OrderedJSON {
        let addresses = [
            ("followers", "/followers"), ("following", "/following{/other_user}"), ("gists", "/gists{/gist_id}"),
            ("starred", "/starred{/owner}{/repo}"), ("subscriptions", "/subscriptions"), ("organizations", "/orgs"),
            ("repos", "/repos"), ("events", "/events{/privacy}"), ("received_events", "/received_events"),
        ]
        return .object(
            [
                .init("login", .string(login)), .init("id", .int(id)), .init("node_id", .string("U_sandbox\(id)")),
                .init("avatar_url", .string("\(avatar)?v=4")), .init("gravatar_id", .string("")),
                .init("url", .string(url)), .init("html_url", .string("https://github.com/\(login)")),
            ] + addresses.map { .init("\($0)_url", .string(url + $1)) } + [
                .init("type", .string("User")), .init("site_admin", .bool(false)),
            ])
    }

    /// The JSON of `GET /user`, the account of the token.
    var accountJSON: OrderedJSON {
        var json = ownerJSON
        json["name"] = .string("The \(login)")
        json["email"] = .null
        json["public_repos"] = .int(8)
        json["followers"] = .int(20)
        json["created_at"] = .string("2011-01-25T18:44:36Z")
        return json
    }
}
