import Foundation

/// The events of a repository as GitHub lists them: nested objects, keys in snake case, optionals, dates and URLs.
struct Event: Codable {
    struct Actor: Codable {
        let id: Int
        let login: String
        let displayLogin: String?
        let gravatarId: String?
        let url: URL
        let avatarUrl: URL
    }

    struct Repository: Codable {
        let id: Int
        let name: String
        let url: URL
    }

    struct Payload: Codable {
        struct Commit: Codable {
            struct Author: Codable {
                let email: String
                let name: String
            }

            let sha: String
            let author: Author
            let message: String
            let distinct: Bool
            let url: URL
        }

        struct PullRequest: Codable {
            struct Branch: Codable {
                let label: String
                let ref: String
                let sha: String
                let user: Actor
                let repo: Repository?
            }

            let id: Int
            let number: Int
            let state: String
            let title: String
            let body: String?
            let user: Actor
            let head: Branch
            let base: Branch
            let mergedAt: Date?
            let createdAt: Date
        }

        let action: String?
        let pushId: Int?
        let ref: String?
        let commits: [Commit]?
        let pullRequest: PullRequest?
    }

    let id: String
    let type: String
    let actor: Actor
    let repo: Repository
    let payload: Payload
    let isPublic: Bool?
    let createdAt: Date

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static func body(_ count: Int) -> Data {
        Data("[\((1...count).map { $0 % 2 == 0 ? push($0) : pullRequest($0) }.joined(separator: ","))]".utf8)
    }

    private static let actor = """
        {"id":583231,"login":"octocat","display_login":"octocat","gravatar_id":"",\
        "url":"https://api.github.com/users/octocat","avatar_url":"https://avatars.githubusercontent.com/u/583231"}
        """
    private static let repository = """
        {"id":1296269,"name":"octocat/hello","url":"https://api.github.com/repos/octocat/hello"}
        """

    private static func event(_ number: Int, _ type: String, _ payload: String) -> String {
        """
        {"id":"\(30_000_000 + number)","type":"\(type)","actor":\(actor),"repo":\(repository),"payload":\(payload),\
        "is_public":true,"created_at":"2024-05-21T04:05:06Z"}
        """
    }

    private static func push(_ number: Int) -> String {
        let commits = (0..<3).map { index in
            """
            {"sha":"7638417db6d59f3c431d3e1f261cc6371556\(1000 + number + index)",\
            "author":{"email":"octocat@example.com","name":"Mona"},"message":"Fix all the bugs","distinct":true,\
            "url":"https://api.github.com/repos/octocat/hello/commits/7638417db6d59f3c431d3e1f261cc6371556"}
            """
        }
        return event(
            number, "PushEvent",
            #"{"push_id":\#(number),"ref":"refs/heads/main","commits":[\#(commits.joined(separator: ","))]}"#)
    }

    private static func pullRequest(_ number: Int) -> String {
        let branch = """
            {"label":"octocat:new-topic","ref":"new-topic","sha":"6dcb09b5b57875f334f61aebed695e2e4193db5e",\
            "user":\(actor),"repo":\(repository)}
            """
        return event(
            number, "PullRequestEvent",
            """
            {"action":"closed","pull_request":{"id":\(number),"number":\(number),"state":"closed","title":"New topic",\
            "body":null,"user":\(actor),"head":\(branch),"base":\(branch),"merged_at":"2024-05-21T04:05:06Z",\
            "created_at":"2024-05-20T04:05:06Z"}}
            """)
    }
}
