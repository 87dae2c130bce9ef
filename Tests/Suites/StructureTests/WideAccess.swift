#if canImport(Glibc)
import Foundation

/// Finds declarations with `package` access that no other target needs.
///
/// Needed is what another target uses, and in turn what that names where its users see it: the types of a signature, the type of a
/// member, what fulfils a requirement of a protocol.
struct WideAccess {
    struct Declaration: Comparable {
        let file: String
        let line: Int
        let name: String

        static func < (left: Declaration, right: Declaration) -> Bool {
            (left.file, left.line) < (right.file, right.line)
        }
    }

    private struct Home {
        let file: IndexedFile
        let line: Int
        let name: String
    }

    private let texts: [String: SourceText]
    private var homes: [Int: Home] = [:]
    private var parents: [Int: Int] = [:]
    private var declared: [Int: Declaration] = [:]
    /// What a symbol needs if it is needed itself.
    private var mentions: [Int: Set<Int>] = [:]
    private var needed: Set<Int> = []

    /// - Parameter others: the texts of files that the index lacks.
    init(_ files: [IndexedFile], texts: [String: SourceText], others: [SourceText]) {
        self.texts = texts
        for file in files { define(file) }
        var used: Set<Int> = []
        for file in files {
            let own = texts[file.path]!.testableImports.union([file.module])
            var latestCase: Int?
            for one in file.occurrences {
                if one.roles.contains(.definition), !one.isParameter { latestCase = one.isEnumCase ? one.symbol : nil }
                // A conformance in another file uses what fulfils its requirements.
                let isFulfilling = one.roles.contains(.overrideOf) && !one.roles.contains(.definition)
                guard one.roles.contains(.reference) || isFulfilling else { continue }
                if let home = homes[one.symbol], !own.contains(home.file.module) { used.insert(one.symbol) }
                mention(one, in: file)
                // The index does not say which case of an enum a type belongs to.
                if one.relations.isEmpty, let latestCase { mentions[latestCase, default: []].insert(one.symbol) }
            }
        }
        var hidden: [String: Set<Substring>] = [:]
        for text in others { for module in text.imports { hidden[module, default: []].formUnion(text.words) } }
        for file in files {
            let text = texts[file.path]!
            let words = text.words(outside: Set(file.occurrences.map(\.line)))
            if !words.isEmpty { for module in text.imports { hidden[module, default: []].formUnion(words) } }
        }
        for symbol in declared.keys {
            let isHidden = hidden[homes[symbol]!.file.module]?.contains(word(symbol)) ?? false
            if used.contains(symbol) || isHidden { need(symbol) }
        }
    }

    var wide: [Declaration] { declared.filter { !needed.contains($0.key) }.map(\.value).sorted() }

    private mutating func define(_ file: IndexedFile) {
        for one in file.occurrences where one.roles.contains(.definition) && !one.isParameter {
            homes[one.symbol] = Home(file: file, line: one.line, name: one.name)
            let parent = one.relations.first { $0.roles.contains(.childOf) }?.symbol
            parents[one.symbol] = parent
            if one.isEnumCase, let parent { mentions[parent, default: []].insert(one.symbol) }
            for relation in one.relations where relation.roles.contains(.overrideOf) {
                mentions[relation.symbol, default: []].insert(one.symbol)
                // What fulfils a requirement of another package is needed wherever its type is.
                if let parent { mentions[parent, default: []].insert(one.symbol) }
            }
            guard !one.roles.contains(.implicit), !one.isAccessor, file.path.hasPrefix("Sources/"),
                texts[file.path]!.isPackage(line: one.line, column: one.column)
            else { continue }
            declared[one.symbol] = Declaration(file: file.path, line: one.line, name: one.name)
        }
    }

    private mutating func mention(_ one: IndexedFile.Occurrence, in file: IndexedFile) {
        for relation in one.relations where relation.roles.contains(.containedBy) {
            guard let home = homes[relation.symbol], home.file.path == file.path else { continue }
            if texts[file.path]!.isSeen(line: one.line, ofDeclarationAt: home.line) {
                mentions[relation.symbol, default: []].insert(one.symbol)
            }
        }
    }

    private mutating func need(_ symbol: Int) {
        var open = [symbol]
        while let next = open.popLast() {
            guard needed.insert(next).inserted else { continue }
            open += mentions[next, default: []]
            if let parent = parents[next] { open.append(parent) }
        }
    }

    /// The word by which a declaration is used: for an initializer, the name of its type.
    private func word(_ symbol: Int) -> Substring {
        let name = homes[symbol]!.name.prefix { $0 != "(" }
        guard name == "init", let type = parents[symbol].flatMap({ homes[$0] }) else { return name }
        return Substring(type.name.split(separator: ".").last ?? "")
    }
}
#endif
