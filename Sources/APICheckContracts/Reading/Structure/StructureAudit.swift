import APICheckBase
import APICheckFindings
import APICheckJSON

/// Walks a description once, part by part: reports what OpenAPI does not allow, follows every reference, so that an
/// unresolved one is reported when the contract is read, and collects the marks of secrets.
struct StructureAudit {
    var faults: Faults
    var secrets = SecretSites()
    /// The annotation keywords that any schema has, of those that a check acts on.
    private(set) var annotations: Set<AnnotationKeyword> = []
    let version: OpenAPIVersion
    /// That of the part that is walked: a schema may be one of an older JSON Schema.
    private var grammar: Grammar
    let references: References
    private var seen: Set<Visit> = []
    /// Targets of references that the walk of the main file does not reach.
    private var waiting: [Target] = []
    private var enqueued: Set<Enqueued> = []
    /// References to files and addresses, checked when all `$id`s are known.
    private var outward: [Target] = []
    /// References to addresses, which are not fetched.
    private var addresses: [Target] = []
    /// Parts at an address that no exchange needs.
    private(set) var unread: [JSON] = []
    private var identifiers: Set<String> = []

    private struct Visit: Hashable {
        let document: ObjectIdentifier
        let part: Part
        let text: String
    }

    private struct Enqueued: Hashable {
        let value: JSON.Identity
        let part: Part
    }

    private struct Target {
        let value: JSON
        let part: Part
    }

    init(_ references: References, version: OpenAPIVersion, api: String?) {
        self.references = references
        self.version = version
        grammar = Grammar(of: version)
        faults = Faults(api: api)
    }

    /// Throws ``ContractError`` for a reference that cannot be resolved, and the errors of reading a file.
    mutating func audit(_ root: JSON) throws {
        try walk(root, as: .document)
        while true {
            if let next = waiting.popLast() {
                try walkTarget(next)
            } else if let next = outward.popLast() {
                try follow(outward: next)
            } else {
                break
            }
        }
        for address in addresses {
            let text = address.value.string ?? ""
            let resource = String(text.prefix { $0 != "#" })
            if identifiers.contains(resource) || RemoteReferences.isMetaschema(resource) { continue }
            guard [.securityScheme, .example, .link].contains(address.part) else {
                throw address.value.failure(.remoteReferences([resource]))
            }
            unread.append(address.value)
        }
    }

    /// Audits a target. In a file of schemas, the file's own `$schema` says which language they have.
    private mutating func walkTarget(_ target: Target) throws {
        let usual = grammar
        if target.part == .schema { enterLanguage(of: target.value.document.root) }
        try walk(target.value, as: target.part)
        grammar = usual
    }

    private mutating func enterLanguage(of schema: JSON) {
        guard version != .v30, let metaschema = schema["$schema"]?.string,
            let dialect = SchemaDialect(metaschema: metaschema)
        else { return }
        grammar = dialect == .draft202012 ? Grammar(of: version) : .olderSchemas
    }

    private mutating func walk(_ value: JSON, as part: Part) throws {
        guard value.kind == .object else {
            if part == .schema, version != .v30, value.kind == .boolean { return }
            return wrongKind(
                value, expected: part == .schema && version != .v30 ? "an object or a boolean" : "an object")
        }
        let usual = grammar
        if part == .schema { enterLanguage(of: value) }
        defer { grammar = usual }
        if part == .discriminator { annotations.insert(.discriminator) }
        let object = grammar[part]
        var present = 0
        for member in value.members {
            let name = member.name
            if let field = object.fields[name] {
                if field.isRequired { present += 1 }
                try check(member.value, field.form)
                if name == "$ref" { try follow(member.value, from: value, as: part) }
                if part == .schema { try note(secretsOf: member) }
                if part == .schema, case .boolean = field.form, member.value.bool == true { note(annotation: name) }
                if name == "$id", let text = member.value.string { identifiers.insert(text) }
            } else if name.utf8.starts(with: "x-".utf8), part != .securityRequirement {
                try note(mark: member, on: value, part)
            } else if let others = object.others {
                if part == .responses, ResponseDeclaration.Status(name) == nil { noStatus(member) }
                try check(member.value, others)
            } else if name == "$ref", member.value.kind == .string {
                // OpenAPI has no reference here, but its meaning is clear, and tools that bundle files allow it.
                unknown(member, in: part, object)
                try follow(member.value, from: value, as: part)
            } else {
                unknown(member, in: part, object)
                if part == .schema { try walk(subschemasIn: member) }
            }
        }
        if present < object.required.count, value["$ref"] == nil {
            for name in object.required where value[name] == nil { missing(name, in: value, part) }
        }
        if object.fields["content"] != nil { checkMediaTypes(of: value) }
        if part == .encoding { checkContentType(of: value) }
        relate(value, part)
        if part == .discriminator { followMapping(of: value) }
    }

    /// Walks the schemas of a keyword that this version of OpenAPI does not have, since bodies are checked with it.
    private mutating func walk(subschemasIn member: JSON.Member) throws {
        let schemas: [JSON] =
            switch SubschemaKeyword(rawValue: member.name)?.form {
            case .schema: [member.value]
            case .list: Array(member.value.elements)
            case .map: member.value.members.map(\.value)
            case .reference, nil: []
            }
        for schema in schemas where schema.kind == .object { try walk(schema, as: .schema) }
    }

