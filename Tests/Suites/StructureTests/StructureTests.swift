import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
private let isIndexed = ConditionTrait.enabled(if: IndexStore.folder != nil, "only a debug build has an index")
#endif

/// The structure of `Sources`, as the index of a debug build shows it.
@Suite struct StructureTests {
    #if canImport(Glibc)
    private static let indexed: [IndexedFile] = {
        let root = packageFolder + "/"
        let files = try? IndexStore().files {
            $0.hasPrefix(root) && !$0.dropFirst(root.count).hasPrefix(".") && $0.hasSuffix(".swift")
        }
        return (files ?? []).map {
            IndexedFile(path: String($0.path.dropFirst(root.count)), module: $0.module, occurrences: $0.occurrences)
        }
    }()

    private static let graph = FolderGraph(indexed.filter { $0.path.hasPrefix("Sources/") })

    /// Without this, tests of an index that cannot be read would pass.
    @Test(isIndexed) func eachSourceFileIsIndexed() {
        let known = Set(Self.indexed.map(\.path))
        let paths = files(below: "\(packageFolder)/Sources", endingWith: ".swift")
            .map { String($0.dropFirst(packageFolder.count + 1)) }
        #expect(paths.count > 500)
        let missing = paths.filter { !known.contains($0) }
        #expect(missing.isEmpty, "not in the index, which the next build updates: \(missing)")
    }

    @Test(isIndexed) func foldersUseEachOtherInOneDirection() {
        let circles = Self.graph.circles.map { circle in
            let uses = circle.uses.sorted { ($0.value.count, $0.key.user) < ($1.value.count, $1.key.user) }.map {
                pair, uses in
                "  \(pair.user) uses \(pair.used) \(uses.count) times; \(uses[0].file):\(uses[0].line) uses \(uses[0].name)"
            }
            return ([circle.folder + ": " + circle.nodes.joined(separator: ", ")] + uses).joined(separator: "\n")
        }
        #expect(circles.isEmpty, "folders that use each other in a circle:\n\(circles.joined(separator: "\n"))")
    }

    @Test(isIndexed) func accessIsNotWiderThanNeeded() throws {
        let folders = ["Sources", "Tests", "Benchmarks"].map { "\(packageFolder)/\($0)" }
        let paths = folders.flatMap { files(below: $0, endingWith: ".swift") }
        var texts: [String: SourceText] = [:]
        for path in paths {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            texts[String(path.dropFirst(packageFolder.count + 1))] = SourceText(text)
        }
        let indexed = Self.indexed.filter { texts[$0.path] != nil }
        let known = Set(indexed.map(\.path))
        let access = WideAccess(indexed, texts: texts, others: texts.filter { !known.contains($0.key) }.map(\.value))
        let wide = access.wide.map { "\($0.file):\($0.line) \($0.name)" }
        #expect(
            wide.isEmpty, "only their own target uses these, which need no `package`:\n\(wide.joined(separator: "\n"))")
    }

    /// `APICHECK_UPDATE_EXPECTED=1` writes it.
    @Test(isIndexed) func architectureShowsTheFolders() throws {
        let page = "\(packageFolder)/.github/ARCHITECTURE.md"
        let (start, end) = ("<!-- The test StructureTests writes this. -->\n\n", "\n\n<!-- Until here. -->")
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let first = try #require(text.range(of: start)?.upperBound)
        let last = try #require(text.range(of: end, range: first..<text.endIndex)?.lowerBound)
        guard text[first..<last] != Self.graph.markdown else { return }
        if ProcessInfo.processInfo.environment["APICHECK_UPDATE_EXPECTED"] == "1" {
            let new = text[..<first] + Self.graph.markdown + text[last...]
            try String(new).write(toFile: page, atomically: true, encoding: .utf8)
        } else {
            Issue.record("ARCHITECTURE.md is stale: .ci/structure --write")
        }
    }
    #endif

    @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"]) func namedFilesExist(page: String) throws {
        let text = try String(contentsOfFile: "\(packageFolder)/.github/\(page)", encoding: .utf8)
        let spans = text.matches(of: /`([\w.]+\/[\w.+\/-]+)`/).map { String($0.1) }
        let paths = spans.filter { path in ["Sources/", "Tests/", "APICheck", ".ci/"].contains { path.hasPrefix($0) } }
        #expect(paths.count >= 5)
        let missing = paths.filter { path in
            !["", "Sources/"].contains { FileManager.default.fileExists(atPath: "\(packageFolder)/\($0)\(path)") }
        }
        #expect(missing == [])
    }

    @Test func circlesAreFoundAtEachLevel() {
        func use(_ file: String, _ definition: String) -> FolderGraph.Use {
            .init(file: "Sources/\(file).swift", line: 1, name: "x", definition: "Sources/\(definition).swift")
        }
        let uses = [
            use("A/One/a", "A/Two/b"), use("A/Two/b", "A/Three/c"), use("A/Three/c", "A/One/d"),
            use("A/Four/e", "A/One/a"),
            use("A/Four/In/f", "A/Four/e"), use("A/Four/e", "A/Four/In/f"), use("B/g", "A/One/a"),
        ]
        let graph = FolderGraph(files: Set(uses.flatMap { [$0.file, $0.definition] }).sorted(), uses: uses)
        #expect(
            graph.circles.map { "\($0.folder): \($0.nodes)" } == [
                #"Sources/A: ["One", "Three", "Two"]"#, #"Sources/A/Four: [".", "In"]"#,
            ])
        #expect(graph.order("Sources/A") == ["One", "Three", "Two", "Four"])
        #expect(graph.targets == ["A": [], "B": ["A"]])
    }

    @Test(arguments: [
        ("package func a() {", 14, true), ("    package static let a = 1", 24, true),
        ("func a() { package.b() }", 6, false),
        ("let package = 1; var a: Int", 22, false), ("case a", 6, false),
    ])
    func modifiersStandBeforeTheName(line: String, column: Int, isPackage: Bool) {
        #expect(SourceText(line).isPackage(line: 1, column: column) == isPackage)
    }

    @Test func partsForOtherPlatformsAreNotIndexed() {
        let text = SourceText("#if os(macOS)\nlet a = apple()\n#else\nlet b = linux()\n#endif\nlet c = both()")
        #expect(text.words(outside: [4, 6]) == ["let", "a", "apple"])
    }
}
