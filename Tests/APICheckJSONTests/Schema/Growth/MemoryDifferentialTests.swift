import TestSupport
import Testing

@testable import APICheckJSON

/// Stored results do not change the outcome: random schemas and values are validated without storage, with the storage
/// that the schema needs, and with storage for all of its parts.
@Suite struct MemoryDifferentialTests {
    @Test(arguments: (0..<8).tenth(seed: 0)) func sameResults(_ part: UInt64) throws {
        var source = RandomSchema(seed: part)
        var remembering = 0
        for _ in 0..<150 {
            let text = source.schema()
            let document = try Document(text)
            guard let schema = try? SchemaRegistry(document, dialect: .draft202012).schema(at: document.root) else {
                continue
            }
            if schema.needsMemory { remembering += 1 }
            let flags = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 10_000)
            defer { flags.deallocate() }
            flags.initialize(repeating: 7)
            var all = RepeatFlags(allOf: UnsafeBufferPointer(flags))
            try withUnsafePointer(to: &all) { all in
                let none = Schema(
                    registry: schema.registry, node: schema.node, mayBeUndecided: schema.mayBeUndecided, repeats: nil,
                    faults: [])
                let every = Schema(
                    registry: schema.registry, node: schema.node, mayBeUndecided: schema.mayBeUndecided, repeats: all,
                    faults: [])
                for _ in 0..<6 {
                    let value = try Document(source.value(depth: 4)).root
                    let expected = Results(none, value)
                    // To collect violations, each branch is evaluated; for validity alone, some are chosen by kind.
                    #expect(expected.isValid == expected.violations.isEmpty, "schema \(text), value \(value.text)")
                    #expect(Results(schema, value) == expected, "schema \(text), value \(value.text)")
                    #expect(Results(every, value) == expected, "all of schema \(text), value \(value.text)")
                }
            }
        }
        #expect(remembering > 10)
    }

    /// In neither of two schemas does anything repeat, which is known once each was compiled; at one value both apply a third.
    @Test func partsThatRepeatOnlyTogether() throws {
        let document = try Document(
            ##"""
            {"$defs": {
                "a": {"properties": {"x": {"$ref": "#/$defs/both"}}}, "b": {"properties": {"x": {"$ref": "#/$defs/both"}}},
                "both": {"properties": {"y": {"type": "string"}}}},
             "allOf": [{"properties": {"m": {"$ref": "#/$defs/a"}}}, {"properties": {"m": {"$ref": "#/$defs/b"}}}]}
            """##)
        let registry = SchemaRegistry(document, dialect: .draft202012)
        for name in ["a", "b"] {
            let part = try #require(document.root["$defs"]?[name])
            #expect(try !registry.schema(at: part).needsMemory)
        }
        #expect(try registry.schema(at: document.root).needsMemory)
    }

    private struct Results: Equatable {
        var isValid: Bool
        var violations: [String]
        var undeclared: [String]

        init(_ schema: Schema, _ value: JSON) {
            isValid = schema.isValid(value)
            violations = schema.violations(in: value).map {
                "\($0.instance.pointer) \($0.schema.pointer) \($0.expected) \($0.actual)"
            }
            undeclared = schema.survey(value, defaults: SurveyDefaults(undeclared: .info)).undeclared.map {
                "\($0.member.value.pointer)"
            }
        }
    }
}

/// Small random schemas that refer to themselves and to each other, and small random values.
struct RandomSchema {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func schema() -> String {
        let definitions = (0..<3).map { #""d\#($0)":\#(part(depth: 3))"# }
        return ##"{"$dynamicAnchor":"node","$defs":{\##(definitions.joined(separator: ","))},\##(keywords(depth: 3))}"##
    }

    private mutating func part(depth: Int) -> String {
        switch random.next(12) {
        case 0 where depth < 3: return "true"
        case 1 where depth < 3: return random.next(3) == 0 ? "false" : "{}"
        case 2, 3: return ##"{"$ref":"#/$defs/d\##(random.next(3))"}"##
        case 4: return ##"{"$ref":"#"}"##
        case 5: return ##"{"$dynamicRef":"#node"}"##
        default: return depth == 0 ? leaf() : "{\(keywords(depth: depth))}"
        }
    }

    private mutating func leaf() -> String {
        let leaves = [
            #"{"type":"integer"}"#, #"{"type":"string"}"#, #"{"type":["object","array"]}"#, #"{"minimum":2}"#,
            #"{"required":["a"]}"#, #"{"maxItems":1}"#, #"{"const":{"a":1}}"#, #"{"enum":[1,"x",[],{}]}"#, "true",
            #"{"const":"x"}"#, #"{"enum":["x","","longer than eight"]}"#, #"{"enum":["longer than seven",2]}"#,
        ]
        return leaves[random.next(leaves.count)]
    }

    private mutating func keywords(depth: Int) -> String {
        let inner = depth - 1
        var found: [String: String] = [:]
        for _ in 0...random.next(3) {
            switch random.next(19) {
            case 0: found["properties"] = #"{"a":\#(part(depth: inner)),"b":\#(part(depth: inner))}"#
            case 1: found["patternProperties"] = #"{"^[ab]":\#(part(depth: inner))}"#
            case 2: found["additionalProperties"] = part(depth: inner)
            case 3: found["unevaluatedProperties"] = part(depth: inner)
            case 4: found["dependentSchemas"] = #"{"a":\#(part(depth: inner))}"#
            case 5: found["propertyNames"] = #"{"maxLength":\#(1 + random.next(2))}"#
            case 6: found["items"] = part(depth: inner)
            case 7: found["prefixItems"] = "[\(part(depth: inner)),\(part(depth: inner))]"
            case 8:
                found["contains"] = part(depth: inner)
                found["minContains"] = "\(random.next(3))"
            case 9: found["unevaluatedItems"] = part(depth: inner)
            case 10, 11: found["allOf"] = "[\(part(depth: inner)),\(part(depth: inner))]"
            case 12: found["anyOf"] = branches(depth: inner)
            case 13: found["oneOf"] = branches(depth: inner)
            case 14: found["not"] = part(depth: inner)
            case 15:
                found["if"] = part(depth: inner)
                found["then"] = part(depth: inner)
                found["else"] = part(depth: inner)
            case 16: found["type"] = #"["object","array","integer"]"#
            case 17: found["required"] = #"["a"]"#
            default: found["maximum"] = "3"
            }
        }
        return found.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
    }

    private mutating func branches(depth: Int) -> String {
        "[\((0...(1 + random.next(2))).map { _ in part(depth: depth) }.joined(separator: ","))]"
    }

    mutating func value(depth: Int) -> String {
        switch random.next(depth == 0 ? 4 : 9) {
        case 0: return "\(random.next(5))"
        case 1:
            let texts = [#""x""#, #""x""#, #""\u0078""#, #""""#, #""longer than eight""#, #""longer than \u0065ight""#]
            return texts[random.next(texts.count)]
        case 2: return "null"
        case 3: return "1.5"
        case 4, 5, 6:
            let names = ["a", "b", "ab", "c"].filter { _ in random.next(2) == 0 }
            let members = names.map { #""\#($0)":\#(value(depth: depth - 1))"# }
            return "{\(members.joined(separator: ","))}"
        default:
            let elements = (0..<random.next(4)).map { _ in value(depth: depth - 1) }
            return "[\(elements.joined(separator: ","))]"
        }
    }
}

/// A generator with a seed (SplitMix64), so that a failure comes again.
private struct SplitMix {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(limit))
    }
}
