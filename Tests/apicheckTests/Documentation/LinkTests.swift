import Foundation
import Testing

/// Links between the files of the repository.
@Suite struct LinkTests {
    /// Pages of the repository's host, by their path relative to the README there.
    private static let hosted = "../../actions/workflows/"

    @Test func eachRelativeLinkNamesAFileAndAHeading() throws {
        let files = try MarkdownFile.all()
        #expect(files.count > 40)
        let anchors = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.anchors) })
        var checked = 0
        for file in files {
            for link in file.links where !Self.isOutside(link) {
                checked += 1
                if let fault = Self.fault(of: link, in: file.path, anchors: anchors) {
                    Issue.record("\(file.path): \(link): \(fault)")
                }
            }
        }
        #expect(checked > 150)
    }

    @Test func aBrokenLinkIsFound() throws {
        let anchors: [String: Set<String>] = ["docs/diff.md": ["two-contracts"], "README.md": ["install"]]
        let cases: [(String, String?)] = [
            ("diff.md#two-contracts", nil), ("../README.md#install", nil), ("../LICENSE", nil), ("images/", nil),
            ("diff.md#three", "no such heading"), ("nothing.md", "no such file"), ("../../elsewhere", "no such file"),
            ("#nothing", "no such heading"),
        ]
        for (link, fault) in cases {
            #expect(Self.fault(of: link, in: "docs/diff.md", anchors: anchors) == fault, "\(link)")
        }
        let badge = "../../actions/workflows/ci.yml/badge.svg"
        #expect(Self.fault(of: badge, in: "README.md", anchors: anchors) == nil)
        #expect(
            Self.fault(of: badge.replacing("ci", with: "none"), in: "README.md", anchors: anchors) == "no such file")
    }

    /// A reader finds every page from the start page.
    @Test func eachPageOfTheManualIsListed() throws {
        let files = try MarkdownFile.all()
        for index in ["docs/README.md", "docs/commands/README.md", "docs/recipes/README.md"] {
            let folder = index.dropLast("README.md".count)
            let listed = try Set(MarkdownFile(index).links)
            let pages = files.map(\.path).filter { $0.hasPrefix(folder) && $0 != index }
                .map { String($0.dropFirst(folder.count)) }.filter { !$0.contains("/") }
            #expect(pages.filter { !listed.contains($0) } == [], "not linked from \(index)")
        }
    }

    private static func isOutside(_ link: String) -> Bool { link.contains(/^[a-z]+:/) }

    /// What is wrong with a link, or nil.
    private static func fault(of link: String, in file: String, anchors: [String: Set<String>]) -> String? {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = URL(fileURLWithPath: file, relativeTo: Binary.root).deletingLastPathComponent()
        let target: URL
        if link.hasPrefix(hosted) {
            let name = link.dropFirst(hosted.count).split(separator: "/")[0]
            target = Binary.root.appendingPathComponent(".github/workflows/\(name)")
        } else {
            target =
                parts[0].isEmpty
                ? Binary.root.appendingPathComponent(file)
                : folder.appendingPathComponent(String(parts[0])).standardizedFileURL
        }
        guard FileManager.default.fileExists(atPath: target.path), target.path.hasPrefix(Binary.root.path) else {
            return "no such file"
        }
        guard parts.count == 2 else { return nil }
        let path = String(target.path.dropFirst(Binary.root.path.count + 1))
        return anchors[path]?.contains(String(parts[1])) == true ? nil : "no such heading"
    }
}
