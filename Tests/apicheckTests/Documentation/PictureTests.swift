import Foundation
import Testing

/// The pictures of the manual, which `make pictures` draws.
@Suite struct PictureTests {
    private static let folder = Binary.root.appendingPathComponent("docs/images")

    private static func names(_ end: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(end) }.sorted()
    }

    /// A picture has its command as its title, and below the prompt what the command prints at its width.
    @Test func theTextIsWhatTheProgramPrints() async throws {
        let names = try Self.names(".svg")
        #expect(names.contains("drift-light.svg") && names.contains("drift-dark.svg"))
        var printed: [String: String] = [:]
        for name in names {
            let picture = try Picture(String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
            if printed[picture.command] == nil {
                let arguments = picture.command.split(separator: " ").dropFirst().map(String.init)
                let outcome = try await Binary.process(arguments, environment: ["COLUMNS": "\(Picture.columns)"])
                printed[picture.command] = outcome.output
            }
            let shown = "$ \(picture.command)\n\n" + (printed[picture.command] ?? "")
            let isSame = Golden.stable(picture.text) == Golden.stable(shown)
            #expect(isSame, "\(name) shows\n\(picture.text)\nRun make pictures: the program prints\n\(shown)")
        }
    }

    @Test func nothingRunsOutOfThePicture() throws {
        for name in try Self.names(".svg") {
            let picture = try Picture(String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
            #expect(picture.ends.max() ?? 0 <= picture.width - Picture.margin, "\(name)")
            #expect(picture.ends.count >= 5)
        }
    }

    @Test func theyAreSmallAndEachIsShown() throws {
        let sizes = try Self.names("").map { name in
            try Self.folder.appendingPathComponent(name).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        }
        #expect(sizes.reduce(0, +) <= 200 << 10 && sizes.max() ?? 0 < 100 << 10)
        let shown = try Set(
            MarkdownFile.all().flatMap(\.links).compactMap { $0.firstMatch(of: /images\/([^\/]+)$/)?.output.1 }
                .map(String.init))
        #expect(try Self.names("").filter { !shown.contains($0) } == [])
    }
}

/// A picture of a terminal.
private struct Picture {
    /// As in `.ci/pictures`.
    static let columns = 96
    static let margin = 18

    let command: String
    /// The lines, with a newline after each.
    let text: String
    let width: Int
    /// Where the pieces of text end.
    let ends: [Int]

    init(_ svg: String) throws {
        command = try Self.unescaped(#require(svg.firstMatch(of: /<title>(.*)<\/title>/)).output.1)
        width = try #require(svg.firstMatch(of: /<svg [^>]*width="(\d+)"/).flatMap { Int($0.output.1) })
        text = svg.matches(of: /<text [^>]*>(.*)<\/text>/)
            .map { Self.unescaped($0.output.1.replacing(/<[^>]*>/, with: "")[...]) + "\n" }.joined()
        ends = svg.matches(of: /x="(\d+)" textLength="(\d+)"/).compactMap { piece in
            Int(piece.output.1).flatMap { start in Int(piece.output.2).map { start + $0 } }
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#x27;", with: "'").replacing("&amp;", with: "&").description
    }
}
