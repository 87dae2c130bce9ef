import Foundation
import TestSupport

/// The public symbols of all modules in the product `APICheckTesting`, extracted from the modules beside the test bundle.
struct PublicAPI: Sendable {
    static let modules = [
        "APICheckContracts", "APICheckDecoding", "APICheckFindings", "APICheckHTTP", "APICheckJSON",
        "APICheckRecordings", "APICheckTesting",
    ]

    /// The sorted symbol graphs of each module.
    private let graphs: [String: [SymbolGraph]]

    /// The public API, extracted once per run.
    static var current: PublicAPI {
        get async throws { try await extraction.value }
    }

    private static let extraction = Task { try await onOwnThread { try PublicAPI() } }

    var symbols: [SymbolGraph.Symbol] { graphs.values.joined().flatMap(\.symbols) }

    func symbols(of module: String) -> [SymbolGraph.Symbol] { graphs[module, default: []].flatMap(\.symbols) }

    /// The name of each module that has public symbols, followed by their declarations.
    var text: String {
        let parts = graphs.filter { !$0.value.allSatisfy(\.symbols.isEmpty) }.sorted { $0.key < $1.key }
        return parts.map { module, graphs in
            let symbols = graphs.flatMap { zip($0.symbols.map(\.path), $0.declarations) }.sorted { $0 < $1 }
            return "\(module)\n\n" + symbols.map { "\($0.1)\n" }.joined()
        }.joined(separator: "\n")
    }

    private init() throws {
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = try TemporaryFolder()
        for module in PublicAPI.modules { try PublicAPI.extract(module, builtIn: products, to: folder.url) }
        var graphs: [String: [SymbolGraph]] = [:]
        for (name, data) in folder.contents where name.hasSuffix(".symbols.json") {
            // Extensions of another module's types are in `Module@Other.symbols.json`.
            let module = String(name.prefix { $0 != "@" && $0 != "." })
            graphs[module, default: []].append(try JSONDecoder().decode(SymbolGraph.self, from: data))
        }
        self.graphs = graphs
    }

    private struct ExtractionFailed: Error, CustomStringConvertible {
        var description: String
    }

    private static func extract(_ module: String, builtIn products: URL, to folder: URL) throws {
        #if arch(arm64)
        let target = "aarch64-unknown-linux-gnu"
        #else
        let target = "x86_64-unknown-linux-gnu"
        #endif
        let errors = folder.appendingPathComponent("\(module).errors")
        try Data().write(to: errors)
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swift", "symbolgraph-extract", "-module-name", module, "-target", target]
            + ["-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder.path]
            + ["-I", products.appendingPathComponent("Modules").path] + headers(above: products)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        guard ended.wait(timeout: .now() + 120) == .success else {
            process.terminate()
            throw ExtractionFailed(description: "swift symbolgraph-extract of \(module) did not end within 120 s")
        }
        guard process.terminationStatus == 0 else {
            throw ExtractionFailed(
                description: "swift symbolgraph-extract of \(module) failed:\n"
                    + (try String(contentsOf: errors, encoding: .utf8)))
        }
    }

    /// The headers of the C module in Yams.
    private static func headers(above products: URL) -> [String] {
        var folder = products
        while folder.path != "/" {
            let headers = folder.appendingPathComponent("checkouts/Yams/Sources/CYaml/include").path
            if FileManager.default.fileExists(atPath: headers) { return ["-I", headers] }
            folder.deleteLastPathComponent()
        }
        return []
    }
}
