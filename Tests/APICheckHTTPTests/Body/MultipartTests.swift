import APICheckBase
import APICheckHTTP
import Testing

@Suite("Multipart bodies")
struct MultipartTests {
    static let type = MediaType("multipart", "form-data", parameters: [.init("boundary", "XX")])

    static func read(_ text: String, limits: Multipart.Limits = .init()) throws -> [MultipartPart] {
        try Multipart(reading: Array(text.utf8), type: type, limits: limits).parts
    }

    @Test("A form with text and a file is written part by part")
    func write() {
        let form = Multipart([
            MultipartPart(name: "title", value: "한글"),
            MultipartPart(
                name: "a\"b", filename: "1\r\n.jpg", contentType: MediaType("image", "jpg"), body: [0xFF, 0]),
        ])
        let head =
            "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n한글\r\n"
            + "--B\r\nContent-Disposition: form-data; name=\"a%22b\"; filename=\"1%0D%0A.jpg\"\r\n"
            + "Content-Type: image/jpg\r\n\r\n"
        let expected =
            Array(head.replacing("B\r\n", with: "\(form.boundary)\r\n").utf8) + [0xFF, 0]
            + Array("\r\n--\(form.boundary)--\r\n".utf8)
        #expect(form.bytes == expected)
        #expect(form.formDataType.description == "multipart/form-data; boundary=\(form.boundary)")
    }

    @Test("What is written is read back, bytes exact")
    func roundTrip() throws {
        let everyByte = (0...255).map { UInt8($0) }
        let nasty = Array("\r\n--\r\n--apicheck-\r\n\r\n--".utf8)
        let parts = [
            MultipartPart(name: "empty", value: ""),
            MultipartPart(name: "bytes", filename: "all.bin", body: everyByte),
            MultipartPart(name: "bytes", filename: "", contentType: .json, body: nasty),
            MultipartPart(headers: [], body: Array("no header".utf8)),
        ]
        let form = Multipart(parts)
        let again = try Multipart(reading: form.bytes, type: form.formDataType)
        #expect(again == form)
        #expect(again.parts.map(\.name) == ["empty", "bytes", "bytes", nil])
        #expect(again.parts.map(\.filename) == [nil, "all.bin", "", nil])
        #expect(again["bytes"]?.body == everyByte)
    }

    @Test("The boundary is the same for the same parts and occurs in none of them")
    func boundary() {
        let part = MultipartPart(name: "title", value: "one")
        let form = Multipart([part])
        #expect(Multipart([part]).boundary == form.boundary)
        #expect(form.boundary.count == 25)
        #expect(Multipart([part, MultipartPart(name: "x", value: form.boundary)]).boundary != form.boundary)
    }

    static let readable: [(String, [String])] = [
        ("--XX\r\n\r\na\r\n--XX--", ["a"]),
        ("\r\n\r\n--XX\r\n\r\na\r\n--XX--\r\nepilogue", ["a"]),
        ("--XX \t\r\n\r\na\r\n--XX\t\r\n\r\nb\r\n--XX--\r\n", ["a", "b"]),
        ("--XX\r\nA: b\r\n\r\n\r\n--XX--", [""]),
        ("--XX\r\nA: b\r\n\r\n--XX--", [""]),
        (
            "--XX\r\n\r\na\n--XX\r\n--X\r\n--XXY\r\n --XX\r--XX\r\n--XX-\r\n--XX--",
            ["a\n--XX\r\n--X\r\n--XXY\r\n --XX\r--XX\r\n--XX-"]
        ),
        ("--XX--\r\n", []),
    ]

    @Test("Only a whole delimiter line divides", arguments: readable)
    func delimiters(text: String, bodies: [String]) throws {
        #expect(try Self.read(text).map { String(decoding: $0.body, as: UTF8.self) } == bodies)
    }

