import Foundation
import Testing

/// A Markdown file of the repository, as far as tests of the documentation read it.
struct MarkdownFile: Sendable, CustomTestStringConvertible {
    /// A block of code between fences that start their lines.
    struct Block: Sendable {
        var language: String
        /// With the newline of each line.
        var text: String
        /// The line before the block, if it is not empty.
        var mark: Substring
        /// Whether only empty lines separate it from the block before.
        var followsBlock: Bool
    }

    /// The path in the repository.
    let path: String
    let lines: [Substring]

    var testDescription: String { path }

    init(_ path: String) throws {
        self.path = path
        let text = try String(contentsOf: Binary.root.appendingPathComponent(path), encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// All that people write or read: not the files that tests use as data.
    static func all() throws -> [MarkdownFile] {
        let manager = FileManager.default
        var paths = try manager.contentsOfDirectory(atPath: Binary.root.path).filter(isMarkdown)
        for folder in ["docs", ".github", "Examples", "Sources"] {
            let below = try manager.subpathsOfDirectory(atPath: Binary.root.appendingPathComponent(folder).path)
            paths += below.filter { isMarkdown($0) && !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
                .map { "\(folder)/\($0)" }
        }
        return try paths.sorted().map { try MarkdownFile($0) }
    }

    private static func isMarkdown(_ path: String) -> Bool { path.hasSuffix(".md") || path == "llms.txt" }

    var blocks: [Block] {
        var blocks: [Block] = []
        var open: (block: Block, end: String)?
        var before: Substring = ""
        var sinceBlock = true
        for line in lines {
            if let (block, end) = open {
                if line == end {
                    blocks.append(block)
                    (open, sinceBlock) = (nil, true)
                } else {
                    open?.block.text += line + "\n"
                }
            } else if line.hasPrefix("```") {
                open = (
                    Block(
                        language: String(line.dropFirst(3)), text: "", mark: before,
                        followsBlock: sinceBlock && !blocks.isEmpty), "```"
                )
            } else if !line.isEmpty {
                sinceBlock = false
            }
            before = line
        }
        return blocks
    }

    /// The lines outside of blocks of code, with indented ones and code in lines left out.
    var prose: [String] {
        var isCode = false
        return lines.compactMap { line -> String? in
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isCode.toggle()
                return nil
            }
            if isCode || line.hasPrefix("    ") { return nil }
            return String(line.replacing(/``[^`]+``|`[^`]+`/, with: ""))
        }
    }

    /// The targets of links and pictures.
    var links: [String] {
        prose.flatMap { line in
            line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
                + line.matches(of: /(?:src|srcset|href)="([^"]+)"/).map { String($0.output.1) }
        }
    }

    /// The names that a link can give after `#`, as GitHub makes them of headings.
    var anchors: Set<String> {
        var isCode = false
        var anchors: Set<String> = []
        for line in lines {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, let heading = line.firstMatch(of: /^#{1,6} (.+)$/)?.output.1 else { continue }
            let kept = heading.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == " " || $0 == "-" || $0 == "_"
            }
            let name = String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
            var unique = name
            var count = 0
            while !anchors.insert(unique).inserted {
                count += 1
                unique = "\(name)-\(count)"
            }
        }
        return anchors
    }
}
