import APICheckFindings
import APICheckJSON
import Foundation
import Testing

@testable import APICheckDecoding

/// What is known of a key besides the samples decides whether its absence is reported.
@Suite struct AbsentKeyTests {
    private struct User: Decodable {
        let id: Int
        let login: String
        let name: String?
    }

    private struct Answer: Decodable {
        let data: [Int]?
        let message: String?
        let code: Int?
    }

    private struct Post: Decodable {
        let id: Int
        let author: User
        let reviewers: [User]?
    }

    /// The level and the actual words of each report of an absent key.
    private static func found<Model: Decodable>(
        _ type: Model.Type, _ bodies: [String], declared: DeclaredMembers? = nil, recorded: [String] = []
    ) throws -> [String] {
        var audit = DecodingAudit()
        let objects = RecordedObject.all(in: try recorded.map { try Document($0).root })
        audit.recordedObjects = { objects }
        let samples = bodies.enumerated().map { index, body in
            var sample = DecodingSample(Data(body.utf8), operation: "GET /\(index % 2)")
            sample.declared = { _ in declared }
            return sample
        }
        return audit.run(type, on: samples).findings.filter { $0.rule == .modelKeyNeverSent }
            .map { "\($0.level) \($0.actual)" }
    }

    private static let user = #"{"id": 1, "login": "a"}"#

    @Test(arguments: [
        (nil, ["info absent in the one object"]),
        (DeclaredMembers(names: ["id", "login", "name"], isClosed: true), []),
        (DeclaredMembers(names: ["id", "login", "name"], isClosed: false), []),
        (DeclaredMembers(names: ["id", "login"], isClosed: false), ["info absent in the one object"]),
        (DeclaredMembers(names: ["id", "login"], isClosed: true), ["info absent in the one object"]),
    ])
    func aContractMayDeclareIt(_ declared: DeclaredMembers?, _ expected: [String]) throws {
        #expect(try Self.found(User.self, [Self.user], declared: declared) == expected)
    }

