import Foundation

/// A page of a DocC catalogue.
struct Page {
    let text: String

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    /// E.g. `Sources/APICheckTesting/APICheckTesting.docc/TestAnApp.md`.
    init(_ file: String) throws {
        text = try String(contentsOf: Page.root.appendingPathComponent(file), encoding: .utf8)
    }

    /// The blocks of code in a language.
    func blocks(in language: String) -> [String] {
        var blocks: [String] = []
        var block: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = block {
                block = line == "```" ? nil : lines + [line]
                if block == nil { blocks.append(lines.joined(separator: "\n")) }
            } else if line == "```\(language)" {
                block = []
            }
        }
        return blocks
    }

    /// The symbols in the page's topics, without their module and the suffix of overloads.
    var topics: [String] {
        let list = text.components(separatedBy: "\n## Topics\n").last ?? ""
        return list.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("- ``"), line.hasSuffix("``") else { return nil }
            var link = line.dropFirst(4).dropLast(2)
            if let overload = link.range(of: ")-(") { link = link[..<overload.lowerBound] + ")" }
            for module in ["Testing/", "Foundation/"] where link.hasPrefix(module) {
                link = link.dropFirst(module.count)
            }
            return String(link).replacing("/", with: ".")
        }
    }
}
