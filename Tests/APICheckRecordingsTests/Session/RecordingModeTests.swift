import APICheckBase
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

    @Test func anUnknownModeListsTheKnownOnes() throws {
        let error = try #require(throws: RecordingModeError.self) {
            try RecordingMode.chosen(variable: "always", ci: nil)
        }
        #expect(
            error.description == """
                APICHECK_RECORD: unknown mode
                  expected: once, new, all, refresh or none
                  actual:   always
                  help:     correct it, or unset it for once
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
                APICHECK_RECORD: tests only replay when CI is set
                  expected: none
                  actual:   \(mode.rawValue)
                  help:     record on another machine and commit the files, or unset CI
                """)
    }
}
