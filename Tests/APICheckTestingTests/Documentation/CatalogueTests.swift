// As in PublicAPITests.
#if os(Linux)
import Testing

@Suite struct CatalogueTests {
    @Test(arguments: ["APICheckTesting", "APICheckDecoding"])
    func eachPublicSymbolIsInTheTopics(_ module: String) async throws {
        let page = try Page("Sources/\(module)/\(module).docc/\(module).md")
        let symbols = try await PublicAPI.current.symbols(of: module)
        let types = Set(symbols.filter { $0.pathComponents.count == 1 }.map(\.path))
        let listed = symbols.filter { $0.pathComponents.count == 1 || !types.contains($0.pathComponents[0]) }
        #expect(page.topics.sorted() == listed.map(\.path).sorted())
    }
}
#endif
