import Foundation
import TestSupport
import Testing

/// A package that tests an app compiles the modules that `APICheckTesting` imports, from scratch each time on its CI. What only
/// contracts or the program use of them is in the condition of a package trait.
@Suite struct ClosureTests {
    #if canImport(Glibc)
    @Test(
        .enabled(if: IndexStore.folder != nil, "only a debug build has an index"),
        arguments: [[], ["Contracts"], ["Recording"], ["Contracts", "Recording"]] as [Set<String>])
    func testsOfAnAppCompileWhatTheyUse(traits: Set<String>) throws {
        let manifest = Manifest(try String(contentsOfFile: "\(packageFolder)/Package.swift", encoding: .utf8))
        func modules(_ traits: Set<String>) throws -> Set<String> {
            try #require(manifest.modules(ofProduct: "APICheckTesting", traits: traits))
        }
        let optional: Set = ["Contracts", "Recording"]
        let all = try modules(optional)
        let without = try optional.sorted().map { trait in (trait, try modules(optional.subtracting([trait]))) }
        let folders = all.map { "\(packageFolder)/Sources/\($0)/" }
        let symbols = try IndexStore().symbols { path in folders.contains { path.hasPrefix($0) } }
        let texts = try Dictionary(
            uniqueKeysWithValues: folders.flatMap { files(below: String($0.dropLast()), endingWith: ".swift") }.map {
                ($0, try String(contentsOfFile: $0, encoding: .utf8))
            })
        // The condition of a substitute such as `#if !Contracts` is false in this build, so that the index lacks what it uses.
        let sources = texts.filter { !$0.value.hasPrefix("#if !") }
        let substitutes = texts.values.filter { text in
            text.hasPrefix("#if !") && !traits.contains(String(text.dropFirst(5).prefix { $0 != "\n" }))
        }
        let named = substitutes.reduce(into: Set<Substring>()) { $0.formUnion($1.split { !$0.isLetter }) }
        #expect(sources.keys.filter { symbols[$0] == nil } == [], "not in the index of this build")
        let graph = SourceGraph(
            files: sources.map { path, text in
                var file = SourceGraph.File(
                    String(path.dropFirst(packageFolder.count + 1)), text: text,
                    hasSubstitute: texts["\(path.dropLast(6))+None.swift"] != nil, symbols: symbols[path] ?? [])
                if let name = path.split(separator: "/").last?.dropLast(6), named.contains(name) {
                    file.isPublic = true
                }
                // The modules of a trait need no condition in their files.
                for (trait, modules) in without
                where !modules.contains(where: { file.path.hasPrefix("Sources/\($0)/") }) {
                    file.traits = file.traits ?? [trait]
                }
                return file
            })
        let unused = graph.compiled(with: traits).unused.joined(separator: "\n")
        #expect(
            unused.isEmpty,
            """
            packages with APICheckTesting and `traits: \(traits.sorted())` compile these files, which nothing public uses:
            \(unused)
            Do only contracts, recordings or the program use a file? Then put `#if Contracts`, `#if Recording` or \
            `#if CommandLine` before its first line \
            and `#endif` after its last one. Otherwise delete it.
            """)
        let broken = graph.broken(with: traits).joined(separator: "\n")
        #expect(
            broken.isEmpty,
            """
            with `traits: \(traits.sorted())` these files do not compile, since the second one has the condition of a trait:
            \(broken)
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
        let modules = Manifest(manifest).modules
        #expect(modules("Product", []) == ["A", "B", "Base", "C"])
        #expect(modules("Product", ["CommandLine"]) == ["A", "B", "Base", "C", "D", "E"])
        #expect(modules("Other", []) == nil)
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
                    File("program", traits: ["CommandLine"], definitions: ["a"], references: ["b"]),
                    File("used by the program", definitions: ["b"]),
                ], ["used by the program"]
            ),
            (
                [
                    File("public", isPublic: true, references: ["a"]),
                    File("contracts", traits: ["Contracts"], definitions: ["a"], references: ["b"]),
                    File("used by contracts", definitions: ["b"]),
                ], []
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
        #expect(SourceGraph(files: files).compiled(with: ["Contracts"]).unused == unused)
    }

    @Test func aFileMustNotUseWhatATraitAdds() {
        let graph = SourceGraph(files: [
            File("seam", traits: ["Contracts"], hasSubstitute: true, definitions: ["a"], references: ["b"]),
            File("contracts", traits: ["Contracts"], definitions: ["b"]),
            File("testing", isPublic: true, references: ["a"]),
            File("wrong", isPublic: true, references: ["a", "b"]),
        ])
        #expect(graph.broken(with: []) == ["wrong: contracts"])
        #expect(graph.broken(with: ["Contracts"]) == [])
    }
}
