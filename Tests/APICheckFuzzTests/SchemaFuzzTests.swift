import APICheckJSON
import Testing

/// Schemas and patterns from outside: no crash, no hang, and one verdict whichever way it is asked for.
@Suite struct SchemaFuzzTests {
    @Test func schemas() async {
        let words = [
            "\"$ref\":\"#\",", "\"$ref\":\"#/$defs/a\",", "\"type\":\"object\",", "\"not\":{},", "\"anyOf\":[{},", "{",
            "}", "[", "]",
            "\"items\":{", "\"pattern\":\"(a+)+$\",", "\"multipleOf\":1e-300,", "\"minimum\":1e400,", "true", "null",
            "-1", "0.1",
            "\"$id\":\"http://x/\",", "\"uniqueItems\":true,", "\"format\":\"date-time\",", "\"const\":", ",",
            "\"unevaluatedProperties\":false,",
        ]
        await Fuzz(name: "schemas", seeds: Seeds.schemas, words: words, usualCases: 150).run { mutator in
            guard let suite = try? Document(mutator.known()) else { return "the seed is no JSON" }
            let groups = Array(suite.root.elements)
            let group = groups[mutator.number(below: groups.count)]
            guard let source = group["schema"] else { return nil }
            let tests = Array(group["tests"]?.elements.map { $0["data"] ?? $0 } ?? [])
            guard let document = mutator.document(from: source), !tests.isEmpty else { return nil }
            let registry = SchemaRegistry(document, dialect: .draft202012)
            guard let schema = try? registry.schema(at: document.root) else { return nil }
            let test = tests[mutator.number(below: tests.count)]
            for instance in [test, mutator.document(from: test)?.root, document.root].compactMap({ $0 }) {
                let violations = schema.violations(in: instance, limit: 100)
                if schema.isValid(instance) != violations.isEmpty {
                    return "two verdicts: \(document.root.text.prefix(300)) on \(instance.text.prefix(200))"
                }
                if violations.count > 100 { return "\(violations.count) violations" }
                for violation in violations.prefix(5)
                where violation.expected.utf8.count + violation.actual.utf8.count > 20_000 {
                    return "a message of \(violation.expected.utf8.count + violation.actual.utf8.count) bytes"
                }
            }
            return nil
        }
    }

    @Test func patterns() async {
        let words = [
            "(", ")", "*", "+", "?", "{2,3}", "{1000}", "{0,1000}", "|", "[^", "]", "\\p{L}", "\\u{10FFFF}", "\\d", ".",
            "^", "$", "a-z", "\\",
            "(?:", "(?=", "(?<!", "\\b", "é", "😀",
        ]
        await Fuzz(name: "patterns", seeds: Seeds.patterns, words: words, usualCases: 200).run { mutator in
            let text = String(decoding: mutator.input().prefix(300), as: UTF8.self)
            guard let pattern = try? Pattern(text) else { return nil }
            let subject = String(decoding: mutator.input(), as: UTF8.self)
            return pattern.answer(subject) == pattern.answer(subject) ? nil : "two verdicts"
        }
    }
}

extension Mutator {
    /// A value with changes that leave it JSON; nil when a number of tries made none.
    fileprivate mutating func document(from value: JSON) -> Document? {
        for _ in 0..<8 {
            if let document = try? Document(mutated(value.bytes)) { return document }
        }
        return try? Document(value.bytes)
    }
}
