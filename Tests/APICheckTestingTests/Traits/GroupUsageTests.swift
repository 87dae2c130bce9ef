import Testing

@testable import APICheckTesting

@Suite struct GroupUsageTests {
    @Test func entriesThatNoTestUsedAreLeft() throws {
        let usage = GroupUsage(of: try #require(Test.current))
        #expect(usage.unused.isEmpty)
        usage.add(unused: [("a:1", "GET /1"), ("a:3", "GET /3")])
        usage.add(unused: [("a:2", "GET /2"), ("a:3", "GET /3")])
        #expect(usage.unused.map(\.place) == ["a:3"])
        usage.add(unused: [])
        #expect(usage.unused.isEmpty)
    }
}
