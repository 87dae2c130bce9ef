import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

struct ValidationTests {
    /// An object whose names are all properties of its schema, in their order, cannot have duplicate names.
    static let cases: [(schema: String, value: String, namesDiffer: Bool)] = [
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"b":2}"#, true),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"b":2}"#, true),
        (#"{"properties":{"a":{},"b":{}}}"#, "{}", true),
        (#"{"type":"integer"}"#, "7", true),
        // Another order, and a duplicate name in any spelling.
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"b":1,"a":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"a":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"\u0061":2}"#, false),
        (#"{"properties":{"a":{},"b":{}}}"#, #"{"a":1,"b":2,"a":3}"#, false),
        // A name that is not a property of the schema.
        (#"{"properties":{"a":{}}}"#, #"{"a":1,"c":2,"c":3}"#, false),
        // An object that no schema was run over, and one that two were run over.
        (#"{"properties":{"a":{}}}"#, #"{"a":{"c":1,"c":2}}"#, false),
        (#"{"items":{"properties":{"a":{}}}}"#, #"[{"a":1},{"a":2}]"#, true),
        (#"{"allOf":[{"properties":{"a":{}}},{"properties":{"a":{}}}]}"#, #"{"a":{"c":1,"c":2}}"#, false),
        (
            #"{"properties":{"a":{"properties":{"b":{}}},"c":{}},"allOf":[{"properties":{"a":{"properties":{"b":{}}},"c":{}}}]}"#,
            #"{"a":{"b":1},"c":{"d":1,"d":2}}"#, false
        ),
        // An invalid value.
        (#"{"properties":{"a":{"type":"null"}}}"#, #"{"a":1}"#, false),
    ]

    @Test(arguments: cases) func namesDiffer(_ schema: String, _ value: String, _ namesDiffer: Bool) throws {
        let contract = try Document(schema)
        let schema = try SchemaRegistry(contract, dialect: .draft202012).schema(at: contract.root)
        let validation = schema.validate(try Document(value).root, limit: 10, limitOfEach: 10)
        #expect(validation.namesDiffer == namesDiffer)
    }
}

/// Arithmetic modulo numbers of one and of two words.
@Suite struct WideNumberTests {
    /// Digits of the modulus, of two operands less than it, their sum and their product modulo it.
    private static let rows: [(modulus: String, one: String, two: String, sum: String, product: String)] = [
        ("7", "5", "6", "4", "2"),
        ("1", "0", "0", "0", "0"),
        // 2⁶⁴ - 1: the sum and the product do not fit into a word.
        ("18446744073709551615", "18446744073709551614", "18446744073709551613", "18446744073709551612", "2"),
        // 2⁶⁴ + 1, where -1 · -2 = 2, and 2⁶³ · 2 = 2⁶⁴ = -1.
        ("18446744073709551617", "18446744073709551616", "18446744073709551615", "18446744073709551614", "2"),
        ("18446744073709551617", "9223372036854775808", "2", "9223372036854775810", "18446744073709551616"),
        // 10³⁷ - 1, where 10³⁶ · 10 = 1.
        (
            "9999999999999999999999999999999999999", "1000000000000000000000000000000000000", "10",
            "1000000000000000000000000000000000010", "1"
        ),
    ]

    private static func number(_ digits: String) -> WideNumber { WideNumber(digits: digits.utf8.map { $0 - 0x30 }) }

    @Test(arguments: rows)
    func aSumAndAProductAreModuloTheNumber(
        _ modulus: String, _ one: String, _ two: String, _ sum: String, _ product: String
    ) {
        let modulus = Modulus(value: Self.number(modulus))
        for (one, two) in [(one, two), (two, one)] {
            #expect(modulus.sum(Self.number(one), Self.number(two)) == Self.number(sum))
            #expect(modulus.product(Self.number(one), Self.number(two)) == Self.number(product))
        }
    }
}

/// The official JSON Schema test suite, draft 2020-12.
@Suite struct SchemaSuiteTests {
    @Test(.corpus("json-schema-test-suite")) func required() throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let score = try SuiteScore(folder, folder: "tests/draft2020-12", assertsFormats: false)
        report(score)
        #expect(score.total == 1_299)
        #expect(score.passed == 1_299)
    }

    @Test(.corpus("json-schema-test-suite")) func formats() throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let score = try SuiteScore(folder, folder: "tests/draft2020-12/optional/format", assertsFormats: true)
        report(score)
        #expect(score.total == 764)
        #expect(score.passed == 764)
    }

    @Test(.corpus("json-schema-test-suite")) func optional() throws {
        let folder = try Corpora.folder("json-schema-test-suite")
        let score = try SuiteScore(folder, folder: "tests/draft2020-12/optional", assertsFormats: false)
        report(score)
        #expect(score.total == 162)
        #expect(score.passed == 162)
    }

    /// Records an issue for each failed case; there are no exceptions.
    private func report(_ score: SuiteScore) {
        for (file, cases) in score.failures { cases.forEach { Issue.record("\(file): \($0)") } }
    }
}
