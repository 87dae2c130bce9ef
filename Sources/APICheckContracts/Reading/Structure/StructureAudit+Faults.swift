import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The findings of each kind of fault.
extension StructureAudit {
    mutating func wrongKind(_ value: JSON, expected: String, isString: Bool = false) {
        // A bare word only at the name of a type: any other field may simply have no value.
        let isBareNull = value.isNull && isString && value.pointer.tokens.suffix(2).contains("type")
        faults.add(
            .contractMalformed, at: value, expected: .quoted(expected), actual: .quoted(value.kind.inWords),
            hint: isBareNull ? "The name of the type needs quotes: 'null'." : nil)
    }

    mutating func empty(_ value: JSON) {
        faults.add(.contractMalformed, at: value, expected: "at least one element", actual: "an empty array")
    }

    mutating func checkWord(_ value: JSON, _ words: [String]) {
        guard let text = value.string, !words.contains(text) else { return }
        let nearest: PrintableText? = Spelling.nearMiss(of: text, in: words).map { "Did you mean '\($0)'?" }
        // Swagger 2.0 had it.
        let file: PrintableText? = text == "file" ? "A file is 'type: string' with 'format: binary'." : nil
        faults.add(
            .contractMalformed, at: value, expected: .quoted(words.list("or")), actual: "'\(text)'",
            hint: file ?? nearest)
    }

    mutating func unknown(_ member: JSON.Member, in part: Part, _ object: Grammar.Object) {
        let name = member.name
        if object.isOpen {
            // JSON Schema 2020-12 has no such keyword, so that the author probably expects something else.
            // With false it changes nothing: a type without 'null' does not allow it either.
            guard name == "nullable", member.value.bool != false else { return }
            faults.add(
                .contractMalformed, at: member.key, expected: "'null' among the types",
                actual: "'nullable', of OpenAPI 3.0",
                hint: "Write type: [string, 'null'] for a string that may be null.")
            return
        }
        if name == "$ref" {
            faults.add(
                .contractMalformed, level: .info, at: member.key, expected: "no reference in place of \(part.inWords)",
                actual: "'$ref'", hint: "It is followed; other tools may not.")
            return
        }
        let other = version == .v32 ? Grammar.v30 : .v32
        let hint: PrintableText =
            if let near = Spelling.nearMiss(of: name, in: object.fields.keys.sorted()) {
                "Did you mean '\(near)'?"
            } else if other[part].fields[name] != nil {
                "It is one of OpenAPI \(version == .v32 ? "3.0" : Grammar.v31[part].fields[name] == nil ? "3.2" : "3.1")."
            } else {
                "A name that begins with 'x-' is allowed anywhere."
            }
        faults.add(
            .contractMalformed, at: member.key, expected: "a field of \(part.inWords)", actual: "'\(name)'", hint: hint)
    }

    mutating func missing(_ name: String, in value: JSON, _ part: Part) {
        // Parts that do not describe messages get a note only.
        let level: Level? = ["description", "title", "version", "info", "name", "url"].contains(name) ? .info : nil
        faults.add(
            .contractMalformed, level: level, at: value, expected: "'\(name)' in \(part.inWords)",
            actual: .absent, subject: name)
    }

    mutating func noStatus(_ member: JSON.Member) {
        faults.add(
            .contractMalformed, at: member.key, expected: "a status as '200', a range as '2XX', or 'default'",
            actual: "'\(member.name)'")
    }

    /// Reports the names in a `content` that are no media types: their bodies are not checked.
    mutating func checkMediaTypes(of owner: JSON) {
        guard let content = owner["content"], content.kind == .object else { return }
        for member in content.members where MediaType(member.name) == nil {
            faults.add(
                .contractMalformed, level: .breaking, at: member.key,
                expected: "a media type as application/json, or a range as */*", actual: "'\(member.name)'")
        }
    }

    mutating func checkContentType(of encoding: JSON) {
        guard let value = encoding["contentType"], let text = value.string else { return }
        for piece in text.utf8.split(separator: UInt8(ascii: ",")) {
            let name = String(Substring(piece).trimmingHTTPSpace)
            if MediaType(name) != nil { continue }
            faults.add(
                .contractMalformed, level: .breaking, at: value,
                expected: "a media type as application/json, or a range as */*", actual: "'\(name)'")
        }
    }

    /// OpenAPI 3.1 section 4.8.7.
    mutating func checkName(_ member: JSON.Member) {
        let name = member.name
        let isValid = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || byte.isASCIIDigit || "._-".utf8.contains(byte)
        }
        guard !isValid || name.isEmpty else { return }
        faults.add(
            .contractMalformed, level: .info, at: member.key, expected: "a name of A-Z, a-z, 0-9, '.', '_' and '-'",
            actual: "'\(name)'")
    }

    /// Members beside a reference are ignored (OpenAPI 3.1 section 4.8.23).
    mutating func checkSiblings(of reference: JSON, in owner: JSON) {
        for member in owner.members {
            let name = member.name
            if name == "$ref" || name == "summary" || name == "description" || name.utf8.starts(with: "x-".utf8) {
                continue
            }
            faults.add(
                .contractMalformed, at: member.key, expected: "nothing beside '$ref'",
                actual: "'\(name)', which does not count")
        }
    }

    mutating func checkSection(_ section: String, of reference: JSON, _ part: Part) {
        guard let expected = part.section, section != expected else { return }
        faults.add(
            .contractMalformed, at: reference, expected: "a reference to one of '\(expected)'",
            actual: "one to '\(section)'")
    }
}

/// Findings about a description that can be used nevertheless.
struct Faults {
    /// More of them mean that the file is something else.
    private static let maximum = 500

    let api: String?
    private(set) var findings: [Finding] = []

    init(api: String?) { self.api = api }

    /// - Parameter at: The wrong value, or the name of the member.
    mutating func add(
        _ rule: Rule, level: Level? = nil, at value: JSON, expected: Fact, actual: Fact, subject: String? = nil,
        hint: PrintableText? = nil
    ) {
        guard findings.count < Faults.maximum else { return }
        let pointer = value.pointer
        findings.append(
            Finding(
                rule, level: level, api: api, operation: Faults.operation(pointer), place: .contract(pointer),
                contract: value.location, expected: expected, actual: actual, subject: subject, hint: hint))
    }

    /// `GET /todos` for a value inside an operation.
    private static func operation(_ pointer: Pointer) -> String {
        guard let first = pointer.tokens.first, first == "paths" || first == "webhooks", pointer.tokens.count > 1 else {
            return "contract"
        }
        let path = pointer.tokens[1]
        return Operation.method(of: pointer).map { "\($0) \(path)" } ?? path
    }
}
