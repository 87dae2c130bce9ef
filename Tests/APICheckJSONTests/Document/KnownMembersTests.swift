import Testing

@testable import APICheckJSON

@Suite struct KnownMembersTests {
    private static let names: KnownMembers.Names = ["id", "name", "idle"]

    private func found(_ text: String) throws -> [String?] {
        let members = KnownMembers(try Document(text).root, KnownMembersTests.names)
        return (0..<3).map { members[$0]?.text }
    }

    @Test func findsTheMembersWhoseNamesAreKnown() throws {
        #expect(try found(#"{"name": {"id": 1}, "other": 2, "id": 3}"#) == ["3", #"{"id": 1}"#, nil])
    }

    @Test func usesTheLastOfDuplicateNames() throws {
        #expect(try found(#"{"id": 1, "idle": true, "id": 2}"#) == ["2", nil, "true"])
    }

    @Test func readsEscapesInNames() throws {
        #expect(try found(#"{"\u0069d": 1}"#) == ["1", nil, nil])
    }

    @Test(arguments: ["[1]", "{}", "null", #""id""#]) func findsNothingElsewhere(_ text: String) throws {
        #expect(try found(text) == [nil, nil, nil])
    }
}
