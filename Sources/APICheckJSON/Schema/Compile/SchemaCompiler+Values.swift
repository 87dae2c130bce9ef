#if Contracts
import APICheckBase

/// Reads and checks the values of keywords.
extension SchemaCompiler {
    /// A whole number from 0 (JSON Schema 2020-12 validation, sections 6.2 to 6.5), clamped to `Int`.
    func count(_ keywords: [Keyword: Int], _ keyword: Keyword) throws -> Int? {
        guard let row = keywords[keyword] else { return nil }
        let node = tape[row]
        if node.kind == NodeKind.integer || node.kind == NodeKind.number {
            let number = NumberText(tape.raw(node))
            if number.isInteger && !number.isNegative { return number.int ?? Int.max }
        }
        throw error("\(keyword.rawValue) must be a whole number from 0 up, not \(shown(row))", at: row)
    }

    func boolean(_ keywords: [Keyword: Int], _ keyword: Keyword) throws -> Bool? {
        guard let row = keywords[keyword] else { return nil }
        switch tape[row].kind {
        case NodeKind.true: return true
        case NodeKind.false: return false
        default: throw error("\(keyword.rawValue) must be true or false, not \(shown(row))", at: row)
        }
    }

    func text(_ keywords: [Keyword: Int], _ keyword: Keyword) throws -> String? {
        guard let row = keywords[keyword] else { return nil }
        guard tape[row].kind == NodeKind.string else {
            throw error("\(keyword.rawValue) must be a string, not \(shown(row))", at: row)
        }
        return tape.text(row)
    }

    func isNumber(_ row: Int) -> Bool { NodeKindSet.number >> tape[row].kind & 1 != 0 }

    /// The rows of an array's elements; throws for other kinds.
    func elements(_ row: Int, of keyword: Keyword) throws -> [Int] {
        guard tape[row].kind == NodeKind.array else {
            throw error("\(keyword.rawValue) must be an array, not \(shown(row))", at: row)
        }
        var rows: [Int] = []
        var next = row + 1
        while next < Int(tape[row].extra) {
            rows.append(next)
            next = tape.next(next)
        }
        return rows
    }

    /// The rows of an object's member names; throws for other kinds.
    func names(_ row: Int, of keyword: Keyword) throws -> [Int] {
        guard tape[row].kind == NodeKind.object else {
            throw error("\(keyword.rawValue) must be an object, not \(shown(row))", at: row)
        }
        var rows: [Int] = []
        var next = row + 1
        while next < Int(tape[row].extra) {
            rows.append(next)
            next = tape.next(next + 1)
        }
        return rows
    }

    /// The rows of an array of strings.
    func strings(_ row: Int, of keyword: Keyword) throws -> [Int] {
        let rows = try elements(row, of: keyword)
        for row in rows where tape[row].kind != NodeKind.string {
            throw error("\(keyword.rawValue) must list strings, not \(shown(row))", at: row)
        }
        return rows
    }

    mutating func optionalSchema(_ keywords: [Keyword: Int], _ keyword: Keyword) throws -> SchemaPointer? {
        guard let row = keywords[keyword] else { return nil }
        return try schema(row)
    }

    func shown(_ row: Int) -> String { ShortText.of(JSON(document: document, row: row)) }
}
#endif
