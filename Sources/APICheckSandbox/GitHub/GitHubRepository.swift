import APICheckBase
import APICheckJSON

/// A repository of the sandbox.
struct GitHubRepository: Sendable {
    let id: Int
    let owner: GitHubUser
    let name: String
    let description: String?
    let language: String?
    /// The key of a licence, e.g. `mit`.
    let license: String?
    let stars: Int
    let forks: Int
    let openIssues: Int
    let topics: [String]

    var fullName: String { "\(owner.login)/\(name)" }
    var createdAt: Instant { Instant(seconds: 1_200_000_000 + Int64(id) * 67) }
    var updatedAt: Instant { Instant(seconds: 1_735_689_600 + Int64(stars) * 61) }

    /// The searched text, in lower case.
    var words: String { ([name, description ?? ""] + topics).joined(separator: " ").lowercased() }

    /// Whether the path parameters name the repository, by owner and name in any case, or by number.
    func isNamed(by path: [String: String]) -> Bool {
        if let number = path["repository_id"] { return number == "\(id)" }
        return path["owner"]?.lowercased() == owner.login.lowercased()
            && path["repo"]?.lowercased() == name.lowercased()
    }

    /// The first has events; the others are invented.
    static let all = [
        GitHubRepository(
            id: 1_296_269, owner: GitHubUser(login: "octocat", id: 583_231), name: "Hello-World",
            description: "The first one", language: nil, license: nil, stars: 2_741, forks: 2_390, openIssues: 612,
            topics: []),
        GitHubRepository(
            id: 4_108_811, owner: GitHubUser(login: "haneul-labs", id: 9_100_017), name: "Naru",
            description: "HTTP client of few words", language: "Swift", license: "mit", stars: 18_204, forks: 1_377,
            openIssues: 42, topics: ["http", "ios"]),
        GitHubRepository(
            id: 4_377_120, owner: GitHubUser(login: "bora-lee", id: 9_100_023), name: "http-tape",
            description: "Records HTTP calls, plays them back in tests", language: "Swift", license: "apache-2.0",
            stars: 3_966, forks: 208, openIssues: 17, topics: ["testing"]),
        GitHubRepository(
            id: 5_021_404, owner: GitHubUser(login: "jun-park", id: 9_100_042), name: "tiny-http",
            description: nil, language: "Swift", license: nil, stars: 211, forks: 9, openIssues: 3, topics: []),
        GitHubRepository(
            id: 5_644_903, owner: GitHubUser(login: "mina-dev", id: 9_100_058), name: "awesome-http",
            description: "A list of lists about HTTP", language: nil, license: "cc0-1.0", stars: 7_012, forks: 655,
            openIssues: 88, topics: ["awesome", "awesome-list"]),
        GitHubRepository(
            id: 6_130_277, owner: GitHubUser(login: "haneul-labs", id: 9_100_017), name: "hajimari",
            description: "A server that answers HTTP from a folder", language: "Go", license: "mit", stars: 940,
            forks: 71, openIssues: 5, topics: ["http-server"]),
    ]
}
