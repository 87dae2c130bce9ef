import Testing

@testable import APICheckJSON

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