    @Test func whatAContractExcludesIsAWarningWithEnoughObjects() throws {
        let declared = DeclaredMembers(names: ["id", "login"], isClosed: true)
        let bodies = Array(repeating: Self.user, count: 10)
        #expect(
            try Self.found(User.self, bodies, declared: declared)
                == ["warning absent in each of 10 objects of 2 operations"])
        // A recorded response says more than the contract.
        #expect(
            try Self.found(
                User.self, bodies, declared: declared, recorded: [#"{"id": 2, "login": "b", "name": "B"}"#]) == [])
    }

    @Test(arguments: [
        (#"{"id": 2, "login": "b", "name": "B", "bio": "x"}"#, true),
        (#"[{"owner": {"id": 2, "login": "b", "name": "B"}}]"#, true),
        // Another type with a key of that name.
        (#"{"name": "B"}"#, false), (#"{"id": 7, "name": "repository"}"#, false),
    ])
    func aSummaryBesideAFullType(_ recorded: String, _ isKnown: Bool) throws {
        #expect(try Self.found(User.self, [Self.user], recorded: [recorded]).isEmpty == isKnown)
    }

    @Test func aModelOfAnotherResponse() throws {
        struct Blog: Decodable { let title: String, url: String, blogname: String? }
        let cafe = #"{"title": "a", "url": "u", "cafename": "c"}"#
        #expect(
            try Self.found(Blog.self, [cafe], recorded: [#"{"title": "b", "url": "v", "blogname": "d"}"#]) == [
                "warning absent in the one object; here the server sends `cafename`, and `blogname` in other responses"
            ])
        #expect(try Self.found(Blog.self, [cafe]) == ["info absent in the one object"])
    }

    @Test func aModelOfSeveralFormsIsOfNoneOfThem() throws {
        struct Page: Decodable { let title: String, url: String, blogname: String?, thumbnail: String? }
        let cafe = #"{"title": "a", "url": "u", "cafename": "c"}"#
        #expect(
            try Self.found(Page.self, [cafe], recorded: [#"{"title": "b", "url": "v", "blogname": "d"}"#])
                == ["info absent in the one object"])
    }

    @Test func anEnvelopeIsJudgedWithTheBodiesOfAllStatuses() throws {
        #expect(
            try Self.found(Answer.self, [#"{"data": [1]}"#], recorded: [#"{"message": "no", "code": 4}"#]) == [])
        #expect(
            try Self.found(Answer.self, [#"{"data": [1]}"#], recorded: [#"{"message": "no"}"#])
                == ["info absent in the one object"])
    }

    @Test func oneTypeAtSeveralPlacesIsOneFinding() throws {
        let post = #"{"id": 1, "author": {"id": 1, "login": "a"}, "reviewers": [{"id": 2, "login": "b"}]}"#
        #expect(try Self.found(Post.self, [post, post]) == ["info absent in each of 4 objects of 2 operations"])
        let named =
            #"{"id": 1, "author": {"id": 1, "login": "a", "name": "A"}, "reviewers": [{"id": 2, "login": "b"}]}"#
        #expect(try Self.found(Post.self, [post, named]) == [])
    }

    @Test func aKeyOfTheSameNameMustHaveTheType() throws {
        // swift-format-ignore: AlwaysUseLowerCamelCase
        struct Careless: Decodable { let id: Int, isDone: Bool?, ownr_name: Int?, createdAt: Date? }
        #expect(
            try Self.found(Careless.self, [#"{"id": 1, "is_done": "yes", "owner_name": "x", "created_at": 5}"#]) == [
                "breaking absent in the one object; the server sends `created_at`",
                "warning absent in the one object; the server sends `is_done`",
                "info absent in the one object",
            ])
    }

    /// A key that another response has is not misspelled.
    @Test func aSlipIsAWarningUnlessTheKeyIsKnown() throws {
        struct Movie: Decodable { let id: Int, votesCount: Int? }
        let body = #"{"id": 1, "vote_count": 2}"#
        #expect(
            try Self.found(Movie.self, [body]) == ["warning absent in the one object; the server sends `vote_count`"])
        #expect(
            try Self.found(Movie.self, [body], declared: DeclaredMembers(names: ["votesCount"], isClosed: false)) == [])
        #expect(
            try Self.found(Movie.self, [#"{"id": 1, "vote_count": "2"}"#]) == ["info absent in the one object"])
    }

    @Test func absentKeysInOneUnreadChild() {
        struct Watched: Decodable { let watchers: Int, title: String? }
        let found = { lines(Watched.self, [$0], only: .modelEnvelopeMissed) }
        #expect(
            found(#"{"watchers": 1, "movie": {"title": "a"}}"#) == [
                """
                model-envelope-missed warning body x1
                  `title`, asked for by Watched
                  absent in the one object; they are in `movie`
                  Decode `title` in a type of `movie`, or with a nested container.
                """
            ])
        #expect(found(#"{"watchers": 1, "movie": {"title": "a"}, "show": {"title": "b"}}"#) == [])
        #expect(found(#"{"watchers": 1, "movie": {"title": {}}}"#) == [])
    }

    @Test func oneOfTheAbsentKeysInAnUnreadChild() {
        struct Show: Decodable {
            struct Network: Decodable { let country: String? }
            let id: Int
            let title: String?
            let year: Int?
            let network: Network?
        }
        let found = { lines(Show.self, [$0], only: .modelEnvelopeMissed) }
        #expect(
            found(#"{"id": 1, "info": {"year": 2001}}"#) == [
                """
                model-envelope-missed warning body x1
                  `year`, asked for by Show
                  absent in the one object; they are in `info`
                  Decode `year` in a type of `info`, or with a nested container.
                """
            ])
        // A child that a model reads, a key of two children, and one with another value.
        #expect(found(#"{"id": 1, "network": {"year": 2001, "country": "a"}}"#) == [])
        #expect(found(#"{"id": 1, "info": {"year": 2001}, "network": {"year": 2002, "country": "a"}}"#) == [])
        #expect(found(#"{"id": 1, "info": {"year": null}}"#) == [])
        // The key was sent in another object of the type, or under a name with a slip.
        struct Shows: Decodable { let best: Show, others: [Show] }
        let shows = #"{"best": {"id": 1, "info": {"year": 2001}}, "others": [{"id": 2, "year": 2002}]}"#
        #expect(lines(Shows.self, [shows], only: .modelEnvelopeMissed) == [])
        #expect(found(#"{"id": 1, "Year": 2000, "info": {"year": 2001}}"#) == [])
    }

    @Test(arguments: [("children", "[1]"), ("children", "5"), ("hasChildren_", "true")])
    func aFlagIsNotTheListThatItIsAbout(_ name: String, _ value: String) throws {
        struct Node: Decodable { let id: Int, hasChildren: Bool? }
        let found = try Self.found(Node.self, [#"{"id": 1, "\#(name)": \#(value)}"#])
        #expect(found.map { $0.prefix { $0 != " " } } == [name == "children" ? "info" : "breaking"])
    }

    @Test(arguments: [
        ("results", #"[{"id": 1}]"#, "breaking"), ("results", "[]", "info"), ("results", #"{"id": 1}"#, "info"),
        ("results", "[1]", "info"),
    ])
    func theListOfAnotherNumber(_ name: String, _ value: String, _ level: String) throws {
        struct Page: Decodable {
            struct Item: Decodable { let id: Int }
            let page: Int
            let result: [Item]?
        }
        let found = try Self.found(Page.self, [#"{"page": 1, "\#(name)": \#(value)}"#])
        #expect(found.map { $0.prefix { $0 != " " } } == [Substring(level)])
    }
}