    @Test("Header fields of a part are read in order, trimmed, in any case")
    func partHeaders() throws {
        let part = try #require(
            try Self.read(
                "--XX\r\ncontent-DISPOSITION:form-data ; name=\"a;\\\"b\" ;filename=x.txt\r\nX: \t1 2\t\r\nX:\r\n\r\n\r\n--XX--"
            ).first)
        #expect(part.name == "a;\"b")
        #expect(part.filename == "x.txt")
        #expect(part.headers.fields.map(\.name) == ["content-DISPOSITION", "X", "X"])
        #expect(part.headers.values("x") == ["1 2", ""])
    }

    static let broken: [(String, MultipartError)] = [
        ("", .truncated(boundary: "XX", length: 0)),
        ("\r\n", .truncated(boundary: "XX", length: 2)),
        ("{}", .noDelimiter(boundary: "XX", offset: 0)),
        ("\r\n--XY\r\n", .noDelimiter(boundary: "XX", offset: 2)),
        ("--XX", .noDelimiter(boundary: "XX", offset: 0)),
        ("--XX\r\nA: b", .truncated(boundary: "XX", length: 10)),
        ("--XX\r\nA: b\r\n\r\nbody", .truncated(boundary: "XX", length: 18)),
        ("--XX\r\nA: b\r\n\r\nbody\r\n--XX", .truncated(boundary: "XX", length: 24)),
        ("--XX\r\nA: b\rC: d\r\n\r\n\r\n--XX--", .malformedHeader(offset: 10)),
        ("--XX\r\nA: b\nC: d\r\n\r\n\r\n--XX--", .malformedHeader(offset: 10)),
        ("--XX\r\nAb\r\n\r\n\r\n--XX--", .malformedHeader(offset: 6)),
        ("--XX\r\n: b\r\n\r\n\r\n--XX--", .malformedHeader(offset: 6)),
        ("--XX\r\nA : b\r\n\r\n\r\n--XX--", .malformedHeader(offset: 6)),
        ("--XX\r\nA: b\r\n folded\r\n\r\n\r\n--XX--", .malformedHeader(offset: 12)),
    ]

    @Test("A broken body is refused with the byte where it breaks", arguments: broken)
    func refusal(text: String, error: MultipartError) {
        #expect(throws: error) { try Self.read(text) }
    }

    @Test("Header size and count of parts are bounded")
    func limits() throws {
        var limits = Multipart.Limits()
        limits.parts = 2
        limits.headerBytes = 4
        let two = "--XX\r\nA: b\r\n\r\n\r\n--XX\r\n\r\n\r\n--XX"
        #expect(try Self.read("\(two)--", limits: limits).count == 2)
        #expect(throws: MultipartError.tooManyParts(limit: 2)) {
            try Self.read("\(two)\r\n\r\n\r\n--XX--", limits: limits)
        }
        #expect(throws: MultipartError.headerTooLarge(offset: 6, limit: 4)) {
            try Self.read("--XX\r\nA: bc\r\n\r\n\r\n--XX--", limits: limits)
        }
        limits.bytes = 10
        #expect(throws: MultipartError.tooLarge(length: 11, limit: 10)) {
            try Self.read("--XX--\r\nabc", limits: limits)
        }
    }

    @Test(
        "The error of a limit names the limit to raise",
        arguments: [
            (
                MultipartError.tooManyParts(limit: 2),
                "multipart body: more than 2 parts\n  help:     raise Multipart.Limits.parts"
            ),
            (
                .headerTooLarge(offset: 6, limit: 4),
                """
                multipart body: byte 6: the header section of the part is larger than 4 bytes
                  help:     raise Multipart.Limits.headerBytes
                """
            ),
            (
                .tooLarge(length: 11, limit: 10),
                "multipart body: 11 bytes, over the limit of 10\n  help:     raise Multipart.Limits.bytes"
            ),
        ])
    func limitText(error: MultipartError, text: String) { #expect(error.description == text) }

    @Test(
        "The transfer encoding of a part is removed from its content, not off its bytes",
        arguments: [
            ("base64", "VGVz\r\ndCAxMjM=", "Test 123"), ("BASE64", "", ""), ("base64", "a*", nil),
            ("quoted-printable", "foo=3Dbar", "foo=bar"), ("quoted-printable", "a=\r\nb \r\nc\t", "ab\r\nc"),
            ("quoted-printable", "a= \r\n b=20", "a b "), ("quoted-printable", "a=3", nil),
            ("quoted-printable", "a=zz", nil), ("quoted-printable", "a=", "a"), ("8bit", "=41", "=41"),
            ("7bit", "a", "a"), ("binary", "a", "a"), ("x-uuencode", "a", nil),
        ] as [(String, String, String?)])
    func transferEncoding(name: String, text: String, expected: String?) {
        let part = MultipartPart(headers: ["Content-Transfer-Encoding": name], body: Array(text.utf8))
        #expect(part.content.map { String(decoding: $0, as: UTF8.self) } == expected)
        #expect(part.body == Array(text.utf8))
    }

    @Test(
        "A media type without a valid boundary is rejected",
        arguments: [
            ("multipart/form-data", MultipartError.noBoundary("multipart/form-data")),
            ("multipart/form-data; boundary=\"\"", .invalidBoundary("")),
            ("multipart/form-data; boundary=\"a \"", .invalidBoundary("a ")),
            ("multipart/form-data; boundary=\"한\"", .invalidBoundary("한")),
        ])
    func noBoundary(type: String, error: MultipartError) throws {
        let type = try #require(MediaType(type))
        #expect(throws: error) { try Multipart(reading: Array("--XX--".utf8), type: type) }
    }
}
