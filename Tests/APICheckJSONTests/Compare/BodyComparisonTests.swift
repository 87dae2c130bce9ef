import APICheckBase
import Testing

@testable import APICheckJSON

/// Two bodies beside a schema that says which values and which orders are not compared.
@Suite struct BodyComparisonTests {
    struct Case: Sendable {
        var name: String
        var schema: String
        var old: String
        var new: String
        var differences: [String] = []
        var volatile = 0
    }

    static let lists = [
        Case(name: "any order", schema: unordered("true"), old: "[1,2,2,3]", new: "[3,2,1,2]"),
        Case(
            name: "the keyword can be false", schema: unordered("false"), old: "[1,2]", new: "[2,1]",
            differences: ["body: another order of 2"]),
        Case(
            name: "the rest by position", schema: unordered("true"), old: #"["a","b","c"]"#, new: #"["c","x","a"]"#,
            differences: [#"/*: "b" (string) -> "x" (string)"#]),
        Case(
            name: "an element more", schema: unordered("true"), old: "[1,2]", new: "[3,2,1]",
            differences: ["body: 1 more, 0 fewer"]),
        Case(
            name: "one of two equal elements less", schema: unordered("true"), old: "[1,1,2]", new: "[2,1]",
            differences: ["body: 0 more, 1 fewer"]),
        Case(
            name: "the rest by its own key", schema: unordered("true"),
            old: #"[{"id":1,"a":"x"},{"id":2,"a":"y"},{"id":3,"a":"z"}]"#,
            new: #"[{"id":3,"a":"w"},{"id":2,"a":"y"},{"id":1,"a":"x"}]"#,
            differences: [#"/*/a: "z" (string) -> "w" (string)"#]),
        Case(
            name: "by a value", schema: unordered(#"{"by":"/meta/no"}"#),
            old: #"[{"meta":{"no":1},"a":"x"},{"meta":{"no":2},"a":"y"}]"#,
            new: #"[{"meta":{"no":2},"a":"y"},{"meta":{"no":1},"a":"z"}]"#,
            differences: [#"/*/a: "x" (string) -> "z" (string)"#]),
        Case(
            name: "by a value before the usual keys", schema: unordered(#"{"by":"/slot"}"#),
            old: #"[{"id":1,"slot":"a","t":"x"},{"id":2,"slot":"b","t":"y"}]"#,
            new: #"[{"id":3,"slot":"b","t":"y"},{"id":4,"slot":"a","t":"x"}]"#, volatile: 2),
        Case(
            name: "by a value whose type changed", schema: unordered(#"{"by":"/k"}"#),
            old: #"[{"k":1,"a":"x"},{"k":2,"a":"y"}]"#, new: #"[{"k":"2","a":"y"},{"k":"1","a":"x"}]"#,
            differences: ["/*/k: another type"]),
        Case(
            name: "a value that two elements share is no key", schema: unordered(#"{"by":"/k"}"#),
            old: #"[{"k":1,"a":"x"},{"k":1,"a":"y"}]"#, new: #"[{"k":1,"a":"y"},{"k":1,"a":"x"}]"#),
        Case(
            name: "an element without the value", schema: unordered(#"{"by":"/k"}"#),
            old: #"[{"k":1},{"k":2}]"#, new: #"[{"k":2},{"k":1,"a":true},{}]"#,
            differences: ["/*/a: came", "body: 1 more, 0 fewer"]),
        Case(
            name: "an inner list", schema: #"{"items":{"properties":{"tags":\#(unordered("true"))}}}"#,
            old: #"[{"id":1,"tags":["a","b"],"n":["a","b"]}]"#, new: #"[{"id":1,"tags":["b","a"],"n":["b","a"]}]"#,
            differences: ["/*/n: another order of 2"]),
        Case(
            name: "by a reference", schema: ##"{"$ref":"#/$defs/l","$defs":{"l":\##(unordered("true"))}}"##,
            old: "[1,2]", new: "[2,1]"),
        Case(name: "an emptied list", schema: unordered("true"), old: "[1]", new: "[]", differences: ["body: emptied"]),
    ]

    static let names = [
        Case(
            name: "one member is renamed and others come", schema: "true", old: #"{"message":"no such issue"}"#,
            new: #"{"type":"about:blank","status":404,"detail":"no such issue"}"#,
            differences: ["/type: came", "/status: came", "/detail: was message"]),
        Case(
            name: "a list and the members of its elements are renamed", schema: "true",
            old: #"{"filters":[{"name":"bug","image":"red 1"},{"name":"iOS","image":"green 2"}]}"#,
            new: #"{"labels":[{"name":"bug","colorCode":"red 1"},{"name":"iOS","colorCode":"green 2"}]}"#,
            differences: ["/labels: was filters", "/labels/*/colorCode: was image"]),
        Case(
            name: "a list of other elements is another one", schema: "true",
            old: #"{"filters":[{"name":"bug"},{"name":"iOS"}]}"#, new: #"{"errors":[{"text":"bug"},{"text":"no"}]}"#,
            differences: ["/errors: came", "/filters: went"]),
    ]

    static let volatile = [
        Case(
            name: "a marked value", schema: #"{"properties":{"a":{"x-apicheck-volatile":true}}}"#,
            old: #"{"a":"x","b":"x"}"#, new: #"{"a":"y","b":"y"}"#,
            differences: [#"/b: "x" (string) -> "y" (string)"#], volatile: 1),
        Case(
            name: "a listed place", schema: #"{"x-apicheck-volatile":["/a/b"]}"#,
            old: #"{"a":{"b":"x","c":"x"}}"#, new: #"{"a":{"b":"y","c":"y"}}"#,
            differences: [#"/a/c: "x" (string) -> "y" (string)"#], volatile: 1),
        Case(
            name: "a marked member that is not always there",
            schema: #"{"items":{"properties":{"a":{"x-apicheck-volatile":true}}}}"#,
            old: #"[{"id":1,"a":"x"},{"id":2},{"id":3,"a":"x"}]"#, new: #"[{"id":1},{"id":2,"a":"x"},{"id":3,"a":"x"}]"#
        ),
        Case(
            name: "a marked value that is the same", schema: #"{"properties":{"a":{"x-apicheck-volatile":true}}}"#,
            old: #"{"a":"x","b":1}"#, new: #"{"a":"x","b":2}"#, differences: ["/b: 1 (number) -> 2 (number)"]),
        Case(
            name: "the type of a marked value", schema: #"{"properties":{"a":{"x-apicheck-volatile":true}}}"#,
            old: #"{"a":"x"}"#, new: #"{"a":1}"#, differences: ["/a: another type"]),
    ]

    private static func unordered(_ value: String) -> String { #"{"type":"array","x-apicheck-unordered":\#(value)}"# }

    @Test(arguments: lists + names + volatile) func compares(_ row: Case) throws {
        let contract = try Document(row.schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let (old, new) = (try Document(row.old).root, try Document(row.new).root)
        var options = BodyComparison.Options()
        for body in [old, new] {
            let survey = schema.survey(body, defaults: SurveyDefaults())
            options.add(volatile: survey.volatile, unordered: survey.unordered)
        }
        let comparison = BodyComparison(from: old, to: new, options: options)
        #expect(comparison.differences.map(text) == row.differences, "\(row.name)")
        #expect(comparison.volatileCount == row.volatile, "\(row.name)")
    }

    private func text(_ difference: ContentDifference) -> String {
        let what =
            switch difference.kind {
            case .value(let old, let new): "\(old) -> \(new)"
            case .reordered(let count): "another order of \(count)"
            case .elements(let added, let removed, _): "\(added) more, \(removed) fewer"
            case .added: "came"
            case .renamed(let from): "was \(from)"
            case .removed: "went"
            case .type: "another type"
            case .emptied: "emptied"
            default: "\(difference.kind)"
            }
        return (difference.pointer.tokens.isEmpty ? "body" : "\(difference.pointer)") + ": " + what
    }

    @Test(arguments: [
        ("3", "x-apicheck-unordered must be true, false or {by: /id}, not 3"),
        (#""/id""#, #"x-apicheck-unordered must be true, false or {by: /id}, not "/id""#),
        ("{}", "x-apicheck-unordered must be true, false or {by: /id}, not object"),
        (#"{"by":"/id","of":1}"#, "x-apicheck-unordered must be true, false or {by: /id}, not object"),
        (#"{"by":"id"}"#, #"by must be a pointer into each element such as /id, not "id""#),
        (#"{"by":""}"#, #"by must be a pointer into each element such as /id, not """#),
        (#"{"by":["/id"]}"#, "by must be a pointer into each element such as /id, not array"),
    ])
    func anInvalidValueIsAFaultOfTheSchema(_ value: String, _ reason: String) throws {
        let contract = try Document(Self.unordered(value))
        let error = #expect(throws: SchemaError.self) {
            try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        }
        #expect(error?.reason.string == reason)
        #expect(error?.line == 1)
    }
}
