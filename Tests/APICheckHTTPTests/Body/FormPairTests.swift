import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite("Forms")
struct FormPairTests {
    @Test("The published cases of the WHATWG parser", .corpus("url"))
    func published() throws {
        let folder = try Corpora.folder("url")
        let file = folder.appendingPathComponent("wpt-urlencoded-parser-data.json")
        let cases = Array(try Document(contentsOf: file.path).root.elements)
        var right = 0
        for example in cases {
            let input = try #require(example["input"]?.string)
            let expected = try #require(example["output"]).elements.map { pair in
                FormPair(pair[0]?.string ?? "", pair[1]?.string ?? "")
            }
            #expect(FormPair.parse(Array(input.utf8)) == expected, "\(input)")
            if FormPair.parse(Array(input.utf8)) == expected { right += 1 }
        }
        Tables.print("WHATWG urlencoded: \(right)/\(cases.count)")
        #expect(cases.count == 35)
    }

    @Test(
        "Names and values are written as browsers write them",
        arguments: [
            (
                [FormPair("title", "Don't open dead inside"), FormPair("is_done", "true")],
                "title=Don%27t+open+dead+inside&is_done=true"
            ),
            ([FormPair("a", "1+1=2 & more"), FormPair("a", "")], "a=1%2B1%3D2+%26+more&a="),
            ([FormPair("제목", "100% 한글")], "%EC%A0%9C%EB%AA%A9=100%25+%ED%95%9C%EA%B8%80"),
            ([FormPair("*-._~", "/?#")], "*-._%7E=%2F%3F%23"),
            ([], ""),
        ] as [([FormPair], String)])
    func serialize(pairs: [FormPair], text: String) {
        #expect(String(decoding: FormPair.serialize(pairs), as: UTF8.self) == text)
        #expect(FormPair.parse(Array(text.utf8)) == pairs)
    }

    @Test("A space is read from + and from %20 alike")
    func spaces() {
        let expected = [FormPair("title", "Don't open dead inside")]
        #expect(FormPair.parse(Array("title=Don't%20open%20dead%20inside".utf8)) == expected)
        #expect(FormPair.parse(Array("title=Don't+open+dead+inside".utf8)) == expected)
    }

    @Test("A pair keeps the bytes that were sent")
    func sent() {
        let form = "a%20b=1%2C2&&flag&=%&c=d=e"
        let pairs = FormPair.pieces(of: Array(form.utf8))
        #expect(pairs.map(\.name) == ["a b", "", "flag", "", "c"])
        #expect(pairs.map(\.value) == ["1,2", "", "", "%", "d=e"])
        #expect(pairs.map(\.hasEquals) == [true, false, false, true, true])
        #expect(pairs.map { String(decoding: $0.sentName, as: UTF8.self) } == ["a%20b", "", "flag", "", "c"])
        #expect(pairs.map { String(decoding: $0.sentValue, as: UTF8.self) } == ["1%2C2", "", "", "%", "d=e"])
        #expect(pairs.map { String(decoding: $0.sent, as: UTF8.self) }.joined(separator: "&") == form)
        #expect(FormPair.parse(Array(form.utf8)) == pairs.filter { !$0.sent.isEmpty })
    }

    @Test("Decoded bytes need not be UTF-8")
    func bytes() {
        let pairs = FormPair.decodedBytes(of: Array("a+%FF=%C3&b".utf8))
        #expect(pairs.map(\.name) == [[0x61, 0x20, 0xFF], [0x62]] && pairs.map(\.value) == [[0xC3], []])
    }

    @Test(
        "Percent-encoding leaves what is not encoded",
        arguments: [
            ("%41%6a%6A", "Ajj"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%%41", "%A"), ("a+b", "a+b"),
            ("%ED%95%9C", "한"), ("%FF", "\u{FFFD}"), ("", ""),
        ])
    func percentDecoding(text: String, expected: String) {
        #expect(PercentEncoding.decode(text) == expected)
    }

    @Test(
        "Percent-encoding writes all but the unreserved",
        arguments: [("aZ09-._~", "aZ09-._~"), ("a b/한", "a%20b%2F%ED%95%9C"), ("%+&=", "%25%2B%26%3D")])
    func percentEncoding(text: String, expected: String) {
        #expect(Escaping.path.encode(text) == expected)
    }
}