    private mutating func note(annotation name: String) {
        switch name {
        case "readOnly": annotations.insert(.readOnly)
        case "writeOnly": annotations.insert(.writeOnly)
        case "deprecated": annotations.insert(.deprecated)
        default: return
        }
    }

    private mutating func check(_ value: JSON, _ form: Grammar.Form) throws {
        guard StructureAudit.fits(value, form) else {
            return wrongKind(value, expected: StructureAudit.inWords(form), isString: StructureAudit.isString(form))
        }
        switch form {
        case .data, .text, .boolean, .number: return
        case .word(let words): checkWord(value, words)
        case .part(let part): try walk(value, as: part)
        case .schemaOrBoolean: if value.kind == .object { try walk(value, as: .schema) }
        case .reference(let part):
            guard let reference = value["$ref"], reference.kind == .string else { return try walk(value, as: part) }
            checkSiblings(of: reference, in: value)
            if let mark = value.member(SecretMarkCompiler.keyword) { try note(mark: mark, on: value, part) }
            try follow(reference, from: value, as: part)
        case .list(let form): for element in value.elements { try check(element, form) }
        case .someList(let form):
            if value.count == 0 { empty(value) }
            for element in value.elements { try check(element, form) }
        case .map(let form): for member in value.members { try check(member.value, form) }
        case .named(let form):
            for member in value.members {
                checkName(member)
                try check(member.value, form)
            }
        case .either(let first, let second): try check(value, StructureAudit.fits(value, first) ? first : second)
        }
    }

    /// Checks the kind of the value; its contents are checked later.
    private static func fits(_ value: JSON, _ form: Grammar.Form) -> Bool {
        switch form {
        case .data, .part: true
        case .text, .word: value.kind == .string
        case .boolean: value.kind == .boolean
        case .number: value.kind == .number
        case .list, .someList: value.kind == .array
        case .reference, .map, .named: value.kind == .object
        case .schemaOrBoolean: value.kind == .object || value.kind == .boolean
        case .either(let first, let second): fits(value, first) || fits(value, second)
        }
    }

    /// Whether a string fits, in the first place.
    private static func isString(_ form: Grammar.Form) -> Bool {
        switch form {
        case .text, .word: true
        case .either(let first, _): isString(first)
        default: false
        }
    }

    private static func inWords(_ form: Grammar.Form) -> String {
        switch form {
        case .data, .part: "a value"
        case .text, .word: "a string"
        case .boolean: "a boolean"
        case .number: "a number"
        case .list, .someList: "an array"
        case .reference, .map, .named: "an object"
        case .schemaOrBoolean: "an object or a boolean"
        case .either(let first, let second): "\(inWords(first)) or \(inWords(second))"
        }
    }
}

/// References.
extension StructureAudit {
    private mutating func follow(_ reference: JSON, from owner: JSON, as part: Part) throws {
        guard let text = reference.string else { return }
        let visit = Visit(document: ObjectIdentifier(reference.document), part: part, text: text)
        guard seen.insert(visit).inserted else { return }
        guard text.utf8.first == UInt8(ascii: "#") else {
            outward.append(Target(value: owner, part: part))
            return
        }
        // The schema engine resolves anchors such as `#name`.
        guard let pointer = References.pointer(of: text) else { return }
        let target = try references.resolve(owner)
        if reference.document === references.files.main, let first = pointer.tokens.first {
            if first == "components", pointer.tokens.count == 3 {
                checkSection(pointer.tokens[1], of: reference, part)
                return
            }
            if first == "paths" || first == "webhooks" || first == "components" { return }
        }
        enqueue(target, as: part)
    }

    /// Adds a target to walk, unless the walk of the main file reaches it.
    private mutating func enqueue(_ target: JSON, as part: Part) {
        guard enqueued.insert(Enqueued(value: target.identity, part: part)).inserted else { return }
        if target.document === references.files.main, let first = target.pointer.tokens.first,
            ["components", "paths", "webhooks"].contains(first)
        {
            return
        }
        waiting.append(Target(value: target, part: part))
    }

    private mutating func follow(outward target: Target) throws {
        guard let reference = target.value["$ref"], let text = reference.string else { return }
        if ContractFiles.hasScheme(text), !references.files.exists(text, at: reference) {
            addresses.append(Target(value: reference, part: target.part))
        } else if identifiers.isEmpty || references.files.exists(text, at: reference) {
            // A relative reference may name a schema with an `$id`, which the schema engine resolves.
            enqueue(try references.resolve(target.value), as: target.part)
        }
    }

    /// A value of `mapping` is the name of a schema or a reference to one (OpenAPI 3.1 section 4.8.25.3).
    private mutating func followMapping(of discriminator: JSON) {
        let schemas = discriminator.document.root["components"]?["schemas"]
        for member in discriminator["mapping"]?.members.map({ $0 }) ?? [] {
            guard let text = member.value.string, schemas?[text] == nil, !ContractFiles.hasScheme(text) else {
                continue
            }
            if let target = try? references.target(of: member.value) {
                enqueue(target, as: .schema)
                continue
            }
            let near = Spelling.nearMiss(of: text, in: schemas?.members.map(\.name) ?? [])
            faults.add(
                .contractInconsistent, at: member.value, expected: "the name of a schema, or a reference to one",
                actual: "'\(text)', which does not exist", hint: near.map { "Did you mean '\($0)'?" })
        }
    }
}
