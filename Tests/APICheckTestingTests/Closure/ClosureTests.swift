import Foundation
import TestSupport
import Testing

/// A package that tests an app compiles the modules that `APICheckTesting` imports, from scratch each time on its CI. What only
/// the program uses of them is behind `#if CommandLine`, the condition of the package trait.
@Suite struct ClosureTests {
    #if canImport(Glibc)
    @Test(.enabled(if: IndexStore.folder != nil, "only a debug build has an index"))
    func testsOfAnAppCompileWhatTheyUse() throws {
        let manifest = try String(contentsOfFile: "\(packageFolder)/Package.swift", encoding: .utf8)
        let modules = try #require(Manifest(manifest).modules(ofProduct: "APICheckTesting"))
        let folders = modules.map { "\(packageFolder)/Sources/\($0)/" }
        let symbols = try IndexStore().symbols { path in folders.contains { path.hasPrefix($0) } }
        let sources = folders.flatMap { files(below: String($0.dropLast()), endingWith: ".swift") }
        #expect(sources.filter { symbols[$0] == nil } == [], "not in the index of this build")
        let graph = try SourceGraph(
            files: sources.map { path in
                SourceGraph.File(
                    String(path.dropFirst(packageFolder.count + 1)),
                    text: try String(contentsOfFile: path, encoding: .utf8), symbols: symbols[path] ?? [])
            })
        let unused = graph.unused.joined(separator: "\n")
        #expect(
            unused.isEmpty,
            """
            packages with APICheckTesting and `traits: []` compile these files, which nothing public uses:
            \(unused)
            Does the program use a file? Then put `#if CommandLine` before its first line and `#endif` after its last one. \
            Otherwise delete it.
            """)
    }
    #endif

    @Test func modulesAreThoseThatTheProductImports() {
        let manifest = """
            let package = Package(
                products: [
                    .library(name: "Product", targets: ["A", "B"]),
                ],
                targets: [
                    layer("Base"),
                    layer("A", imports: ["Base", .product(name: "Yams", package: "Yams")]),
                    layer(
                        "B",
                        imports: [
                            "C", .target(name: "D", condition: .when(traits: ["CommandLine"])),
                        ]),
                    layer("C"),
                    layer("D", imports: ["E"]),
                    layer("E"),
                    tests("BTests", of: ["B", "E"]),
                ]
            )
            """
        #expect(Manifest(manifest).modules(ofProduct: "Product") == ["A", "B", "Base", "C"])
        #expect(Manifest(manifest).modules(ofProduct: "Other") == nil)
    }

    typealias File = SourceGraph.File

    @Test(
        "A file is used from the public API on",
        arguments: [
            ([File("public", isPublic: true, references: ["s"]), File("used", definitions: ["s"])], []),
            ([File("public", isPublic: true), File("unused", definitions: ["s"])], ["unused"]),
            (
                [
                    File("one", definitions: ["a"], references: ["b"]),
                    File("other", definitions: ["b"], references: ["a"]),
                ], ["one", "other"]
            ),
            // What only the program's files use is not used without them.
            (
                [
                    File("public", isPublic: true, references: ["a"]),
                    File("program", isOfProgram: true, definitions: ["a"], references: ["b"]),
                    File("used by the program", definitions: ["b"]),
                ], ["used by the program"]
            ),
            // A conformance is used with its type, although nothing refers to it.
            (
                [
                    File("public", isPublic: true, references: ["type"]), File("type", definitions: ["type"]),
                    File("conformance", references: ["type"], completed: ["type"]),
                ], []
            ),
            (
                [
                    File("public", isPublic: true), File("type", definitions: ["type"]),
                    File("conformance", references: ["type"], completed: ["type"]),
                ], ["conformance", "type"]
            ),
        ] as [([File], [String])])
    func unusedFiles(files: [File], unused: [String]) {
        #expect(SourceGraph(files: files).unused == unused)
    }
}
