#if Contracts
import APICheckBase
import Yams

/// Writes a composed YAML node as JSON and records the position of each value, in the order of its rows.
struct YAMLBuilder {
    private let source: String?
    private let limits: Document.Limits
    /// Whether the text has merge keys.
    private let merges: Bool
    /// The maximum size of the JSON in bytes.
    private let mostBytes: Int
    private(set) var marks: [YAMLMark] = []
    /// Members of maps that merge keys have looked at: nested merges can visit far more than they write.
    private var mergedMembers = 0

    /// Without aliases, the JSON has less than eight times the bytes of the YAML (the element `a` of `{a,b}` becomes
    /// `"a":null,`). With them, a text of 100 KB can become gigabytes with few values, so the limit on the number of
    /// values also bounds the bytes that aliases add.
    ///
    /// - Parameters:
    ///   - textCount: The length of the YAML text in bytes.
    ///   - merges: Whether the text may have merge keys.
    init(source: String?, limits: Document.Limits, textCount: Int, merges: Bool) {
        self.source = source
        self.limits = limits
        self.merges = merges
        mostBytes = min(limits.bytes, 8 * textCount + 16 * limits.values)
    }

    /// Consumes the node, since to copy one takes longer than to write it.
    mutating func append(_ node: consuming Yams.Node, to writer: inout JSONWriter, depth: Int) throws {
        switch consume node {
        case .scalar(let scalar):
            try begin(scalar.mark, size: writer.count)
            try append(scalar, to: &writer)
        case .sequence(let sequence):
            try begin(sequence.mark, size: writer.count, container: depth)
            try check(sequence.tag, is: .seq, sequence.mark)
            writer.open(UInt8(ascii: "["))
            for element in sequence { try append(element, to: &writer, depth: depth + 1) }
            writer.close(UInt8(ascii: "]"))
        case .mapping(let mapping):
            try begin(mapping.mark, size: writer.count, container: depth)
            try check(mapping.tag, is: .map, mapping.mark)
            writer.open(UInt8(ascii: "{"))
            var members = merges ? try members(of: mapping).makeIterator() : mapping.makeIterator()
            while let (key, value) = members.next() {
                switch consume key {
                case .scalar(let name):
                    writer.key(name.string)
                    try note(name.mark)
                case let key: throw failure("a key is a list or a map, expected a string", key.mark)
                }
                try append(value, to: &writer, depth: depth + 1)
            }
            writer.close(UInt8(ascii: "}"))
        case .alias(let alias): throw failure("the alias *\(alias.anchor) has no anchor", alias.mark)
        }
    }

    /// Records the position of a value, and checks the limits.
    ///
    /// - Parameters:
    ///   - size: The number of bytes that are written.
    ///   - depth: The depth of a container; nil for a scalar.
    private mutating func begin(_ mark: Mark?, size: Int, container depth: Int? = nil) throws {
        try note(mark)
        if size > mostBytes {
            throw failure(
                "its aliases expand to more than the limit of \(mostBytes) bytes of JSON", mark,
                setting: mostBytes == limits.bytes ? .fileSize : .yamlValues)
        }
        if let depth, depth >= limits.depth {
            throw failure("nested deeper than the limit of \(limits.depth) levels", mark, setting: .nestingDepth)
        }
    }

    private func name(_ key: Yams.Node) throws -> String {
        guard case .scalar(let name) = key else {
            throw failure("a key is a list or a map, expected a string", key.mark)
        }
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
            throw failure(
                "merge keys nested deeper than the limit of \(limits.depth)", node.mark, setting: .nestingDepth)
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
                    throw failure("<< merges a list with a value that is no map", element.mark)
                }
                try merge(element, into: &members, seen: &seen, depth: depth + 1)
            }
        default: throw failure("<< merges a value that is no map", node.mark)
        }
    }

    private mutating func countMerged(_ count: Int, at node: Yams.Node) throws {
        mergedMembers += count + 1
        if mergedMembers > limits.values {
            throw failure(
                "merge keys with more than the limit of \(limits.values) values", node.mark, setting: .yamlValues)
        }
    }

    /// A plain `<<` before a map or a list; with another value it is a name as any other.
    private static func isMerge(_ key: Yams.Node, _ value: Yams.Node) -> Bool {
        guard case .scalar(let name) = key else { return false }
        return name.string == "<<" && name.style == .plain && value.scalar == nil
    }

    private func append(_ scalar: Yams.Node.Scalar, to writer: inout JSONWriter) throws {
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
            throw failure("'\(scalar.string)' does not match its tag \(YAMLBuilder.spelling(tag))", scalar.mark)
        default:
            throw failure("the tag \(YAMLBuilder.spelling(tag)) has no JSON equivalent; remove it", scalar.mark)
        }
    }

    private func check(_ tag: Tag, is expected: Tag.Name, _ mark: Mark?) throws {
        let name = Tag.Name(rawValue: tag.rawValue)
        if name == .implicit || name == .nonSpecific || name == expected { return }
        throw failure("the tag \(YAMLBuilder.spelling(name)) has no JSON equivalent; remove it", mark)
    }

    /// The short form of YAML's own tags, e.g. `!!int`.
    private static func spelling(_ tag: Tag.Name) -> String {
        let prefix = "tag:yaml.org,2002:"
        return tag.rawValue.hasPrefix(prefix) ? "!!\(tag.rawValue.dropFirst(prefix.count))" : tag.rawValue
    }

    private mutating func note(_ mark: Mark?) throws {
        if marks.count >= limits.values {
            throw failure(
                "more than the limit of \(limits.values) values, including those of aliases", mark, setting: .yamlValues
            )
        }
        marks.append(YAMLMark(mark))
    }

    private func failure(_ reason: PrintableText, _ mark: Mark?, setting: Setting? = nil) -> YAMLError {
        YAMLError(reason: reason, source: source, line: mark?.line, setting: setting)
    }
}

extension YAMLMark {
    init(_ mark: Mark?) {
        line = UInt32(clamping: mark?.line ?? 1)
        column = UInt32(clamping: mark?.column ?? 1)
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
        // Most begin with a letter that no value other than text begins with.
        if let first = text.utf8.first, !YAMLScalar.starts(first) {
            self = .text
            return
        }
        switch text {
        case "", "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        default: self = YAMLScalar.json(number: text).map(YAMLScalar.number) ?? .text
        }
    }

    /// Whether a value other than text begins with a byte.
    private static func starts(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"): true
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"), UInt8(ascii: "T"): true
        case UInt8(ascii: "f"), UInt8(ascii: "F"): true
        default: false
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
