import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckJSON
import APICheckProject
import APICheckReports
import TestSupport
import Testing

/// Which apps read what a finding is about.
@Suite struct APIReadersTests {
    private static let list = "GET /things"

    private static func read(
        _ place: String, _ model: String, _ operation: String = list, _ status: Int = 200
    ) -> AppRead {
        AppRead.sample(operation, status, place, model)
    }

    private static let reads = [
        read("", "Page"), read("/data", "Page.data"), read("/data/*", "Page.data"), read("/data/*/id", "Thing.id"),
        read("/data/*/tags/*", "Thing.tags"), read("/counts/*", "Page.counts"), read("/meta/total", "Meta.total"),
        read("/meta/page", "Meta.page"), read("/message", "Refusal.message", list, 422),
        read("/id", "Thing.id", "GET /things/{id}"),
    ]

    private static func readers(_ finding: Finding, other: [AppRead] = []) throws -> [String]? {
        let project = try SampleProject()
        try project.write("readers/App.json", String(decoding: AppReads(app: "App", reads: reads).bytes, as: UTF8.self))
        if !other.isEmpty {
            try project.write(
                "readers/Other.json", String(decoding: AppReads(app: "Other", reads: other).bytes, as: UTF8.self))
        }
        let api = try #require(try project.project.select([]).first)
        return try APIReaders(api).readers(of: finding)?.map { "\($0.app) \($0.model)" }
    }

    private static func finding(
        _ place: Place, _ statuses: Set<Int> = [200], _ operation: String = list, rule: Rule = .recordedValueChanged,
        expected: Fact = "a"
    ) -> Finding {
        var finding = Finding(rule, operation: operation, place: place, expected: expected, actual: "b")
        finding.statuses = statuses
        return finding
    }

    private static func body(_ text: String) -> Place { .body(Pointer(text) ?? Pointer()) }

    @Test(
        arguments: [
            (body("/data/0/id"), ["App Thing.id"]),
            // The list itself, by the property that reads it.
            (body("/data"), ["App Page.data"]), (body(""), ["App Page"]),
            // An object that went away is read by those who read below it.
            (body("/meta"), ["App Meta.page", "App Meta.total"]),
            (body("/counts"), ["App Page.counts"]), (body("/counts/x"), ["App Page.counts"]),
            (body("/data/7/tags"), ["App Thing.tags"]), (body("/data/0/tags/3"), ["App Thing.tags"]),
            // An added property, and a property of a value that is read as a whole.
            (body("/data/0/colour"), []), (body("/meta/total/x"), []), (body("/idea"), []),
            // What belongs to the exchange is read by the models of its responses.
            (.status, ["App Page"]), (.exchange, ["App Page"]), (.responseHeader("ETag"), ["App Page"]),
            (.requestBody(Pointer(["a"])), ["App Page"]), (.query("page"), ["App Page"]), (.step("a/b"), ["App Page"]),
        ] as [(Place, [String])])
    func aPlaceIsReadByItsModels(_ place: Place, _ expected: [String]) throws {
        #expect(try Self.readers(Self.finding(place)) == expected)
    }

    @Test(arguments: [Place.contract(Pointer()), .baseline("0123456789abcdef"), .recordingMember(Pointer())])
    func whatIsNotAboutAnExchangeIsReadByNoModel(_ place: Place) throws {
        #expect(try Self.readers(Self.finding(place)) == nil)
    }

    @Test func aStatusOfTheSameClassHasTheSameReaders() throws {
        #expect(try Self.readers(Self.finding(Self.body("/data"), [201])) == ["App Page.data"])
        #expect(try Self.readers(Self.finding(Self.body("/message"), [400])) == ["App Refusal.message"])
        #expect(try Self.readers(Self.finding(Self.body("/message"), [200])) == [])
        #expect(try Self.readers(Self.finding(Self.body("/data"), [422])) == [])
        #expect(try Self.readers(Self.finding(Self.body("/data"), [500])) == [])
        // A finding of a contract alone has no status.
        #expect(try Self.readers(Self.finding(Self.body("/message"), [])) == ["App Refusal.message"])
        #expect(try Self.readers(Self.finding(Self.body("/data"), [200], "POST /things")) == [])
    }

    @Test func aRenamedPropertyIsReadByItsOldName() throws {
        let renamed = Self.finding(
            Self.body("/data/*/ID"), rule: .recordedPropertyRenamed, expected: .member("id"))
        #expect(try Self.readers(renamed) == ["App Thing.id"])
    }

    @Test func aCriterionIsAboutTheValuesThatItReads() throws {
        var failed = Self.finding(.step("a/b"))
        failed.readPlaces = [.status, Self.body("/meta/total")]
        #expect(try Self.readers(failed) == ["App Meta.total"])
    }

    @Test func severalAppsHaveAFileEach() throws {
        let other = [Self.read("/data/*/id", "Row.identifier")]
        #expect(
            try Self.readers(Self.finding(Self.body("/data/0/id")), other: other) == [
                "App Thing.id", "Other Row.identifier",
            ])
        #expect(
            try Self.readers(Self.finding(Self.body("/data")), other: other) == [
                "App Page.data", "Other Row.identifier",
            ])
    }

    @Test func withoutAFileNothingIsReported() throws {
        let project = try SampleProject()
        #expect(try project.verify().findings.map(\.readers) == [nil])
    }

    // MARK: Levels

    /// The second id of the sample is a text.
    @Test func onlyWhatTheAppReadsKeepsItsLevel() throws {
        let project = try SampleProject()
        func write(_ app: String, _ read: AppRead) throws {
            try project.write(
                "readers/\(app).json", String(decoding: AppReads(app: app, reads: [read]).bytes, as: UTF8.self))
        }
        try write("App", AppRead.sample(Self.list, 200, "/*/id"))
        try write("Other", AppRead.sample(Self.list, 200, "", "Rows", types: ["Rows"], accepted: ["array"]))
        func levels(_ apps: String...) throws -> [Level] { try project.verify(apps: apps).findings.map(\.level) }
        #expect(try levels() == [.breaking])
        #expect(try levels("App") == [.breaking])
        #expect(try levels("Other") == [.info])
        #expect(try levels("Other", "App") == [.breaking])
        #expect(
            try project.verify(levels: ["response-property-type-changed=warning"], apps: ["App"]).findings.map(\.level)
                == [.warning])
        #expect(
            try project.verify().findings.flatMap { $0.readers ?? [] }.map(\.description) == [
                "Thing.id as Int, required, Thing.swift"
            ])
    }

    @Test func anUnknownAppNamesTheKnownOnes() throws {
        let project = try SampleProject()
        let none = #expect(throws: UnknownAppError.self) { try project.policy(apps: ["App"]) }
        #expect(
            none?.description == """
                unknown app 'App'
                  expected: an app with a file contracts/<api>/readers/<app>.json
                  actual:   no such file
                  help:     the app's tests write it with: APICHECK_READS=write swift test
                """)
        for name in ["TodoApp", "Watch"] {
            try project.write(
                "readers/\(name).json", String(decoding: AppReads(app: name, reads: []).bytes, as: UTF8.self))
        }
        let unknown = #expect(throws: UnknownAppError.self) { try project.policy(apps: ["Watch", "todoap"]) }
        #expect(unknown?.description == "unknown app 'todoap'\n  expected: TodoApp or Watch")
    }
}
