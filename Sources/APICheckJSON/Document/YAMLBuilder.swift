#if Contracts
import APICheckBase
import Yams

/// Writes a composed YAML node as JSON and records the position of each value, in the order of its rows.
struct YAMLBuilder {
    private let source: String?
    private let limits: Document.Limits
    /// The maximum size of the JSON in bytes.
    private let mostBytes: Int
    private(set) var marks: [YAMLMark] = []
    /// Members of maps that merge keys have looked at: nested merges can visit far more than they write.
    private var mergedMembers = 0

    /// Without aliases, the JSON has less than eight times the bytes of the YAML (the element `a` of `{a,b}` becomes
    /// `"a":null,`). With them, a text of 100 KB can become gigabytes with few values, so the limit on the number of
    /// values also bounds the bytes that aliases add.
    ///
    /// - Parameter textCount: The length of the YAML text in bytes.
    init(source: String?, limits: Document.Limits, textCount: Int) {
        self.source = source
        self.limits = limits
        mostBytes = min(limits.bytes, 8 * textCount + 16 * limits.values)
    }

    mutating func append(_ node: Yams.Node, to writer: inout JSONWriter, depth: Int) throws {
        try note(node)
        if writer.bytes.count > mostBytes {
            throw failure(
                "its aliases expand to more than the limit of \(mostBytes) bytes of JSON", node,
                setting: mostBytes == limits.bytes ? .fileSize : .yamlValues)
        }
        if depth >= limits.depth, node.scalar == nil {
            throw failure("nested deeper than the limit of \(limits.depth) levels", node, setting: .nestingDepth)
        }
        switch node {
        case .scalar(let scalar): try append(scalar, node, to: &writer)
        case .sequence(let sequence):
            try check(sequence.tag, is: .seq, node)
            try writer.array { writer in
                for element in sequence { try append(element, to: &writer, depth: depth + 1) }
            }
        case .mapping(let mapping):
            try check(mapping.tag, is: .map, node)
            try writer.object { writer in
                for (key, value) in try members(of: mapping) {
                    writer.key(try name(key))
                    try note(key)
                    try append(value, to: &writer, depth: depth + 1)
                }
            }
        case .alias(let alias): throw failure("the alias *\(alias.anchor) has no anchor", node)
        }
    }

    private func name(_ key: Yams.Node) throws -> String {
        guard case .scalar(let name) = key else { throw failure("a key is a list or a map, expected a string", key) }
        return name.string
    }

    /// The members of a map, with those of its merge key (https://yaml.org/type/merge.html), which YAML 1.2 has no more but most
    /// readers follow: its own members hide those of a merged map, and an earlier map in a list those of a later one.
    private mutating func members(of mapping: Yams.Node.Mapping) throws -> [(key: Yams.Node, value: Yams.Node)] {
        guard mapping.contains(where: { YAMLBuilder.isMerge($0.key, $0.value) }) else { return Array(mapping) }
        var seen: Set<String> = []
        for (key, value) in mapping where !YAMLBuilder.isMerge(key, value) { seen.insert(try name(key)) }
        var members: [(key: Yams.Node, value: Yams.Node)] = []
        for (key, value) in mapping {
            if YAMLBuilder.isMerge(key, value) {
                try merge(value, into: &members, seen: &seen, depth: 0)
            } else {
                members.append((key, value))
            }
        }
        return members
    }

    private mutating func merge(
        _ node: Yams.Node, into members: inout [(key: Yams.Node, value: Yams.Node)], seen: inout Set<String>, depth: Int
    ) throws {
        if depth >= limits.depth {
            throw failure("merge keys nested deeper than the limit of \(limits.depth)", node, setting: .nestingDepth)
        }
        switch node {
        case .mapping(let mapping):
            let pairs = Array(mapping)
            try countMerged(pairs.count, at: node)
            for (key, value) in pairs where !YAMLBuilder.isMerge(key, value) {
                if seen.insert(try name(key)).inserted { members.append((key, value)) }
            }
            for (key, value) in pairs where YAMLBuilder.isMerge(key, value) {
                try merge(value, into: &members, seen: &seen, depth: depth + 1)
            }
        case .sequence(let sequence):
            try countMerged(sequence.count, at: node)
            for element in sequence {
                guard case .mapping = element else {
                    throw failure("<< merges a list with a value that is no map", element)
                }
                try merge(element, into: &members, seen: &seen, depth: depth + 1)
            }
        default: throw failure("<< merges a value that is no map", node)
        }
    }

    private mutating func countMerged(_ count: Int, at node: Yams.Node) throws {
        mergedMembers += count + 1
        if mergedMembers > limits.values {
            throw failure("merge keys with more than the limit of \(limits.values) values", node, setting: .yamlValues)
        }
    }

    /// A plain `<<` before a map or a list; with another value it is a name as any other.
    private static func isMerge(_ key: Yams.Node, _ value: Yams.Node) -> Bool {
        guard case .scalar(let name) = key else { return false }
        return name.string == "<<" && name.style == .plain && value.scalar == nil
    }

