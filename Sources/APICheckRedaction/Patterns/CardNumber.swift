/// Numbers of payment cards (ISO/IEC 7812-1): a known issuer, its lengths, and the check digit.
///
/// One number in ten has a valid check digit, and order numbers, timestamps and barcodes are long, too. So digits count
/// as a card number only when they have an issuer's grouping (`4-4-4-4`, `4-6-5`) with one space or hyphen between the
/// groups, or when the text before them or the name of the value mentions a card.
enum CardNumber {
    private static let longest = 19
    static let shortest = 14

    /// The first digits of the issuers' ranges.
    static let firstDigits: [UInt8] = Array(UInt8(ascii: "2")...UInt8(ascii: "6")) + [0x38, 0x39]

    /// The distance in bytes in which a word such as `card` counts before ungrouped digits.
    private static let reach = 40

    /// Whether the text has enough digits in a row, with at most one space or hyphen between two of them, and no word
    /// before the first. True wherever ``find(in:at:isNamed:)`` finds a number.
    static func mayStand(in text: UnsafeRawBufferPointer) -> Bool {
        var digits = 0
        var isInWord = false
        var before: UInt8 = 0
        for byte in text {
            if byte &- 0x30 < 10 {
                if digits == 0 { isInWord = ByteSet.words.contains(before) || before == UInt8(ascii: ".") }
                digits += 1
                if digits >= shortest && !isInWord { return true }
            } else if byte != 0x20 && byte != 0x2D || before == 0x20 || before == 0x2D {
                digits = 0
            }
            before = byte
        }
        return false
    }

    /// Whether a name is that of a card number. Its words decide, so that `card`, `cardNumber`, `cc_num` and
    /// `payment[pan]` count and `discard`, `scorecard` and `account` do not.
    static func isNamed(_ name: some StringProtocol) -> Bool {
        var words: [[UInt8]] = [[]]
        var before: UInt8 = 0
        for byte in name.utf8 {
            if byte >= 0x80 {
                words[words.count - 1].append(byte)
            } else if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A {
                // A word begins with a capital after a small letter.
                if byte & 0x20 == 0, before & 0x20 != 0 { words.append([]) }
                words[words.count - 1].append(byte | 0x20)
            } else {
                words.append([])
            }
            before = byte
        }
        words.removeAll(where: \.isEmpty)
        if words.contains(where: { nameWords.contains($0) }) { return true }
        let joined = Array(words.joined())
        return namePhrases.contains { place(of: $0, in: joined, from: 0) != nil }
    }

    private static let nameWords = Set(
        [
            "card", "cards", "cardno", "cardnum", "cardnumber", "pan", "cc", "ccno", "ccnum", "ccnumber", "creditcard",
            "creditcards", "debitcard", "bankcard", "paymentcard",
        ].map { Array($0.utf8) })

    /// Phrases for names whose words are not separated, and for scripts without separators.
    private static let namePhrases = [
        "cardnumber", "creditcard", "debitcard", "primaryaccountnumber", "kartennummer", "numerocarte", "numerodecarte",
        "numerotarjeta", "numerodetarjeta", "numerocartao", "numerodocartao", "numerocarta", "kaartnummer", "카드번호",
        "カード番号", "卡号", "卡號", "номеркарты",
    ].map { Array($0.utf8) }

    /// Returns the card number that begins at an index.
    ///
    /// - Parameter isNamed: Whether the name of the value is that of a card number.
    static func find(in text: UnsafeRawBufferPointer, at start: Int, isNamed: Bool = false) -> Range<Int>? {
        guard isFree(text, before: start) else { return nil }
        var digits: [UInt8] = []
        var groups = [0]
        var separator: UInt8?
        var index = start
        while index < text.count, digits.count <= longest {
            let byte = text[index]
            if ByteSet.digits.contains(byte) {
                digits.append(byte - 0x30)
                groups[groups.count - 1] += 1
            } else if byte == 0x20 || byte == 0x2D, separator == nil || byte == separator, index + 1 < text.count,
                ByteSet.digits.contains(text[index + 1])
            {
                separator = byte
                groups.append(0)
            } else {
                break
            }
            index += 1
        }
        guard isFree(text, after: index), isIssued(digits), hasCheckDigit(digits) else { return nil }
        let counts = areIssuersGroups(groups) || groups.count == 1 && (isNamed || saysCard(text, before: start))
        return counts ? start..<index : nil
    }

