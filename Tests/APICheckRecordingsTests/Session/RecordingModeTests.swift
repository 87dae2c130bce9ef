import APICheckRecordings
import Testing

@Suite struct RecordingModeTests {
    @Test(
        arguments: [
            (nil, nil, .once), ("", nil, .once), ("once", nil, .once), ("new", nil, .new), ("all", nil, .all),
            ("refresh", nil, .refresh),
            ("none", nil, .none), (nil, "true", .none), (nil, "1", .none), ("none", "true", .none), ("", "yes", .none),
            (nil, "", .once), ("all", "false", .all), ("new", "0", .new),
        ] as [(String?, String?, RecordingMode)])
    func chosen(_ variable: String?, _ ci: String?, _ expected: RecordingMode) throws {
        #expect(try RecordingMode.chosen(variable: variable, ci: ci) == expected)
    }

    @Test func aWrongWordListsTheGoodOnes() throws {
        let error = try #require(throws: RecordingModeError.self) {
            try RecordingMode.chosen(variable: "always", ci: nil)
        }
        #expect(
            error.description == """
                APICHECK_RECORD cannot be used
                  expected: once, new, all, refresh, none
                  actual:   always
                Correct it, or unset it for once.
                """)
    }

    @Test(arguments: [RecordingMode.once, .new, .all, .refresh]) func nothingIsRecordedOnCI(_ mode: RecordingMode)
        throws
    {
        let error = try #require(throws: RecordingModeError.self) {
            try RecordingMode.chosen(variable: mode.rawValue, ci: "true")
        }
        #expect(
            error.description == """
                APICHECK_RECORD=\(mode.rawValue), but CI is set, where tests only replay
                  expected: none
                  actual:   \(mode.rawValue)
                Record on another machine and commit the files, or unset CI.
                """)
    }
}
