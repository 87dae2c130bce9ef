import Testing

@testable import APICheckJSON

/// What the official suite has no case for.
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
    ]

    @Test(arguments: cases) func accepts(_ format: StringFormat, _ text: String, _ isAccepted: Bool) {
        #expect(Array(text.utf8).withUnsafeBytes { format.accepts($0) } == isAccepted)
    }
}
