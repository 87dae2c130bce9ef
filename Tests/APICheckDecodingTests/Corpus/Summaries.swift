import APICheckDecoding
import Foundation

/// One type for an object that a service sends in full in one place and as a summary in others.
enum Summaries {
    struct NamedIssue: Decodable {
        struct User: Decodable { let login: String, name: String }
        let number: Int
        let user: User
    }

    struct LooseUser: Decodable {
        let id: Int?
        let login: String?
        let avatarUrl: String?
    }

    struct Account: Decodable {
        struct Source: Decodable { let note: String, privacy: String }
        let id: String
        let acct: String
        let displayName: String
        let source: Source?
        let moved: Moved?
        let suspended: Bool?
        struct Moved: Decodable { let id: String }
    }

    final class Toot: Decodable {
        let id: String
        let content: String
        let account: Account
        let reblog: Toot?
    }

    struct Customer: Decodable { let id: String, email: String? }

    enum Expandable<Value: Decodable>: Decodable {
        case id(String)
        case value(Value)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let id = try? container.decode(String.self) {
                self = .id(id)
            } else {
                self = .value(try container.decode(Value.self))
            }
        }
    }

    struct Charges<Reference: Decodable>: Decodable {
        struct Charge: Decodable { let id: String, amount: Int, customer: Reference }
        let data: [Charge]
        let hasMore: Bool
    }

    struct Album: Decodable {
        struct Artist: Decodable { let id: String, name: String, genres: [String]?, popularity: Int? }
        struct Tracks: Decodable { let total: Int }
        let id: String
        let name: String
        let artists: [Artist]
        let tracks: Tracks?
        let label: String?
    }

    struct Albums: Decodable { let items: [Album], total: Int }

    struct Movie: Decodable {
        struct Genre: Decodable { let id: Int, name: String }
        let id: Int
        let title: String
        let overview: String
        let genreIds: [Int]?
        let genres: [Genre]?
        let runtime: Int?
        let tagline: String?
    }

    struct Movies: Decodable { let page: Int, results: [Movie] }

    struct Event: Decodable {
        struct Repository: Decodable {
            let id: Int
            let name: String
            let description: String?
            let language: String?
            let stargazersCount: Int?
        }
        let id: String
        let repo: Repository
    }

    struct FullNameEvent: Decodable {
        struct Repository: Decodable { let id: Int, fullName: String }
        let id: String
        let repo: Repository
    }

    struct Member: Decodable {
        struct User: Decodable { let id: String, username: String, email: String?, verified: Bool? }
        let user: User
        let nick: String?
        let roles: [String]
    }

    struct Person: Decodable {
        struct Details: Decodable { let email: String? }
        struct Bot: Decodable { let workspaceName: String? }
        let object: String
        let id: String
        let name: String?
        let person: Details?
        let bot: Bot?
    }

    struct MergeRequest: Decodable {
        struct References: Decodable { let full: String }
        let iid: Int
        let title: String
        let changesCount: String?
        let diffRefs: Diff?
        let references: References
        struct Diff: Decodable { let baseSha: String, headSha: String }
    }

    static let account = #"{"id": "1", "acct": "a", "display_name": "A", "bot": false, "followers_count": 1}"#
    static let toot = #"{"id": "9", "content": "<p>x</p>", "account": \#(account), "reblog": null}"#

    static func charges(_ customer: String) -> String {
        #"{"data": [{"id": "ch_1", "amount": 500, "customer": \#(customer)}], "has_more": false}"#
    }

    static let albums = """
        {"items": [{"id": "a1", "name": "n", "artists": [{"id": "x", "name": "X"}]},
        {"id": "a2", "name": "m", "artists": [{"id": "y", "name": "Y"}]}], "total": 2}
        """

    static let movies =
        #"{"page": 1, "results": "# + list(12) { #"{"id": \#($0), "title": "t", "overview": "", "genre_ids": [1]}"# }
        + "}"

    static let events = list(3) {
        #"{"id": "\#($0)", "repo": {"id": \#($0), "name": "a/b", "url": "https://x.example"}}"#
    }

    static let pairs: [Pair] = [
        Pair("the user of an issue", [AbsentKeys.GitHubIssue].self, [AbsentKeys.issues]),
        Pair(
            "the user of an issue, and GET /user", [AbsentKeys.GitHubIssue].self, [AbsentKeys.issues],
            recorded: [AbsentKeys.fullUser]),
        Pair(
            "the user of an issue, whose contract declares the rest", [AbsentKeys.GitHubIssue].self,
            [AbsentKeys.issues],
            contract: [
                "/*/user": .init(
                    names: ["id", "login", "avatar_url", "name", "company", "bio", "followers", "public_repos"],
                    isClosed: true)
            ]),
        Pair("the full user", AbsentKeys.GitHubUser.self, [AbsentKeys.fullUser]),
        Pair(
            "a summary that must have a name", [NamedIssue].self, [AbsentKeys.issues],
            ["model-key-missing /*/user/name"]),
        Pair(
            "a summary with a key in another style", [LooseUser].self,
            ["[\(AbsentKeys.user(1)), \(AbsentKeys.user(2))]"],
            ["model-key-never-sent /*/avatarUrl"]),
        Pair("an account without its source", Toot.self, [toot, toot], decoder: .snake),
        Pair(
            "an account with its source elsewhere", [Toot].self, ["[\(toot)]"], decoder: .snake,
            recorded: [
                """
                {"id": "1", "acct": "a", "display_name": "A", "bot": false, "followers_count": 1,
                "source": {"note": "", "privacy": "public"}}
                """
            ]),
        Pair("an account that moved", Account.self, [account], decoder: .snake),
        Pair(
            "an expandable object as an id", Charges<Expandable<Customer>>.self, [charges(#""cus_1""#)],
            decoder: .snake),
        Pair(
            "an expandable object in both forms", Charges<Expandable<Customer>>.self,
            [charges(#""cus_1""#), charges(#"{"id": "cus_1", "email": null}"#)], decoder: .snake),
        Pair(
            "an expandable object that was not expanded", Charges<Customer>.self, [charges(#""cus_1""#)],
            ["model-type-mismatch /data/*/customer"], decoder: .snake),
        Pair(
            "an expandable object that was expanded", Charges<String>.self, [charges(#"{"id": "cus_1"}"#)],
            ["model-type-mismatch /data/*/customer"], decoder: .snake),
        Pair("a simplified album", Albums.self, [albums]),
        Pair(
            "a simplified album, and the full one", Albums.self, [albums],
            recorded: [
                """
                {"id": "a1", "name": "n", "artists": [{"id": "x", "name": "X", "genres": [], "popularity": 5}],
                "tracks": {"total": 9}, "label": "L"}
                """
            ]),
        Pair("a film in a list of results", Movies.self, [movies], decoder: .snake),
        Pair(
            "a film with its details", Movie.self,
            [
                #"{"id": 1, "title": "t", "overview": "", "genres": [{"id": 1, "name": "g"}], "runtime": 90, "tagline": ""}"#
            ], decoder: .snake),
        Pair("the repository of an event", [Event].self, [events], decoder: .snake),
        Pair(
            "the repository of an event must have a full name", [FullNameEvent].self, [events],
            ["model-key-missing /*/repo/fullName"], decoder: .snake),
        Pair(
            "a member's user without the scope for the address", [Member].self,
            [list(10) { #"{"user": {"id": "\#($0)", "username": "u", "avatar": null}, "roles": ["1"]}"# }]),
        Pair(
            "a person or a bot", [Person].self,
            [#"[{"object": "user", "id": "p1", "name": "A", "type": "person", "person": {"email": "a@b.example"}}]"#],
            decoder: .snake),
        Pair(
            "a merge request in a list", [MergeRequest].self,
            [list(4) { #"{"iid": \#($0), "title": "t", "references": {"short": "!1", "full": "g/p!1"}}"# }],
            decoder: .snake),
    ]
}
