#if Contracts
import APICheckBase

/// Compiles schemas of a registry's documents into nodes. A schema is added to the table before it is filled, so that
/// schemas may refer to themselves; those to be filled are kept in a list, so that depth uses no stack.
struct SchemaCompiler {
    let limits: SchemaLimits
    let defaultDialect: SchemaDialect
    let formatsAreAsserted: Bool
    var arena = SchemaArena()
    /// The compiled patterns by the bytes of their text.
    var patterns: [[UInt8]: Pattern] = [:]
    /// The patterns that may stay undecided.
    var limitedPatterns: [SchemaPlace: LimitedPattern] = [:]
    var unsupported: [SchemaPlace: UnsupportedKeyword] = [:]
    /// A schema that accepts any value, used for absent ones.
    private(set) var anything: SchemaPointer
    var nodes: [Key: UnsafeMutablePointer<SchemaNode>] = [:]
    private var waiting: [Key] = []
    /// The nodes added by the current call, in order.
    var entered: [Key] = []
    /// Whether a schema that cannot be compiled accepts every value, so that those around it are checked.
    private let toleratesFaults: Bool
    /// What the current call could not compile.
    private var tolerated: [SchemaError] = []
    /// The same for each node of an earlier call that had any.
    private var faults: [Key: [SchemaError]] = [:]
    /// Whether a schema of the current call rejects values because another one accepts them, or decides what is evaluated.
    private var hasNegation = false
    var references: ReferenceIndex
    var scopes = DynamicScopes()
    var enabledByMetaschema: [String?: EnabledKeywords] = [:]
    private var repeats = RepeatAnalysis()
    /// The serial number of the last schema.
    private var lastSerial = 1

    /// The document of the schema that is being filled, its settings, and its dynamic scope.
    private(set) var document: Document
    private(set) var tape: Tape
    private(set) var enabled: EnabledKeywords
    var current = Key(place: SchemaPlace(document: 0, row: 0), scope: DynamicScopes.outermost)

    struct Key: Hashable {
        var place: SchemaPlace
        var scope: Int
    }

    /// - Parameter resources: At least one document.
    init(
        _ resources: SchemaResources, dialect: SchemaDialect, assertsFormats: Bool, toleratesFaults: Bool,
        limits: SchemaLimits
    ) {
        self.toleratesFaults = toleratesFaults
        references = ReferenceIndex(resources)
        defaultDialect = dialect
        formatsAreAsserted = assertsFormats
        self.limits = limits
        enabled = EnabledKeywords(dialect: dialect, vocabulary: .standard, assertsFormats: assertsFormats)
        document = resources.entries[0].document
        tape = document.tape
        anything = SchemaPointer(arena.store(SchemaNode(document: 0, row: 0, serial: 1, contract: tape)))
    }

    func deallocate() { arena.deallocate() }

    /// The documents, including the metaschemas that were referenced.
    var documents: [Document] { references.documents }

    var dialect: SchemaDialect { enabled.dialect }

    /// Compiles the schema at a place with everything it references. Keeps nothing when it throws.
    ///
    /// - Returns: The node, and what of it accepts every value because it cannot be compiled.
    mutating func compile(_ place: SchemaPlace) throws -> (node: SchemaPointer, faults: [SchemaError]) {
        waiting = []
        entered = []
        tolerated = []
        hasNegation = false
        do {
            let node = try node(at: place, from: DynamicScopes.outermost)
            while let next = waiting.popLast() {
                do { try fill(next) } catch let error as SchemaError where tolerates(error) {}
            }
            // `not` of a schema that accepts every value would reject all.
            if hasNegation, let fault = tolerated.first { throw fault }
            try checkInPlaceDepth()
            var narrowing = KindNarrowing()
            for key in entered { if let node = nodes[key] { narrowing.narrow(node, &arena) } }
            if !tolerated.isEmpty { for key in entered { faults[key] = tolerated } }
            return (node, tolerated)
        } catch {
            for key in entered { nodes[key] = nil }
            throw error
        }
    }

    /// The schemas that an evaluation of a compiled one can apply to the same value more than once; nil without any.
    mutating func repeats(of schema: SchemaPointer) -> UnsafePointer<RepeatFlags>? {
        RepeatFlags(repeats.flags(from: schema), arena: &arena).map { UnsafePointer(arena.store($0)) }
    }

    /// The node of the schema at a row of the current document.
    mutating func schema(_ row: Int) throws -> SchemaPointer {
        do {
            return try node(at: SchemaPlace(document: current.place.document, row: row), from: current.scope)
        } catch let error as SchemaError where tolerates(error) {
            return anything
        }
    }

    /// Notes a fault. False for the excess of a limit, which says nothing about the schema.
    private mutating func tolerates(_ error: SchemaError) -> Bool {
        guard toleratesFaults, error.setting == nil else { return false }
        if !tolerated.contains(error) { tolerated.append(error) }
        return true
    }