    private static func areIssuersGroups(_ groups: [Int]) -> Bool {
        switch groups {
        case [4, 4, 4, 4], [4, 4, 4, 4, 3], [4, 6, 5], [4, 6, 4]: true
        default: false
        }
    }

    private static func isIssued(_ digits: [UInt8]) -> Bool {
        guard (shortest...longest).contains(digits.count), digits.contains(where: { $0 != digits[0] }) else {
            return false
        }
        let head = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
        return ranges.contains { $0.heads.contains(head) && $0.lengths.contains(digits.count) }
    }

    /// The issuers' ranges, by the first four digits.
    private static let ranges: [(heads: ClosedRange<Int>, lengths: ClosedRange<Int>)] = [
        // Visa.
        (4000...4999, 16...16),
        // Mastercard.
        (5100...5599, 16...16), (2221...2720, 16...16),
        // American Express.
        (3400...3499, 15...15), (3700...3799, 15...15),
        // Discover, JCB, Diners Club.
        (6011...6011, 16...16), (6440...6599, 16...16), (3528...3589, 16...16),
        (3000...3059, 14...14), (3600...3699, 14...14), (3800...3999, 14...14),
        // UnionPay.
        (6200...6299, 16...19), (8100...8171, 16...16),
        // Maestro, Mir, RuPay, Troy.
        (5018...5018, 16...16), (5020...5020, 16...16), (5038...5038, 16...16), (6304...6304, 16...16),
        (6759...6763, 16...16), (2200...2204, 16...16), (6070...6079, 16...16), (9792...9792, 16...16),
    ]

    /// Luhn's checksum: every second digit from the right is doubled, and the digits of the product are added.
    private static func hasCheckDigit(_ digits: [UInt8]) -> Bool {
        var sum = 0
        for (place, digit) in digits.reversed().enumerated() {
            let value = place % 2 == 1 ? Int(digit) * 2 : Int(digit)
            sum += value > 9 ? value - 9 : value
        }
        return sum % 10 == 0
    }

    /// Whether a word for a card begins shortly before an index, as in `Visa ending, card no. 4242…`.
    private static func saysCard(_ text: UnsafeRawBufferPointer, before start: Int) -> Bool {
        let window = text[max(0, start - reach)..<start].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        return textWords.contains { word in
            var from = 0
            while let place = place(of: word, in: window, from: from) {
                if place == 0 || !ByteSet.alphanumerics.contains(window[place - 1]) { return true }
                from = place + 1
            }
            return false
        }
    }

    private static let textWords = [
        "card", "visa", "mastercard", "master card", "amex", "american express", "maestro", "diners", "jcb", "unionpay",
        "union pay", "pan:", "pan ", "pan=", "cc:", "cc ", "cc=", "cc#", "carte", "karte", "kreditkarte", "tarjeta",
        "cartao", "cartão", "carta di credito", "creditcard", "debitcard", "신용카드", "카드", "カード", "卡号", "卡號",
        "карт",
    ].map { Array($0.utf8) }

    private static func place(of word: [UInt8], in text: [UInt8], from: Int) -> Int? {
        guard text.count >= word.count + from else { return nil }
        return (from...(text.count - word.count)).first { text[$0...].starts(with: word) }
    }

    private static func isFree(_ text: UnsafeRawBufferPointer, before start: Int) -> Bool {
        guard start > 0 else { return true }
        let byte = text[start - 1]
        if ByteSet.words.contains(byte) || byte == UInt8(ascii: ".") { return false }
        // The next group of a longer number.
        return byte != 0x20 || start < 2 || !ByteSet.digits.contains(text[start - 2])
    }

    private static func isFree(_ text: UnsafeRawBufferPointer, after end: Int) -> Bool {
        guard end < text.count else { return true }
        if ByteSet.words.contains(text[end]) { return false }
        let isFraction = text[end] == UInt8(ascii: ".")
        return !isFraction || end + 1 == text.count || !ByteSet.digits.contains(text[end + 1])
    }
}
