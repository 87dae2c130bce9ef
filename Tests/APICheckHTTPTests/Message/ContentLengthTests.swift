import APICheckHTTP
import Testing

@Suite struct ContentLengthTests {
    static let lengths: [([String], ContentLength)] = [
        ([], .absent), (["0"], .bytes(0)), (["3"], .bytes(3)), (["0003"], .bytes(3)), (["3", "3"], .bytes(3)),
        (["3, 3"], .bytes(3)), (["3 ,\t3", "03"], .bytes(3)), (["9223372036854775807"], .bytes(Int.max)),
        (["3", "4"], .conflicting("3", "4")), (["3, 4"], .conflicting("3", "4")),
        (["3, 3", "4"], .conflicting("3", "4")),
        (["0", "5"], .conflicting("0", "5")),
        ([""], .malformed("")), (["ten"], .malformed("ten")), (["+3"], .malformed("+3")), (["-3"], .malformed("-3")),
        (["0x3"], .malformed("0x3")), (["3 4"], .malformed("3 4")), (["3,"], .malformed("3,")),
        ([",3"], .malformed(",3")),
        (["3.0"], .malformed("3.0")), (["\u{663}"], .malformed("\u{663}")),
        (["9223372036854775808"], .overflowing("9223372036854775808")),
        ([String(repeating: "9", count: 50)], .overflowing(String(repeating: "9", count: 40) + "…")),
        (["3", "99999999999999999999"], .overflowing("99999999999999999999")),
    ]

    @Test(arguments: lengths) func saysWhatTheFieldsSayTogether(_ row: ([String], ContentLength)) {
        let headers = Headers([HeaderField("X", "1")] + row.0.map { HeaderField("content-LENGTH", $0) })
        #expect(ContentLength(headers) == row.1)
    }
}
