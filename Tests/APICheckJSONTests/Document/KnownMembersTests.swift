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

    @Test(arguments: [
        (#"{"id": 1, "name": 2}"#, false), (#"{"\u0069d": 1}"#, false), ("{}", false),
        (#"{"id": 1, "other": 2}"#, true),
        (#"{"id": 1, "idle": true, "id": 2}"#, true),
    ])
    func saysWhetherThereAreOthers(_ text: String, _ hasOthers: Bool) throws {
        #expect(KnownMembers(try Document(text).root, KnownMembersTests.names).hasOthers == hasOthers)
    }

    @Test(arguments: ["[1]", "{}", "null", #""id""#]) func findsNothingElsewhere(_ text: String) throws {
        #expect(try found(text) == [nil, nil, nil])
    }
}

@Suite struct KnownTextsTests {
    private func value(_ text: String) throws -> JSON { try Document(text).root }

    @Test func findsAnEqualText() throws {
        let texts = KnownTexts()
        let place = try texts.insert(value(#"{"name":"Host","value":"a"}"#))
        #expect(place != nil)
        #expect(try texts.place(of: value(#" {"name":"Host","value":"a"} "#)) == place)
    }

    /// Equal except for the kind, the last byte, a space, or what follows.
    @Test(arguments: [
        #""{\"name\":1}""#, #"{"name":2}"#, #"{"name": 1}"#, #"{"name":1,"value":2}"#, #"[{"name":1}]"#, "{}",
    ])
    func findsNoOther(_ text: String) throws {
        let texts = KnownTexts()
        _ = try texts.insert(value(#"{"name":1}"#))
        #expect(try texts.place(of: value(text)) == nil)
    }

    @Test func shortAndLongTextsAreNotStored() throws {
        let texts = KnownTexts()
        for (count, hasPlace) in [(5, false), (6, true), (254, true), (255, false)] {
            let text = try value("\"\(String(repeating: "a", count: count))\"")
            #expect((texts.insert(text) != nil) == hasPlace, "\(count)")
            #expect((texts.place(of: text) != nil) == hasPlace, "\(count)")
        }
    }

    @Test func aTextReplacesAnotherInItsSlot() throws {
        let texts = KnownTexts()
        let values = try (0..<1_000).map { try value("\"text number \($0)\"") }
        let places = values.map { texts.insert($0) }
        #expect(Set(places).count > KnownTexts.count / 2)
        for (value, place) in zip(values, places).suffix(1) { #expect(texts.place(of: value) == place) }
        #expect(values.count { texts.place(of: $0) != nil } <= KnownTexts.count)
    }
}