    private func append(_ scalar: Yams.Node.Scalar, _ node: Yams.Node, to writer: inout JSONWriter) throws {
        // A quoted scalar, a block and one tagged !!str or ! are always text; !!binary is base64 text.
        let isPlain = scalar.style == .plain || scalar.style == .any
        let tag = Tag.Name(rawValue: scalar.tag.rawValue)
        if tag == .str || tag == .binary || tag == .nonSpecific || (tag == .implicit && !isPlain) {
            return writer.string(scalar.string)
        }
        let value = YAMLScalar(plain: scalar.string)
        switch (value, tag) {
        case (.null, .implicit), (.null, .null): writer.null()
        case (.boolean(let value), .implicit), (.boolean(let value), .bool): writer.bool(value)
        case (.number(let digits), .implicit), (.number(let digits), .float): writer.raw(digits)
        case (.number(let digits), .int) where !digits.utf8.contains { ".eE".utf8.contains($0) }: writer.raw(digits)
        case (.text, .implicit): writer.string(scalar.string)
        case (_, .null), (_, .bool), (_, .int), (_, .float):
            throw failure("'\(scalar.string)' does not match its tag \(YAMLBuilder.spelling(tag))", node)
        default:
            throw failure("the tag \(YAMLBuilder.spelling(tag)) has no JSON equivalent; remove it", node)
        }
    }

    private func check(_ tag: Tag, is expected: Tag.Name, _ node: Yams.Node) throws {
        let name = Tag.Name(rawValue: tag.rawValue)
        if name == .implicit || name == .nonSpecific || name == expected { return }
        throw failure("the tag \(YAMLBuilder.spelling(name)) has no JSON equivalent; remove it", node)
    }

    /// The short form of YAML's own tags, e.g. `!!int`.
    private static func spelling(_ tag: Tag.Name) -> String {
        let prefix = "tag:yaml.org,2002:"
        return tag.rawValue.hasPrefix(prefix) ? "!!\(tag.rawValue.dropFirst(prefix.count))" : tag.rawValue
    }

    private mutating func note(_ node: Yams.Node) throws {
        if marks.count >= limits.values {
            throw failure(
                "more than the limit of \(limits.values) values, including those of aliases", node, setting: .yamlValues
            )
        }
        marks.append(YAMLMark(node))
    }

    private func failure(_ reason: PrintableText, _ node: Yams.Node, setting: Setting? = nil) -> YAMLError {
        YAMLError(reason: reason, source: source, line: node.mark?.line, setting: setting)
    }
}

extension YAMLMark {
    init(_ node: Yams.Node) {
        line = UInt32(clamping: node.mark?.line ?? 1)
        column = UInt32(clamping: node.mark?.column ?? 1)
    }
}

/// A plain YAML scalar, resolved by the core schema of YAML 1.2 (section 10.3.2): `no`, `off` and dates are text.
private enum YAMLScalar: Hashable {
    case null
    case boolean(Bool)
    /// The JSON spelling of the number.
    case number(String)
    case text

    init(plain text: String) {
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        default: self = YAMLScalar.json(number: text).map(YAMLScalar.number) ?? .text
        }
    }

    /// The JSON spelling of a YAML number: without leading `+`, leading zeros or bare point; nil when the text is not a
    /// number.
    private static func json(number text: String) -> String? {
        if text.hasPrefix("0o") { return decimal(text.utf8.dropFirst(2), radix: 8) }
        if text.hasPrefix("0x") { return decimal(text.utf8.dropFirst(2), radix: 16) }
        var rest = Substring(text)
        var result = ""
        if let sign = rest.first, sign == "-" || sign == "+" {
            if sign == "-" { result = "-" }
            rest.removeFirst()
        }
        let whole = digits(&rest)
        var fraction: Substring = ""
        var hasPoint = false
        if rest.first == "." {
            hasPoint = true
            rest.removeFirst()
            fraction = digits(&rest)
        }
        if whole.isEmpty && fraction.isEmpty { return nil }
        let significant = whole.drop { $0 == "0" }
        result += significant.isEmpty ? "0" : significant
        if hasPoint && !fraction.isEmpty { result += "." + fraction }
        if let mark = rest.first, mark == "e" || mark == "E" {
            rest.removeFirst()
            result += "e"
            if let sign = rest.first, sign == "-" || sign == "+" {
                result.append(sign)
                rest.removeFirst()
            }
            let power = digits(&rest)
            if power.isEmpty { return nil }
            result += power
        }
        return rest.isEmpty ? result : nil
    }

    /// Converts octal or hexadecimal digits to decimal ones; nil for an invalid digit, or for more than 256 digits,
    /// since the conversion takes time proportional to the square of their number.
    private static func decimal(_ digits: Substring.UTF8View, radix: Int) -> String? {
        guard (1...256).contains(digits.count) else { return nil }
        // The least significant digit first.
        var result = [0]
        for byte in digits {
            guard var carry = Character(Unicode.Scalar(byte)).hexDigitValue, carry < radix else { return nil }
            for index in result.indices {
                carry += result[index] * radix
                result[index] = carry % 10
                carry /= 10
            }
            while carry > 0 {
                result.append(carry % 10)
                carry /= 10
            }
        }
        return result.reversed().map(String.init).joined()
    }

    private static func digits(_ rest: inout Substring) -> Substring {
        let run = rest.prefix { ("0"..."9").contains($0) && $0.isASCII }
        rest = rest[run.endIndex...]
        return run
    }
}
#endif
