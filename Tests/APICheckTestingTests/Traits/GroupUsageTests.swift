import APICheckRecordings
import Testing

@testable import APICheckTesting

@Suite struct GroupUsageTests {
    @Test func entriesUnusedByEveryTestAreLeft() throws {
        let entries = (1...3).map { UnusedEntry(place: "a:\($0)", request: "GET /\($0)") }
        let usage = GroupUsage(of: try #require(Test.current))
        #expect(usage.unused.isEmpty)
        usage.add(unused: [entries[0], entries[2]])
        usage.add(unused: [entries[1], entries[2]])
        #expect(usage.unused == [entries[2]])
        usage.add(unused: [])
        #expect(usage.unused.isEmpty)
    }
}
