import APICheckBase
import APICheckJSON
import TestSupport

extension FuzzTarget {
    static let json = FuzzTarget(
        "json", seeds: Seeds.json,
        words: [
            "[", "]", "{", "}", "\"", "\\u", "\\ud800", ",", ":", "1e999", "-", "0", "true", "null", "\u{FEFF}", "é",
            "\"a\":",
        ]
    ) { bytes in
        do {
            let document = try Document(bytes)
            return document.text == bytes ? fault(of: document) : "the text differs from the input"
        } catch let error as JSONSyntaxError {
            guard (0...bytes.count).contains(error.offset), error.line > 0, error.column > 0 else {
                return "the position of the error is outside the input: \(error)"
            }
            return error.description.utf8.count < 300 ? nil : "the message is too long"
        } catch { return "unexpected error: \(error)" }
    }

    static let yaml = FuzzTarget(
        "yaml", seeds: Seeds.yaml,
        words: [
            "- ", "? ", ": ", "&a ", "*a", "[", "]", "{", "}", "\n", "\n  ", "|\n", ">-\n", "'", "\"", "#", "!!int ",
            "---\n", "<<: ", "\t", "%", "@", "~", "0x", ".inf", "\r\n",
        ],
        usualCases: 200
    ) { bytes in
        var limits = Document.Limits()
        limits.values = 20_000
        limits.bytes = 1_000_000
        do {
            return fault(of: try Document(yaml: String(decoding: bytes, as: UTF8.self), limits: limits))
        } catch let error as YAMLError {
            return error.description.utf8.count < 10_000 ? nil : "the message is too long"
        } catch let error as JSONSyntaxError { return error.cause == .tooLarge ? nil : "\(error)" } catch {
            return "unexpected error: \(error)"
        }
    }

    /// Checks the operations that every document must support.
    private static func fault(of document: Document) -> String? {
        var writer = JSONWriter(indent: 2)
        writer.copy(document.root)
        guard let again = try? Document(writer.bytes) else { return "the written text is not JSON" }
        guard again.root.equals(document.root) || !document.duplicateKeys.isEmpty || hasLoneSurrogate(document.root)
        else {
            return "the written value differs"
        }
        for key in document.duplicateKeys.prefix(10) where key.position.line < 1 { return "a key without a position" }
        return nil
    }

    /// Whether a string or name has half of a surrogate pair, which is written as U+FFFD.
    private static func hasLoneSurrogate(_ value: JSON) -> Bool {
        value.hasLoneSurrogate || value.elements.contains(where: hasLoneSurrogate)
            || value.members.contains { $0.key.hasLoneSurrogate || hasLoneSurrogate($0.value) }
    }

    /// An input is an object with a schema and values, like a group of the official suite.
    static let schemas = FuzzTarget(
        "schemas", seeds: Seeds.schemas,
        words: [
            "\"$ref\":\"#\",", "\"$ref\":\"#/$defs/a\",", "\"type\":\"object\",", "\"not\":{},", "\"anyOf\":[{},", "{",
            "}", "[", "]", "\"items\":{", "\"pattern\":\"(a+)+$\",", "\"multipleOf\":1e-300,", "\"minimum\":1e400,",
            "true", "null", "-1", "0.1", "\"$id\":\"http://x/\",", "\"uniqueItems\":true,",
            "\"format\":\"date-time\",", "\"const\":", ",", "\"unevaluatedProperties\":false,",
            "\"dependentSchemas\":{", "\"contains\":", "\"allOf\":[", "\"if\":", "\"then\":",
        ]
    ) { bytes in
        guard let group = try? Document(bytes).root, let source = group["schema"] else { return nil }
        let registry = SchemaRegistry(source.document, dialect: .draft202012)
        guard let schema = try? registry.schema(at: source) else { return nil }
        let tests = Array(group["tests"]?.elements.prefix(4).map { $0["data"] ?? $0 } ?? [])
        for instance in tests + [group] {
            let violations = schema.violations(in: instance, limit: 100)
            if schema.isValid(instance) != violations.isEmpty {
                return "different results for \(instance.text.prefix(200))"
            }
            if violations.count > 100 { return "\(violations.count) violations" }
            for violation in violations.prefix(5) {
                let count = "\(violation.expected)\(violation.actual)".utf8.count
                if count > 20_000 { return "a message of \(count) bytes" }
            }
        }
        return nil
    }

    /// An input is a query of RFC 9535, and on the next line a JSON text. The normalized path of each selected value is a
    /// query that selects one value at most.
    static let queries = FuzzTarget(
        "queries", seeds: Seeds.queries,
        words: [
            "$", "@", "..", ".*", "[*]", "['a']", "[?", "]", "(", ")", "&&", "||", "!", "==", "!=", "<=", "length(",
            "count(", "match(", "search(", "value(", "'[a-z]+'", "[-1]", "[::2]", "[1:]", "null", "true", "1e3",
            "\\uD83D\\uDE00", ",", " ",
        ]
    ) { bytes in
        let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        var limits = JSONPathLimits()
        limits.steps = 100_000
        limits.results = 1_000
        guard let path = try? JSONPath(String(decoding: lines[0], as: UTF8.self), limits: limits),
            let root = try? Document(Array(lines[lines.count - 1])).root,
            let found = try? path.select(in: root)
        else { return nil }
        for value in found.prefix(20) {
            let text = value.normalizedPath()
            guard let normalized = try? JSONPath(text) else { return "not a query: \(text)" }
            guard let same = try? normalized.select(in: root), same.count <= 1 else { return "several values: \(text)" }
        }
        return nil
    }

    /// An input is a pattern, and on the next line the text to match.
    static let patterns = FuzzTarget(
        "patterns", seeds: Seeds.patterns,
        words: [
            "(", ")", "*", "+", "?", "{2,3}", "{1000}", "{0,1000}", "|", "[^", "]", "\\p{L}", "\\u{10FFFF}", "\\d", ".",
            "^", "$", "a-z", "\\", "(?:", "(?=", "(?<!", "\\b", "é", "😀",
        ],
        usualCases: 200
    ) { bytes in
        let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard let pattern = try? Pattern(String(decoding: lines[0].prefix(300), as: UTF8.self)) else { return nil }
        let subject = String(decoding: lines[lines.count - 1], as: UTF8.self)
        return pattern.answer(subject) == pattern.answer(subject) ? nil : "different results"
    }
}
