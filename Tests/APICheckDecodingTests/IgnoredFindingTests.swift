import Foundation
import TestSupport
import Testing

@testable import APICheckDecoding

@Suite struct IgnoredFindingTests {
    private struct Owner: Decodable {
        var id: Int
        var isAdmin: Bool?
    }

    private struct Todo: Decodable {
        var id: Int
        var isDone: Bool?
        var owner: Owner
        var score: Int?

        enum CodingKeys: CodingKey { case id, isDone, owner, score }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            isDone = try container.decodeIfPresent(Bool.self, forKey: .isDone)
            owner = try container.decode(Owner.self, forKey: .owner)
            score = try? container.decode(Int.self, forKey: .score)
        }
    }

    private static let list =
        #"[{"id":1,"is_done":true,"owner":{"id":2,"is_admin":false},"score":"7"}]"#

    struct Case: CustomTestStringConvertible, Sendable {
        let ignoring: [IgnoredFinding]
        let left: [String]

        var testDescription: String { "\(ignoring)" }
    }

    static let all = [
        "model-error-swallowed Todo.score /0/score", "model-key-never-sent Owner.isAdmin /0/owner/isAdmin",
        "model-key-never-sent Todo.isDone /0/isDone",
    ]

    @Test(
        arguments: [
            Case(ignoring: [], left: all),
            Case(ignoring: ["isDone"], left: [all[0], all[1]]),
            Case(ignoring: ["/*/score"], left: [all[1], all[2]]),
            Case(ignoring: ["*/score"], left: all),
            Case(ignoring: [.place("*/score")], left: [all[1], all[2]]),
            Case(ignoring: ["score", "isAdmin", "isDone"], left: []),
            Case(ignoring: [.key("isDone", of: Todo.self)], left: [all[0], all[1]]),
            Case(ignoring: [.key("isDone", of: Owner.self)], left: all),
            Case(ignoring: [.type(Owner.self)], left: [all[0], all[2]]),
            Case(ignoring: [.type(Todo.self)], left: [all[1]]),
            Case(ignoring: [.rule(.modelErrorSwallowed)], left: [all[1], all[2]]),
            Case(ignoring: [.rule(.modelKeyNeverSent, of: Owner.self)], left: [all[0], all[2]]),
            Case(ignoring: [.rule(.modelKeyNeverSent, at: "/*/isDone")], left: [all[0], all[1]]),
            Case(ignoring: [.rule(.modelKeyNeverRead)], left: all),
        ])
    func leavesOutWhatItNamesAndAddsNothing(_ given: Case) {
        var audit = DecodingAudit()
        audit.ignoring = given.ignoring
        let outcome = audit.run([Todo].self, on: [DecodingSample(Data(IgnoredFindingTests.list.utf8))])
        #expect(
            outcome.problems.map { "\($0.rule.rawValue) \($0.type).\($0.key ?? "") \($0.pointer)" }.sorted()
                == given.left.sorted())
    }

    /// A value that is silently nil would be worse than the finding.
    @Test(
        arguments: [
            (["id", "/0/id", .type(Owner.self)], ["model-type-mismatch"]), ([.rule(.modelTypeMismatch)], []),
        ] as [([IgnoredFinding], [String])])
    func onlyARuleLeavesOutAFailedDecoding(_ ignoring: [IgnoredFinding], _ left: [String]) {
        var audit = DecodingAudit()
        audit.ignoring = ignoring
        let outcome = audit.run([Owner].self, on: [DecodingSample(Data(#"[{"id":"1"}]"#.utf8))])
        #expect(outcome.problems.map(\.rule.rawValue) == left)
    }

    @Test func aKeyIsNamedAsItIsSentOrAsItIsAskedFor() {
        struct Model: Decodable { var createdAt: String }
        let sample = DecodingSample(Data(#"{"created_at":"a","updated_at":"b"}"#.utf8))
        for name in ["updated_at", "updatedAt"] {
            let snake = JSONDecoder()
            snake.keyDecodingStrategy = .convertFromSnakeCase
            var audit = DecodingAudit(decoder: snake)
            #expect(audit.run(Model.self, on: [sample]).remarks.map(\.key) == ["updated_at"])
            audit.ignoring = [.key(name, of: Model.self)]
            #expect(audit.run(Model.self, on: [sample]).remarks == [])
        }
    }

    @Test func problemsAreSortedByLevelAndGroupedByType() {
        struct Inner: Decodable { var aOne: Int?, zTwo: Int? }
        struct Outer: Decodable { var aFirst: Int?, inner: Inner, zLast: Int? }
        let body = #"{"a_first":1,"inner":{"a_one":1,"z_two":2},"z_last":3}"#
        let outcome = DecodingAudit().run(Outer.self, on: [DecodingSample(Data(body.utf8))])
        #expect(
            outcome.problems.map { "\($0.type).\($0.key ?? "")" } == [
                "Outer.aFirst", "Outer.zLast", "Inner.aOne", "Inner.zTwo",
            ])
    }
}
