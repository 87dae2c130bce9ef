import Foundation
import Testing

/// What keeps the program small, and its start short.
@Suite struct ProgramSizeTests {
    /// The modules that are linked into tests of apps, and not into the program.
    private static let libraries = ["APICheckDecoding", "APICheckTesting"]

    /// Releases are linked without the data of ICU, which functions of Foundation need: `.ci/release-options`.
    @Test func theProgramDoesNotImportFoundation() throws {
        let sources = Binary.root.appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        var importing: [String] = []
        for file in files where file.hasSuffix(".swift") {
            if Self.libraries.contains(where: { file.hasPrefix($0 + "/") }) { continue }
            let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
            let imports = text.split(separator: "\n").filter { $0.contains("import ") }
            if imports.contains(where: { $0.hasSuffix(" Foundation") || $0.hasSuffix(" FoundationNetworking") }) {
                importing.append(file)
            }
        }
        #expect(files.count > 500)
        #expect(importing == [])
    }
}
