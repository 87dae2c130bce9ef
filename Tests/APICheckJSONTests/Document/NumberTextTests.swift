import Testing

@testable import APICheckJSON

@Suite struct NumberTextTests {
    private func number(_ text: String) -> NumberText { Array(text.utf8).withUnsafeBytes { NumberText($0) } }

    static let equal: [(String, String)] = [
        ("1", "1.0"), ("1", "1e0"), ("1", "10e-1"), ("100", "1E+2"), ("0", "-0"), ("0", "0.000e50"), ("0.5", "5e-1"),
        ("-12.50", "-1.25e1"), ("1e400", "10e399"), ("1e999999999999999999999", "1E+999999999999999999999"),
        (String(repeating: "7", count: 400), "0." + String(repeating: "7", count: 400) + "e400"),
        ("1" + String(repeating: "0", count: 400), "1e400"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
    ]

    @Test(arguments: equal) func isOneValue(_ one: String, _ two: String) {
        #expect(number(one) == number(two))
        #expect(number(one).hashValue == number(two).hashValue)
        #expect(!(number(one) < number(two)) && !(number(two) < number(one)))
    }

    static let rising = [
        "-1e999999999999999999999", "-1e401", "-1e400", "-10", "-9.99", "-1", "-0.5", "-0.05",
        "-1e-999999999999999999999", "0", "1e-999999999999999999999", "1e-400", "0.05", "0.5", "0.51", "1",
        "1.0000000000000000001",
        "9", "10", "9007199254740993", "9007199254740994", "1e400", "1e401", "1e9999999999", "1e10000000000",
        "1e999999999999999999999",
    ]

    @Test func order() {
        let numbers = NumberTextTests.rising.map(number)
        for (index, one) in numbers.enumerated() {
            for (other, two) in numbers.enumerated() {
                #expect(
                    (one < two) == (index < other), "\(NumberTextTests.rising[index]) \(NumberTextTests.rising[other])")
            }
        }
    }

    static let whole: [(String, Int?)] = [
        ("0", 0), ("-0", 0), ("1e3", 1_000), ("1.5", nil), ("15e-1", nil), ("150e-1", 15),
        ("9223372036854775807", Int.max),
        ("9223372036854775808", nil), ("-9223372036854775808", Int.min), ("-9223372036854775809", nil),
        ("1e999999999999", nil), ("0e999999999999", 0), ("1e-999999999999", nil),
    ]

    @Test(arguments: whole) func asInteger(_ text: String, _ value: Int?) throws {
        #expect(number(text).int == value)
        #expect(try Document(text).root.int == value)
    }

    @Test func isInteger() {
        #expect(number("1e30").isInteger)
        #expect(number("1.0").isInteger)
        #expect(!number("1e-1").isInteger)
    }
}
