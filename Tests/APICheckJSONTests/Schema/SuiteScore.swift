import Foundation

@testable import APICheckJSON

/// Runs the cases of one folder of the suite. Each schema becomes a document of its own, since `#` means its root,
/// beside the remote schemas that the suite serves at `http://localhost:1234/`.
struct SuiteScore {
    private(set) var total = 0
    private(set) var passed = 0
    /// The failed groups and cases, by file.
    private(set) var failures: [String: [String]] = [:]
    private var remotes: [(uri: String, document: Document)] = []

    init(_ suite: URL, folder: String, assertsFormats: Bool) throws {
        try addRemotes(suite.appendingPathComponent("remotes"), uri: "http://localhost:1234")
        let folder = suite.appendingPathComponent(folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        for file in files.sorted() {
            let suite = try Document([UInt8](Data(contentsOf: folder.appendingPathComponent(file))), source: file)
            for group in suite.root.elements { run(group, file: file, assertsFormats: assertsFormats) }
        }
    }

    private mutating func addRemotes(_ folder: URL, uri: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let path = folder.appendingPathComponent(name)
            if name.hasSuffix(".json") {
                remotes.append(("\(uri)/\(name)", try Document([UInt8](Data(contentsOf: path)), source: name)))
            } else if name.hasPrefix("draft2") || uri.contains("draft2") || name.hasPrefix("base") || name == "nested" {
                try addRemotes(path, uri: "\(uri)/\(name)")
            }
        }
    }

    private mutating func run(_ group: JSON, file: String, assertsFormats: Bool) {
        let name = group["description"]?.string ?? ""
        var schema: Schema?
        var problem = ""
        do {
            let document = try Document(group["schema"]?.bytes ?? [], source: file)
            var resources = SchemaResources()
            resources.add(document)
            // Indexing all of them for each schema would take most of the time.
            let text = document.root.text
            if text.contains("localhost:1234") {
                for remote in remotes { resources.add(remote.document, uri: remote.uri) }
            }
            schema = try SchemaRegistry(resources, dialect: .draft202012, assertsFormats: assertsFormats)
                .schema(at: document.root)
        } catch { problem = "\(error)" }
        for test in group["tests"]?.elements.map({ $0 }) ?? [] {
            total += 1
            let title = "\(name): \(test["description"]?.string ?? "")"
            guard let schema, let instance = test["data"], let expected = test["valid"]?.bool else {
                failures[file, default: []].append("\(title): \(problem)")
                continue
            }
            let isValid = schema.isValid(instance)
            let validation = schema.validate(instance, limit: 1_000, limitOfEach: 1_000)
            let defaults = SurveyDefaults(keys: .camelCase)
            // Validating and collecting must agree, and the result may skip the survey only when it finds nothing.
            if isValid == expected && validation.violations.isEmpty == expected
                && validation.survey(defaults).notes == schema.survey(instance, defaults: defaults).notes
            {
                passed += 1
            } else {
                failures[file, default: []].append("\(title) (got \(isValid))")
            }
        }
    }
}