    /// The node of the target of the `$ref` or `$dynamicRef` at a row.
    mutating func referenced(_ row: Int, by keyword: Keyword) throws -> SchemaPointer {
        let from = SchemaPlace(document: current.place.document, row: row)
        return try node(at: target(of: from, keyword, in: current.scope), from: current.scope)
    }

    /// The node of a schema, to be filled later; for a schema that is only a reference, the node of its target.
    private mutating func node(at start: SchemaPlace, from outer: Int) throws -> SchemaPointer {
        var place = start
        var scope = enter(place, from: outer)
        var steps = 0
        while let (keyword, reference) = onlyReference(place) {
            steps += 1
            if steps > limits.references {
                throw error(
                    "the references are circular, or a chain of more than \(limits.references)", at: start,
                    setting: .contractReferences)
            }
            place = try target(of: reference, keyword, in: scope)
            scope = enter(place, from: scope)
        }
        let key = Key(place: place, scope: scope)
        if let node = nodes[key] {
            for fault in faults[key] ?? [] where !tolerated.contains(fault) { tolerated.append(fault) }
            return SchemaPointer(node)
        }
        guard nodes.count < limits.schemas else {
            throw error(
                "the schemas reference more than \(limits.schemas) others",
                at: start)
        }
        lastSerial += 1
        let node = arena.store(
            SchemaNode(
                document: place.document, row: place.row, serial: lastSerial,
                contract: references.documents[place.document].tape))
        nodes[key] = node
        entered.append(key)
        waiting.append(key)
        return SchemaPointer(node)
    }

    private mutating func fill(_ key: Key) throws {
        guard let node = nodes[key] else { return }
        current = key
        document = references.documents[key.place.document]
        tape = document.tape
        let row = key.place.row
        switch tape[row].kind {
        case NodeKind.true: return
        case NodeKind.false:
            node.pointee.kinds = 0
            node.pointee.possible = 0
            node.pointee.settled = 0
            node.pointee.refusal = refusal(row)
            return
        case NodeKind.object: break
        default: throw error("a schema must be an object or a boolean", at: row)
        }
        enabled = enabledKeywords(at: key.place)
        let keywords = try read(row)
        hasNegation = hasNegation || SchemaCompiler.negations.contains { keywords[$0] != nil }
        var filled = node.pointee
        filled.kinds = try kinds(keywords, &filled)
        filled.combination = try combination(keywords)
        filled.possible = possible(filled)
        filled.object = try object(keywords)
        filled.array = try array(keywords)
        filled.string = try string(keywords)
        filled.number = try number(keywords)
        filled.survey = try survey(keywords)
        filled.survey.annotations = AnnotationKeywords(
            AnnotationKeyword.allCases.filter { tape.member(row, $0.rawValue) != nil })
        filled.settled = settled(filled)
        node.pointee = filled
    }

    private static let negations: [Keyword] = [
        .oneOf, .not, .if, .contains, .unevaluatedProperties, .unevaluatedItems,
    ]

    /// The keyword that a schema `false` belongs to.
    private func refusal(_ row: Int) -> SchemaNode.Refusal {
        guard row > 0, tape[row - 1].has(NodeFlag.key), tape[row - 1].kind == NodeKind.string else { return .always }
        switch Keyword(rawValue: tape.text(row - 1)) {
        case .additionalProperties: return .additionalProperty
        case .unevaluatedProperties: return .unevaluatedProperty
        case .unevaluatedItems: return .unevaluatedItem
        default: return .always
        }
    }

    /// The keywords of a schema with the rows of their values.
    private mutating func read(_ row: Int) throws -> [Keyword: Int] {
        var keywords: [Keyword: Int] = [:]
        var key = row + 1
        while key < Int(tape[row].extra) {
            let name = tape.text(key)
            if let keyword = Keyword(rawValue: name), enabled.contains(keyword) {
                keywords[keyword] = key + 1
            } else if Keyword.unsupported.contains(name) {
                note(name, at: key + 1)
            }
            key = tape.next(key + 1)
        }
        guard dialect.listsItems else { return keywords }
        // Earlier drafts use items and additionalItems for what 2020-12 calls prefixItems and items.
        if let items = keywords[.items], tape[items].kind == NodeKind.array {
            keywords[.prefixItems] = items
            keywords[.items] = keywords[.additionalItems]
        }
        return keywords
    }

    private func settled(_ node: SchemaNode) -> UInt32 {
        guard node.combination == nil else { return 0 }
        return (0..<UInt32(8)).reduce(node.kinds) { node.hasRules($1) ? $0 & ~(1 << $1) : $0 }
    }

    func error(_ reason: PrintableText, at row: Int) -> SchemaError {
        error(reason, at: SchemaPlace(document: current.place.document, row: row))
    }

    func error(_ reason: PrintableText, at place: SchemaPlace, setting: Setting? = nil) -> SchemaError {
        let document = references.documents[place.document]
        return SchemaError(
            reason: reason, source: document.file(ofRow: place.row), line: document.position(ofRow: place.row).line,
            setting: setting)
    }
}
#endif
