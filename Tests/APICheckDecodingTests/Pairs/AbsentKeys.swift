import APICheckDecoding
import Foundation

/// A key that no body has, and what the contract and other responses say about it.
enum AbsentKeys {
    struct GitHubUser: Decodable {
        let id: Int
        let login: String
        let avatarURL: URL
        let name: String?
        let company: String?
        let bio: String?
        let followers: Int?
        let publicRepos: Int?

        enum CodingKeys: String, CodingKey {
            case id, login, name, company, bio, followers
            case avatarURL = "avatar_url"
            case publicRepos = "public_repos"
        }
    }

    struct GitHubIssue: Decodable {
        let number: Int
        let title: String
        let user: GitHubUser
        let assignees: [GitHubUser]
    }

    static func user(_ id: Int) -> String {
        #"{"id": \#(id), "login": "user\#(id)", "node_id": "U_\#(id)", "avatar_url": "https://a.example/\#(id)", "#
            + #""followers_url": "https://api.example/users/user\#(id)/followers", "type": "User", "site_admin": false, "#
            + #""repos_url": "https://api.example/users/user\#(id)/repos"}"#
    }

    static let fullUser = """
        {"id": 7, "login": "user7", "node_id": "U_7", "avatar_url": "https://a.example/7", "name": "Ada", "company": null,
        "bio": "x", "followers": 3, "public_repos": 2, "followers_url": "https://api.example/users/user7/followers"}
        """

    static let issues = list(12) {
        #"{"number": \#($0), "title": "t", "user": \#(user($0)), "assignees": [\#(user($0 + 1))]}"#
    }

    struct Contact: Decodable {
        let id: Int
        let name: String
        let nickname: String?
        let phone: String?
    }

    struct Directory: Decodable { let contacts: [Contact], owner: Contact }

    static func contacts(_ more: String = "") -> String {
        list(12) { #"{"id": \#($0), "name": "n"\#(more)}"# }
    }

    static let closed: Pair.Contract = ["/*": .init(names: ["id", "name", "phoneNumber"], isClosed: true)]
    struct Label: Decodable { let labelName: String, labelColor: String?, colorCode: String? }
    struct ListLabel: Decodable { let labelName: String, labelColor: String? }

    /// Each value by try?, so that a renamed key is nil.
    struct BlogDocument: Decodable {
        let title: String?
        let name: String?
        let datetime: Date
        enum CodingKeys: String, CodingKey {
            case title
            case name = "blogname"
            case datetime
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try? container.decode(String?.self, forKey: .title)
            name = try? container.decode(String?.self, forKey: .name)
            datetime = (try? container.decode(Date.self, forKey: .datetime)) ?? Date()
        }
    }

    struct Search: Decodable { let documents: [BlogDocument] }

    static func search(_ name: String, _ date: String) -> String {
        #"{"documents": \#(list(12) { #"{"title": "t\#($0)", "\#(name)": "n", "url": "u", "datetime": "\#(date)"}"# })}"#
    }

    static let telling: [Pair] = [
        Pair(
            "the user of an issue, a closed contract, and GET /user", [GitHubIssue].self, [issues],
            contract: [
                "/*/user": .init(names: ["id", "login", "node_id", "avatar_url", "type"], isClosed: true),
                "/*/assignees/*": .init(names: ["id", "login", "node_id", "avatar_url", "type"], isClosed: true),
            ], recorded: [fullUser]),
        Pair(
            "keys that a closed contract does not have", [Contact].self, [contacts()],
            ["model-key-never-sent nickname", "model-key-never-sent phone"], contract: closed),
        Pair(
            "keys that another response has, against the contract", [Contact].self, [contacts()], contract: closed,
            recorded: [#"{"id": 1, "name": "n", "nickname": "x", "phone": "1"}"#]),
        Pair(
            "a type at two places, one of which the contract knows in full", Directory.self,
            [#"{"contacts": \#(contacts()), "owner": {"id": 1, "name": "n"}}"#],
            contract: [
                "/contacts/*": .init(names: ["id", "name"], isClosed: true),
                "/owner": .init(names: ["id", "name", "nickname", "phone"], isClosed: true),
            ]),
        Pair(
            "a colour with another name in the detail", [Label].self,
            [list(10) { ##"{"labelName": "l\##($0)", "colorCode": "#008672"}"## }],
            recorded: [##"[{"labelName": "l", "labelColor": "#008672"}]"##]),
        Pair(
            "a colour that the detail has under another name only", [ListLabel].self,
            [list(10) { ##"{"labelName": "l\##($0)", "colorCode": "#008672"}"## }], ["model-key-never-sent labelColor"],
            contract: ["/*": .init(names: ["labelName", "colorCode"], isClosed: true)]),
        Pair(
            "the document of a blog, on a café", Search.self, [search("cafename", "2021-06-06T16:58:03+09:00")],
            ["model-key-never-sent /documents/*/blogname"], decoder: .iso,
            contract: ["/documents/*": .init(names: ["cafename", "title", "url", "datetime"], isClosed: true)]),
    ]
}
