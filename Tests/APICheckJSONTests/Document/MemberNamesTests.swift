import Testing

@testable import APICheckJSON

/// Objects with the same names in the same order.
@Suite struct MemberNamesTests {
    static let cases: [(first: String, second: String, isSame: Bool)] = [
        (#"{"id":1,"user":{"id":2,"tags":[1,2]},"name":"a"}"#, #"{ "id": null, "user": 7, "name": {} }"#, true),
        ("{}", "{}", true), (#"{"":1}"#, #"{"":2}"#, true),
        (#"{"id":1,"id":2}"#, #"{"id":3,"id":4}"#, true),
        (#"{"id":1,"name":2}"#, #"{"name":2,"id":1}"#, false), (#"{"id":1}"#, #"{"id":1,"name":2}"#, false),
        (#"{"id":1,"name":2}"#, #"{"id":1}"#, false), (#"{"ab":1,"c":2}"#, #"{"a":1,"bc":2}"#, false),
        // The same name in another spelling only costs the advantage.
        (#"{"a":1}"#, #"{"\u0061":1}"#, false),
        (#"{"a":1}"#, "[1]", false), (#"{"a":1}"#, "{}", false), ("{}", #"{"a":1}"#, false),
    ]

    @Test(arguments: cases) func namesAreCompared(_ first: String, _ second: String, _ isSame: Bool) throws {
        let other = try Document(second).root
        let members = MemberNames(of: try Document(first).root).members(of: other)
        #expect((members != nil) == isSame)
        guard let members else { return }
        #expect((0..<members.count).map { members[$0].name } == other.members.map(\.name))
        #expect((0..<members.count).map { members[$0].value.text } == other.members.map(\.value.text))
    }

    @Test func theListOfAnObjectHasAllMembers() throws {
        let members = MemberList(of: try Document(#"{"a":[1,{"b":2}],"c":3}"#).root)
        #expect(
            (0..<members.count).map { "\(members[$0].name) \(members[$0].value.text)" } == [#"a [1,{"b":2}]"#, "c 3"])
        #expect(MemberList(of: try Document("[1]").root).count == 0)
    }

    @Test(arguments: [1, 40]) func theFirstOfDuplicateNamesIsFound(_ others: Int) throws {
        let rest = (0..<others).map { "\"n\($0)\":0" }.joined(separator: ",")
        let object = try Document(#"{\#(rest),"id":1,"id":2,"\u0061":3}"#).root
        let members = MemberIndex.ofFirst(object)
        let asked = try Document(#"{"id":0,"a":0,"\u0069d":0,"none":0}"#).root
        #expect(asked.members.map { members[like: $0]?.text } == ["1", "3", "1", nil])
    }

    /// Two strings of Swift are equal if they are canonically equivalent; two names are not.
    @Test(arguments: [1, 40]) func canonicallyEquivalentNamesAreTwoNames(_ others: Int) throws {
        let rest = (0..<others).map { "\"n\($0)\":0" }.joined(separator: ",")
        let object = try Document("{\(rest),\"e\u{301}\":1,\"\u{E9}\":2}").root
        let asked = try Document("{\"\u{E9}\":0,\"e\u{301}\":0}").root
        let members = MemberIndex.ofFirst(object)
        #expect(asked.members.map { members[like: $0]?.text } == ["2", "1"])
    }

    @Test func aValueOfAnotherKindHasNoMembers() throws {
        let members = MemberIndex.ofFirst(try Document("[1]").root)
        let asked = try Document(#"{"id":0}"#).root
        #expect(asked.members.map { members[like: $0]?.text } == [nil])
    }
}
