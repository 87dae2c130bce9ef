import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

@Suite struct CanonicalFormTests {
    @Test(.corpus("json-canonicalization")) func suite() throws {
        let folder = try Corpora.folder("json-canonicalization").appendingPathComponent("testdata")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("input").path)
        var passed = 0
        for name in names.sorted() {
            let input = try [UInt8](Data(contentsOf: folder.appendingPathComponent("input/\(name)")))
            let output = try [UInt8](Data(contentsOf: folder.appendingPathComponent("output/\(name)")))
            let canonical = try Document(input).root.canonicalForm()
            #expect(canonical == output, "\(name)")
            if canonical == output { passed += 1 }
            #expect(try Document(canonical).root.canonicalForm() == canonical)
        }
        print("RFC 8785: \(passed)/6")
        #expect(passed == 6)
    }

    /// RFC 8785 appendix B: the bits of a double and its text.
    static let samples: [(UInt64, String)] = [
        (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"), (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
        (0xFFEF_FFFF_FFFF_FFFF, "-1.7976931348623157e+308"), (0x4340_0000_0000_0000, "9007199254740992"),
        (0xC340_0000_0000_0000, "-9007199254740992"), (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44B5_2D02_C7E1_4AF5, "9.999999999999997e+22"), (0x44B5_2D02_C7E1_4AF6, "1e+23"),
        (0x44B5_2D02_C7E1_4AF7, "1.0000000000000001e+23"), (0x444B_1AE4_D6E2_EF4E, "999999999999999700000"),
        (0x444B_1AE4_D6E2_EF4F, "999999999999999900000"), (0x444B_1AE4_D6E2_EF50, "1e+21"),
        (0x3EB0_C6F7_A0B5_ED8C, "9.999999999999997e-7"), (0x3EB0_C6F7_A0B5_ED8D, "0.000001"),
        (0x41B3_DE43_5555_5553, "333333333.3333332"), (0x41B3_DE43_5555_5554, "333333333.33333325"),
        (0x41B3_DE43_5555_5555, "333333333.3333333"), (0x41B3_DE43_5555_5556, "333333333.3333334"),
        (0x41B3_DE43_5555_5557, "333333333.33333343"), (0xBECB_F647_612F_3696, "-0.0000033333333333333333"),
        (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ]

    @Test(arguments: samples) func numbers(_ bits: UInt64, _ text: String) throws {
        let number = Double(bitPattern: bits)
        #expect(number.ecmaScriptText == text)
        #expect(Double(text) == number)
    }

    static let values: [(String, String)] = [
        ("1.0", "1"), ("1E2", "100"), ("-0", "0"), ("-0.0e5", "0"), ("100", "100"), ("123.456", "123.456"),
        ("1e21", "1e+21"), ("123456789012345678901234", "1.2345678901234569e+23"), ("1e-7", "1e-7"),
        ("0.5", "0.5"), ("12e-10", "1.2e-9"), ("1e-400", "0"), ("9007199254740993", "9007199254740992"),
        (#""\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/""#, #""€$\u000f\nA'B\"\\\\\"/""#),
        // By UTF-16 units U+1F600 (D83D…) comes before U+FB33; by scalars it would not.
        (#"{"\ufb33":1,"\ud83d\ude00":2,"b":3,"a":4}"#, #"{"a":4,"b":3,"😀":2,"דּ":1}"#),
        (" [ true , null , { } , [ ] ] ", "[true,null,{},[]]"),
    ]

    @Test(arguments: values) func isCanonical(_ text: String, _ canonical: String) throws {
        #expect(String(decoding: try Document(text).root.canonicalForm(), as: UTF8.self) == canonical)
    }

    static let refusals: [(String, CanonicalFormError.Cause, TextPosition)] = [
        (#"{"a":1,"\u0061":2}"#, .duplicateKey, TextPosition(line: 1, column: 8)),
        (#"[1,"\ud800"]"#, .loneSurrogate, TextPosition(line: 1, column: 4)),
        ("{\n\"\\udc00\":1}", .loneSurrogate, TextPosition(line: 2, column: 1)),
        ("[-1e400]", .numberTooLarge, TextPosition(line: 1, column: 2)),
    ]

    @Test(arguments: refusals)
    func isRefused(_ text: String, _ cause: CanonicalFormError.Cause, _ position: TextPosition) throws {
        let root = try Document(text).root
        let error = #expect(throws: CanonicalFormError.self) { try root.canonicalForm() }
        #expect(error?.cause == cause)
        #expect(error?.position == position)
    }
}
