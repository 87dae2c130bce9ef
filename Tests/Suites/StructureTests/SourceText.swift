/// The lines of a source file, read without a parser.
struct SourceText: Sendable {
    private let lines: [Substring]

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

    var imports: Set<String> { modules(/^ *(?:@\w+ |package |public )*import (?:\w+ )?(\w+)/) }
    var testableImports: Set<String> { modules(/^@testable import (\w+)/) }
    var words: Set<Substring> { Set(lines.lazy.flatMap(Self.words)) }

    private func modules(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(lines.compactMap { try? pattern.firstMatch(in: $0)?.output.1 }.map(String.init))
    }

    private static func words(_ line: Substring) -> [Substring] {
        line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// Whether the modifiers before a name contain `package`; the column counts bytes from 1.
    func isPackage(line: Int, column: Int) -> Bool {
        // The file may have been edited since the build.
        guard line <= lines.count else { return false }
        let before = String(decoding: lines[line - 1].utf8.prefix(column - 1), as: UTF8.self)
        let modifiers = before.split { "{;=".contains($0) }.last ?? ""
        return modifiers.split(separator: " ").contains("package")
    }

    /// Whether users of a declaration see one of its lines: before its body, and in the body of what is inlined.
    func isSeen(line: Int, ofDeclarationAt start: Int) -> Bool {
        guard line > start, line <= lines.count else { return true }
        if lines[max(start - 2, 0)..<start].contains(where: { $0.contains("@inlinable") }) { return true }
        return !lines[(start - 1)..<(line - 1)].contains { $0.contains("{") }
    }

    /// The words in branches of `#if` where the index has no line, since they are for another platform.
    func words(outside indexed: Set<Int>) -> Set<Substring> {
        var (found, branches): (Set<Substring>, [(words: Set<Substring>, isIndexed: Bool)]) = ([], [])
        for (index, line) in lines.enumerated() {
            let first = line.drop { $0 == " " }.prefix { $0 != " " }
            if ["#elseif", "#else", "#endif"].contains(first), let branch = branches.popLast() {
                if !branch.isIndexed { found.formUnion(branch.words) }
                if branch.isIndexed, !branches.isEmpty { branches[branches.count - 1].isIndexed = true }
            }
            if ["#if", "#elseif", "#else"].contains(first) {
                branches.append(([], false))
            } else if !branches.isEmpty, first != "#endif" {
                if indexed.contains(index + 1) {
                    branches[branches.count - 1].isIndexed = true
                } else if !first.hasPrefix("//") {
                    branches[branches.count - 1].words.formUnion(Self.words(line))
                }
            }
        }
        return found
    }
}
