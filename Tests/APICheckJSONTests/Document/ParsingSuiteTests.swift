import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// JSONTestSuite: what every parser must accept or reject, and what it may choose.
@Suite struct ParsingSuiteTests {
    struct Choice: Sendable {
        var name: String
        /// Is nil when the text is accepted.
        var refusal: JSONSyntaxError.Cause?
        var reason: String

        init(_ name: String, refusal: JSONSyntaxError.Cause? = nil, _ reason: String) {
            self.name = name
            self.refusal = refusal
            self.reason = reason
        }
    }

    private static let exact = "a number is kept as its digits, whatever its size"
    private static let half = "the grammar allows the escape; the text says that it holds half of a pair"
    private static let bytes = "the bytes are not UTF-8 (RFC 3629), and nobody knows what was meant"
    private static let overlong = "an overlong form is not UTF-8 (RFC 3629 section 3)"
    private static let wide = "JSON between systems is UTF-8 (RFC 8259 section 8.1)"

    static let choices = [
        Choice("number_double_huge_neg_exp", exact), Choice("number_huge_exp", exact),
        Choice("number_neg_int_huge_exp", exact), Choice("number_pos_double_huge_exp", exact),
        Choice("number_real_neg_overflow", exact), Choice("number_real_pos_overflow", exact),
        Choice("number_real_underflow", exact), Choice("number_too_big_neg_int", exact),
        Choice("number_too_big_pos_int", exact), Choice("number_very_big_negative_int", exact),
        Choice("object_key_lone_2nd_surrogate", half), Choice("string_1st_surrogate_but_2nd_missing", half),
        Choice("string_1st_valid_surrogate_2nd_invalid", half),
        Choice("string_UTF-16LE_with_BOM", refusal: .otherEncoding, wide),
        Choice("string_UTF-8_invalid_sequence", refusal: .invalidUTF8, bytes),
        Choice("string_UTF8_surrogate_U+D800", refusal: .invalidUTF8, "UTF-8 has no surrogates (RFC 3629 section 3)"),
        Choice("string_incomplete_surrogate_and_escape_valid", half),
        Choice("string_incomplete_surrogate_pair", half),
        Choice("string_incomplete_surrogates_escape_valid", half),
        Choice("string_invalid_lonely_surrogate", half), Choice("string_invalid_surrogate", half),
        Choice("string_invalid_utf-8", refusal: .invalidUTF8, bytes),
        Choice("string_inverted_surrogates_U+1D11E", half),
        Choice("string_iso_latin_1", refusal: .invalidUTF8, bytes),
        Choice("string_lone_second_surrogate", half),
        Choice("string_lone_utf8_continuation_byte", refusal: .invalidUTF8, bytes),
        Choice("string_not_in_unicode_range", refusal: .invalidUTF8, "Unicode ends at U+10FFFF"),
        Choice("string_overlong_sequence_2_bytes", refusal: .invalidUTF8, overlong),
        Choice("string_overlong_sequence_6_bytes", refusal: .invalidUTF8, overlong),
        Choice("string_overlong_sequence_6_bytes_null", refusal: .invalidUTF8, overlong),
        Choice("string_truncated-utf-8", refusal: .invalidUTF8, bytes),
        Choice("string_utf16BE_no_BOM", refusal: .otherEncoding, wide),
        Choice("string_utf16LE_no_BOM", refusal: .otherEncoding, wide),
        Choice("structure_500_nested_arrays", "the limit is 512, and can be raised"),
        Choice(
            "structure_UTF-8_BOM_empty_object",
            "a reader may pass over the mark (RFC 8259 section 8.1); the document says that it was there"),
    ]

    private func error(_ file: URL) throws -> JSONSyntaxError? {
        do {
            _ = try Document([UInt8](Data(contentsOf: file)))
            return nil
        } catch let error as JSONSyntaxError { return error }
    }

    @Test(.corpus("jsontestsuite")) func choicesAreMadeOnPurpose() throws {
        let folder = try Corpora.folder("jsontestsuite").appendingPathComponent("test_parsing")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("i_") }
        #expect(Set(names) == Set(ParsingSuiteTests.choices.map { "i_\($0.name).json" }))
        for choice in ParsingSuiteTests.choices {
            let error = try error(folder.appendingPathComponent("i_\(choice.name).json"))
            #expect(error?.cause == choice.refusal, "\(choice.name): \(choice.reason)")
        }
        #expect(names.count == 35)
    }

    @Test(.corpus("jsontestsuite")) func invalidTextsAreRejectedWithTheirPosition() throws {
        let folder = try Corpora.folder("jsontestsuite").appendingPathComponent("test_parsing")
        var counts: [Character: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let file = folder.appendingPathComponent(name)
            switch name.first {
            case "y": #expect(try error(file) == nil, "\(name)")
            case "n":
                let error = try #require(try error(file), "\(name)")
                let text = try [UInt8](Data(contentsOf: file))
                expectPlace(of: error, in: text, name)
            default: continue
            }
            counts[name.first ?? " ", default: 0] += 1
        }
        #expect(counts == ["y": 95, "n": 188])
    }

    /// Checks that the offset is in the text, that line and column are the same position, and that the byte there
    /// matches the cause.
    private func expectPlace(of error: JSONSyntaxError, in text: [UInt8], _ name: String) {
        #expect((0...text.count).contains(error.offset), "\(name)")
        let lines = text[..<error.offset].split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(error.line == lines.count && error.column == (lines.last?.count ?? 0) + 1, "\(name)")
        let ends: [JSONSyntaxError.Cause] = [.empty, .unexpectedEnd]
        #expect(ends.contains(error.cause) == (error.offset == text.count), "\(name): \(error)")
        guard error.offset < text.count else { return }
        let byte = text[error.offset]
        switch error.cause {
        case .notUTF8, .invalidUTF8: #expect(byte >= 0x80, "\(name)")
        case .controlCharacter: #expect(byte < 0x20, "\(name)")
        case .invalidEscape, .invalidUnicodeEscape: #expect(byte == 0x5C, "\(name)")
        case .comment: #expect(byte == 0x2F || byte == 0x23, "\(name)")
        case .trailingComma, .wrongEnd: #expect(byte == 0x5D || byte == 0x7D, "\(name)")
        case .leadingZero: #expect(byte.isASCIIDigit, "\(name)")
        case .leadingPlus: #expect(byte == 0x2B, "\(name)")
        case .singleQuote: #expect(byte == 0x27, "\(name)")
        case .expectedKey: #expect(byte != 0x22, "\(name)")
        case .expectedColon: #expect(byte != 0x3A, "\(name)")
        case .tooDeep: #expect(error.limit == 512 && (byte == 0x5B || byte == 0x7B), "\(name)")
        default: break
        }
    }
}
