import Testing

@testable import APICheckJSON

/// Cases that the official suite lacks.
@Suite struct FormatTests {
    static let cases: [(StringFormat, String, Bool)] = [
        (.dateTime, "2024-05-21T06:32:19.000000Z", true),
        (.dateTime, "2024-05-21T06:32:19", false),
        (.uri, "https://api.github.com/repos/octocat/Hello-World/git/trees/main?recursive=1#a", true),
        (.uri, "https://api.github.com/users/{user}", false),
        (.uri, "urn:isbn:0451450523", true),
        (.uri, "https://한글.example/", false),
        (.iri, "https://한글.example/", true),
        (.uri, "/relative", false),
        (.uriReference, "/relative", true),
        (.uri, "http://[::1]:8080/", true),
        (.uri, "http://host:80a/", false),
        (.uri, "http://a/%zz", false),
        (.email, "a.b+c@example.com", true),
        (.email, "a..b@example.com", false),
        (.email, "\"a b\"@example.com", true),
        (.email, "\"a\tb\"@example.com", false),
        (.email, "\"é\"@example.com", false),
        (.internationalEmail, "\"é\"@example.com", true),
        (.internationalEmail, "\"a\tb\"@example.com", false),
        (.email, "a@", false),
        (.email, "@a", false),
        (.byte, "TWFu", true),
        (.byte, "TWE=", true),
        (.byte, "TW=u", false),
        (.byte, "TWF", false),
        (.uuid, "123E4567-e89b-12d3-a456-426614174000", true),
        (.uuid, "123e4567e89b12d3a456426614174000", false),
        (.ipv6, "1:2:3:4:5:6:7:8", true),
        (.ipv6, "1:2:3:4:5:6:7::", true),
        (.ipv6, "1:2:3:4:5:6:7", false),
        (.ipv6, ":1::", false),
        (.duration, "P1Y2M3DT4H5M6S", true),
        (.duration, "P2W", true),
        (.duration, "PT", false),
        (.date, "2024-02-29", true),
        (.date, "2023-02-29", false),
        (.date, "2024-02-29Z", false),
        (.time, "23:59:60Z", true),
        (.time, "15:59:60.123456789012345678901234567890-08:00", true),
        (.time, "12:00:60Z", false),
        (.time, "12:00:00", false),
        (.hostname, "api.example.com", true),
        (.hostname, "a..b", false),
        (.hostname, "ab--c.example", false),
        (.hostname, "XN--MNCHEN-3YA.example", true),
        (.hostname, "xn--mnchen-3yb.example", true),
        (.hostname, "xn--a.example", false),
        (.internationalHostname, "münchen.example", true),
        (.internationalHostname, "mu\u{308}nchen.example", false),
        (.internationalHostname, "München.example", false),
        (.internationalHostname, "か\u{3099}.example", false),
        (.internationalHostname, "q\u{308}.example", true),
        (.internationalHostname, "q\u{308}\u{323}.example", false),
        (.internationalHostname, "מ1.example", true),
        (.internationalHostname, "1מ.example", false),
        (.internationalHostname, "a😀b", false),
        // Its ASCII form has 63 letters, the most of a label, and 64.
        (.internationalHostname, "ü" + String(repeating: "a", count: 55), true),
        (.internationalHostname, "ü" + String(repeating: "a", count: 56), false),
        (.internationalEmail, "用户@例子.广告", true),
        (.internationalEmail, "a@-例子.广告", false),
        (.iri, "https://a/\u{E000}", false),
        (.iri, "https://a/?\u{E000}", true),
        (.iri, "https://a/\u{FFFF}", false),
        (.uriReference, "a%4", false),
        (.uriTemplate, "/users/{user}/repos{?page,per_page*}", true),
        (.uriTemplate, "/{a:12345}", false),
        (.uriTemplate, "/{a b}", false),
        (.uriTemplate, "{{a}}", false),
        (.regex, "^\\d+(?=a)\\1$", false),
        (.regex, "^(\\d+)(?=a)\\1$", true),
        (.regex, "(?i:a)", true),
        (.regex, "a\\-b", false),
        (.relativeJSONPointer, "1/a", true),
        (.relativeJSONPointer, "01/a", false),
        (.relativeJSONPointer, "/a", false),
    ]

    @Test(arguments: cases) func accepts(_ format: StringFormat, _ text: String, _ isAccepted: Bool) {
        #expect(Array(text.utf8).withUnsafeBytes { format.accepts($0) } == isAccepted)
    }

    /// The samples of RFC 3492 section 7.1 that are labels: Arabic, Chinese, Hebrew and Korean.
    static let encodings: [(String, String)] = [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("세계의모든사람들이한국어를이해한다면얼마나좋을까", "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c"),
        ("bücher", "bcher-kva"),
    ]

    @Test(arguments: encodings) func punycode(_ text: String, _ encoded: String) {
        let points = text.unicodeScalars.map(\.value)
        #expect(String(decoding: Punycode.encode(points), as: UTF8.self) == encoded)
        guard encoded.utf8.count <= 63 else { return }
        #expect(Array(encoded.utf8).withUnsafeBytes { Punycode.decode($0[...]) } == points)
    }
}
