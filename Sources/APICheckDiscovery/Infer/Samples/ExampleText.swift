import APICheckBase
import APICheckHTTP

/// Which values of parameters a contract may show.
enum ExampleText {
    private static let longest = 64

    /// Whether a text is short, does not look like the identifier of a person, and is not what is left of a secret.
    static func isPublic(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longest && !isPersonal(text) && SecretPlaceholder.number(text) == nil
            && !SecretPlaceholder.occurs(in: text)
    }

    /// The most digits in a row that a small number has, such as that of a page or of a sample.
    private static let mostDigits = 5
    /// The fewest digits of a telephone number with separators; a date has eight.
    private static let fewestOfTelephone = 9

    /// Whether a text is an address, contains a UUID or a long number, or is a telephone number.
    private static func isPersonal(_ text: String) -> Bool {
        if text.contains("@") { return true }
        let words = text.utf8.split { !($0.isASCIIHexDigit || $0 == UInt8(ascii: "-")) }
        if words.contains(where: { UUIDText.isWhole($0) }) { return true }
        let digits = text.utf8.split { !$0.isASCIIDigit }
        if digits.contains(where: { $0.count > mostDigits }) { return true }
        return digits.reduce(0) { $0 + $1.count } >= fewestOfTelephone
            && text.utf8.allSatisfy { $0.isASCIIDigit || " -+()./".utf8.contains($0) }
    }
}
