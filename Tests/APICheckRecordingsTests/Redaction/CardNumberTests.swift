import APICheckHTTP
import TestSupport
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// Test numbers of issuers, composed from parts, so that a search of the repository finds no card number.
@Suite struct CardNumberTests {
    private func shown(_ text: String, type: String = "text/plain") throws -> String {
        let sent = try exchange("GET", "http://h/", answer: ["Content-Type": type], answerBody: text)
        let redacted = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        return String(decoding: redacted.response?.body ?? [], as: UTF8.self).replacing(/(REDACTED-[0-9]+)_+/) {
            $0.output.1
        }
    }

    @Test(arguments: [
        ("4242 4242", " 4242 4242", true), ("4242-4242", "-4242-4242", true), ("5555 5555", " 5555 4444", true),
        ("3782 822463", " 10005", true), ("3056 930902", " 5904", true), ("6011-1111", "-1111-1117", true),
        ("3566 0020", " 2036 0505", true), ("6200-0000", "-0000-0005", true), ("6759 6498", " 2643 8453", true),
        // No check digit, no issuer, other groups, a part of something longer, a mixture of separators.
        ("4242 4242", " 4242 4243", false), ("9424 2424", " 2424 2424", false), ("42 42424242", " 424242", false),
        ("14242 4242", " 4242 4242", false), ("0.4242 4242", " 4242 4242", false), ("v-4242 4242", " 4242 4242", false),
        ("4242 4242", " 4242 4242 424", false), ("4242 4242", "-4242 4242", false), ("4242  4242", " 4242 4242", false),
    ])
    func groupsCountAnywhere(_ start: String, _ end: String, _ isCard: Bool) throws {
        let number = start + end
        #expect(try shown("pays with \(number), soon") == "pays with \(isCard ? "REDACTED-1" : number), soon")
    }

    @Test(arguments: [
        ("card: ", true), ("Visa ", true), ("paid with MasterCard no. ", true), ("AMEX ending in ", true),
        ("credit card number is ", true), ("cards ", true), ("카드번호 ", true), ("カード番号：", true), ("卡号:", true),
        ("Karte Nr. ", true), ("tarjeta ", true), ("PAN: ", true), ("cc=", true),
        // No word for a card, a word inside another one, a word too far away.
        ("order ", false), ("", false), ("discard ", false), ("span ", false), ("scorecard=", false), ("id=", false),
        ("the card was sent to the address in the order with the number ", false),
    ])
    func bareDigitsCountAfterAWordForACard(_ words: String, _ isCard: Bool) throws {
        for number in [
            "42424242" + "42424242", "555555555555" + "4444", "378282246" + "310005", "60111111" + "11111117",
        ] {
            #expect(try shown("\(words)\(number)") == "\(words)\(isCard ? SecretPlaceholder.ones(number) : number)")
        }
    }

    @Test(arguments: [
        ("card", true), ("cardNumber", true), ("card_number", true), ("CardNo", true), ("pan", true), ("cc", true),
        ("ccNum", true), ("cc-number", true), ("creditCard", true), ("payment[card]", true),
        ("debit.card.number", true),
        ("cardnumber", true), ("billingcreditcardno", true), ("primaryAccountNumber", true), ("카드번호", true),
        ("カード番号", true), ("信用卡号", true), ("信用卡號", true), ("Kartennummer", true), ("numero_de_tarjeta", true),
        ("numeroCarte", true), ("kaartnummer", true),
        ("discard", false), ("scorecard", false), ("cardinality", false), ("wildcard", false), ("account", false),
        ("orderNumber", false), ("id", false), ("panel", false), ("company", false), ("success", false),
        ("cache", false),
        ("accountNumber", false), ("", false), ("trackingNumber", false), ("ean", false), ("주문번호", false),
    ])
    func namesOfCards(_ name: String, _ isCard: Bool) {
        #expect(CardNumber.isNamed(name) == isCard)
    }

    /// The name is not in the text that is scanned.
    @Test func bareDigitsCountUnderTheNameOfACard() {
        let number = Array(("42424242" + "42424242").utf8)
        var unnamed = SecretScanner(number)
        #expect(unnamed.matches().isEmpty)
        var named = SecretScanner(number, namesCard: true)
        #expect(named.matches().map(\.kind) == [.cardNumber])
        var ignored = SecretScanner(number, takesCards: false, namesCard: true)
        #expect(ignored.matches().isEmpty)
    }

    @Test func idsThatLookLikeCardsStay() throws {
        let number = "42424242" + "42424242"
        for text in [
            #"{"id":"\#(number)"}"#, #"{"user_id":"\#(number)"}"#, #"{"size":\#(number)}"#, #"{"memo":"\#(number)"}"#,
        ] {
            #expect(try shown(text, type: "application/json") == text)
        }
        let note = #"{"memo":"Visa \#(number)"}"#
        #expect(try shown(note, type: "application/json") == #"{"memo":"Visa 1111111111111111"}"#)
        #expect(
            try shown(#"{"cardNumber":"\#(number)"}"#, type: "application/json")
                == #"{"cardNumber":"1111111111111111"}"#)
        let sent = try exchange("GET", "http://h/orders/\(number)?user_id=\(number)&q=1")
        #expect(Redactor().redact([RecordedEntry(sent)]).first?.exchange.request == sent.request)
    }

    /// More than 10,000 numbers of orders, parcels, goods, phones and times, each in four texts; none counts as a card number.
    @Test func numbersOfOtherThingsStay() {
        var maker = SecretMaker(seed: 41)
        func digits(_ count: Int) -> String {
            maker.letters(1, of: "123456789") + maker.letters(count - 1, of: "0123456789")
        }
        func withCheckDigit(_ digits: String) -> String {
            let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, item in
                let value = Int(item.element - 0x30) * (item.offset % 2 == 0 ? 2 : 1)
                return sum + (value > 9 ? value - 9 : value)
            }
            return digits + "\((10 - sum % 10) % 10)"
        }
        func grouped(_ digits: String, _ groups: [Int], _ separator: String) -> String {
            var rest = digits[...]
            let parts = groups.map { count in
                defer { rest = rest.dropFirst(count) }
                return String(rest.prefix(count))
            }
            return parts.joined(separator: separator)
        }
        var found: [String] = []
        for _ in (0..<600).tenth(seed: 0) {
            let numbers = [
                digits(16), withCheckDigit("4" + digits(14)), withCheckDigit("5" + digits(14)), digits(14), digits(18),
                digits(19), "17" + digits(11), "17" + digits(14), "17" + digits(17), "978" + digits(10), digits(13),
                "1Z" + digits(16), grouped("94" + digits(20), [4, 4, 4, 4, 4, 2], " "),
                withCheckDigit("35" + digits(12)),
                grouped("97889" + digits(8), [3, 2, 4, 3, 1], "-"), "+82 10-" + grouped(digits(8), [4, 4], "-"),
                "+" + grouped(digits(14), [2, 4, 4, 4], " "), grouped(digits(14), [3, 4, 7], "-"), "0." + digits(17),
                grouped(digits(32), [8, 8, 8, 8], " "), "\(digits(16)),\(digits(16))",
            ]
            for number in numbers {
                for text in [number, "order \(number) was sent", #"{"note":"\#(number)"}"#, "no=\(number)&b=1"] {
                    var scanner = SecretScanner(Array(text.utf8))
                    if scanner.matches().contains(where: { $0.kind == .cardNumber }) { found.append(text) }
                }
            }
        }
        #expect(found == [])
    }
}
