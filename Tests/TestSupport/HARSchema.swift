import APICheckBase
import APICheckJSON
import Foundation

/// The published JSON Schemas of HAR 1.2, bundled into one document.
package struct HARSchema {
    private let schema: Schema

    /// Fails when the corpus is missing.
    package init?() throws {
        guard let folder = try Corpora.optionalFolder("har/har-schema/lib")?.path else { return nil }
        var writer = JSONWriter()
        try writer.object { writer in
            writer.member("$ref", "#/$defs/har.json")
            try writer.object("$defs") { writer in
                for name in FileContents.list(folder) {
                    writer.key(name)
                    writer.copy(try Document(contentsOf: "\(folder)/\(name)").root)
                }
            }
        }
        // The files name each other and the draft they were written for, which means nothing inside a bundle.
        let text = writer.text
            .replacingOccurrences(of: #""\$(id|schema)":"[^"]*","#, with: "", options: .regularExpression)
            .replacingOccurrences(
                of: ##""\$ref":"([a-zA-Z]+\.json)#""##, with: ##""\$ref":"#/\$defs/$1""##, options: .regularExpression)
        let document = try Document(text, source: "har-schema")
        schema = try SchemaRegistry(document, dialect: .draft202012).schema(at: document.root)
    }

    /// What a file breaks: the place and what is asked for there.
    package func violations(in har: [UInt8]) throws -> [String] {
        let document = try Document(har)
        return schema.violations(in: document.root).map { "\($0.instance.pointer): \($0.expected)" }
    }
}
