/// Turns schemas of a document into nodes. A schema is entered in the table before it is filled, so that schemas may refer
/// to themselves; what waits to be filled stands in a list, so that depth costs no stack.
struct SchemaCompiler {
    /// Schemas that apply to one value through each other; past this, a contract is refused rather than the stack risked.
    static let maximumInPlaceDepth = 200

    let document: Document
    let tape: Tape
    let dialect: SchemaDialect
    let assertsFormats: Bool
    var arena = SchemaArena()
    /// By the bytes of their text.
    var patterns: [[UInt8]: Pattern] = [:]
    /// By the row of the keyword's value.
    var unsupported: [Int: UnsupportedKeyword] = [:]
    /// Any value: stands for absent schemas.
    private(set) var anything: SchemaPointer
    private var nodes: [Int: UnsafeMutablePointer<SchemaNode>] = [:]
    private var waiting: [Int] = []
    /// Entered by the call that runs, in order.
    private var entered: [Int] = []
    private lazy var references = ReferenceIndex(document)

    init(_ document: Document, dialect: SchemaDialect, assertsFormats: Bool) {
        self.document = document
        tape = document.tape
        self.dialect = dialect
        self.assertsFormats = assertsFormats
        anything = SchemaPointer(arena.store(SchemaNode(row: 0)))
    }

    func deallocate() { arena.deallocate() }

    /// The node of the schema at a row, with all that it refers to; nothing is kept of what cannot be compiled.
    mutating func compile(_ row: Int) throws -> SchemaPointer {
        waiting = []
        entered = []
        do {
            let node = try schema(row)
            while let next = waiting.popLast() { try fill(next) }
            try checkInPlaceDepth()
            return node
        } catch {
            for row in entered { nodes[row] = nil }
            throw error
        }
    }

    /// The node for a schema at a row, to be filled by and by; a schema that is only a reference is where that leads.
    mutating func schema(_ start: Int) throws -> SchemaPointer {
        var row = start
        var steps = 0
        while let text = onlyReference(row) {
            steps += 1
            if steps > SchemaCompiler.maximumInPlaceDepth {
                throw error("the references lead in a circle or through more than \(steps) others", at: start)
            }
            row = try target(of: text)
        }
        if let node = nodes[row] { return SchemaPointer(node) }
        let node = arena.store(SchemaNode(row: row))
        nodes[row] = node
        entered.append(row)
        waiting.append(row)
        return SchemaPointer(node)
    }

    /// The row of the `$ref` text when the schema says nothing else about values.
    private func onlyReference(_ row: Int) -> Int? {
        guard let reference = tape.member(row, Keyword.reference.rawValue), tape[reference].kind == NodeKind.string
        else {
            return nil
        }
        if dialect == .openAPI30 { return reference }
        var key = row + 1
        while key < Int(tape[row].extra) {
            let name = tape.text(key)
            let counts = name == "$id" || Keyword(rawValue: name) != nil || Keyword.unsupported.contains(name)
            if name != Keyword.reference.rawValue && counts { return nil }
            key = tape.next(key + 1)
        }
        return reference
    }

    /// The row that a `$ref` text leads to.
    mutating func target(of reference: Int) throws -> Int {
        let text = tape.text(reference)
        guard let row = references.row(of: text, from: reference) else {
            throw error("$ref leads nowhere: there is no \"\(text)\" in this document", at: reference)
        }
        return row
    }

    private mutating func fill(_ row: Int) throws {
        guard let node = nodes[row] else { return }
        switch tape[row].kind {
        case NodeKind.true: return
        case NodeKind.false:
            node.pointee.kinds = 0
            node.pointee.possible = 0
            node.pointee.settled = 0
            node.pointee.refusal = isAdditionalProperties(row) ? .additionalProperty : .always
            return
        case NodeKind.object: break
        default: throw error("a schema must be an object or a boolean", at: row)
        }
        let keywords = try read(row)
        var filled = node.pointee
        filled.kinds = try kinds(keywords, &filled)
        filled.combination = try combination(keywords)
        filled.possible = possible(filled)
        filled.object = try object(keywords)
        filled.array = try array(keywords)
        filled.string = try string(keywords)
        filled.number = try number(keywords)
        filled.survey = try survey(keywords)
        filled.settled = settled(filled)
        node.pointee = filled
    }

    private func isAdditionalProperties(_ row: Int) -> Bool {
        row > 0 && tape[row - 1].has(NodeFlag.key) && tape[row - 1].kind == NodeKind.string
            && tape.text(row - 1) == Keyword.additionalProperties.rawValue
    }

    /// The keywords that a schema has, each with the row of its value.
    private mutating func read(_ row: Int) throws -> [Keyword: Int] {
        var keywords: [Keyword: Int] = [:]
        var key = row + 1
        while key < Int(tape[row].extra) {
            let name = tape.text(key)
            if let keyword = Keyword(rawValue: name), keyword != .falseSchema {
                keywords[keyword] = key + 1
            } else if Keyword.unsupported.contains(name) {
                note(name, at: key + 1)
            }
            key = tape.next(key + 1)
        }
        if dialect == .draft202012 { keywords[.nullable] = nil }
        return keywords
    }

    private func settled(_ node: SchemaNode) -> UInt32 {
        guard node.combination == nil else { return 0 }
        var kinds = node.kinds
        if node.object != nil { kinds &= ~NodeKindSet.object }
        if node.array != nil { kinds &= ~NodeKindSet.array }
        if node.string != nil { kinds &= ~NodeKindSet.string }
        if node.number != nil { kinds &= ~NodeKindSet.number }
        return kinds
    }

    mutating func note(_ keyword: String, at row: Int, reason: String? = nil) {
        unsupported[row] = UnsupportedKeyword(
            keyword: keyword, line: document.position(ofRow: row).line, reason: reason)
    }

    func error(_ reason: String, at row: Int) -> SchemaError {
        SchemaError(reason: reason, source: document.source, line: document.position(ofRow: row).line)
    }

    /// Refuses schemas that apply themselves to the value they are applied to.
    private func checkInPlaceDepth() throws {
        var depths: [Int: Int] = [:]
        for row in entered { _ = try inPlaceDepth(row, &depths, above: 0) }
    }

    private func inPlaceDepth(_ row: Int, _ depths: inout [Int: Int], above: Int) throws -> Int {
        if let known = depths[row], above + known <= SchemaCompiler.maximumInPlaceDepth { return known }
        guard above <= SchemaCompiler.maximumInPlaceDepth else {
            throw error(
                "the schema applies itself to the same value, in a circle or through more than \(above) others", at: row
            )
        }
        guard let node = nodes[row] else { return 0 }
        var inside = node.pointee.combination?.pointee.inPlace ?? []
        inside += node.pointee.object?.pointee.dependencies.compactMap(\.schema) ?? []
        var depth = 0
        for schema in inside {
            depth = max(depth, try inPlaceDepth(Int(schema.pointee.row), &depths, above: above + 1) + 1)
        }
        depths[row] = depth
        return depth
    }
}
