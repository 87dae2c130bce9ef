import APICheckBase
import APICheckHTTP
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// Which strings are as random as credentials.
@Suite struct HighEntropyTests {
    private static let small = "abcdefghijklmnopqrstuvwxyz"
    private static let digits = "0123456789"
    private static let hexadecimal = "0123456789abcdef"
    private static var letters: String { small + small.uppercased() }

    /// 300 tokens in each of nine alphabets and eight lengths; at most one in a hundred is missed.
    @Test(arguments: [
        letters + digits, small + digits, small.uppercased() + digits, letters + digits + "-_", letters + digits + "+/",
        letters + digits + "!$%*@#&^", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", letters, small,
    ])
    func randomTokensAreCredentials(_ alphabet: String) {
        var maker = SecretMaker(seed: 51)
        let lengths = [24, 26, 28, 32, 40, 43, 64, 128]
        let missed = (0..<300).map { maker.letters(lengths[$0 % 8], of: alphabet) }.filter {
            !HighEntropy.isCredential($0)
        }
        #expect(missed.count <= 3, "\(missed)")
    }

    @Test func tokensWithAPrefixAreCredentials() {
        var maker = SecretMaker(seed: 52)
        let prefixes = ["key_", "live-", "app.", "tok:", "acme_prod_", "v1."]
        let missed = (0..<300).map { prefixes[$0 % 6] + maker.letters(32) }.filter { !HighEntropy.isCredential($0) }
        #expect(missed.count <= 1, "\(missed)")
    }

    @Test func hexadecimalTokensAreCredentialsOnlyWhereAllowed() {
        var maker = SecretMaker(seed: 53)
        let tokens = (0..<300).map { maker.letters([24, 32, 40, 64][$0 % 4], of: Self.hexadecimal) }
        #expect(tokens.filter { !HighEntropy.isCredential($0, allowsHex: true) }.count <= 3)
        #expect(tokens.filter { HighEntropy.isCredential($0) } == [])
        // A key in a second encoding is a credential.
        let encoded = tokens.map { Base64.encode(Array($0.utf8)) }
        #expect(encoded.filter { !HighEntropy.isCredential($0, allowsHex: true) }.count <= 3)
    }

    @Test(arguments: [
        "550e8400-e29b-41d4-a716-446655440000", "urn:uuid:550e8400-e29b-41d4-a716-446655440000",
        "user_550E8400-E29B-41D4-A716-446655440000", "33a64df551425fcc55e4d42a148795d9f25f89d4",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "5f3c9ab1d2e34f5a6b7c8d9e",
        "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
        "W/\"33a64df551425fcc55e4d42a148795d9f25f89d4\"", "\"rL0Y20zC+Fzt72VPzMSk2A==\"",
        "2024-05-21T06:32:19.123456+09:00", "v1.2.3-beta.4+build.20240521.sha.5114f85", "17162731391234561716273139",
        "01HYDKZ3J6W9QJ8W8WJ5T0P7QN", "MDEwOlJlcG9zaXRvcnkxMjk2MjY5", "getElementsByTagNameAndClassName",
        "customer_account_identifier_2", "customer-account-identifier-and-more", "CUSTOMER_ACCOUNT_IDENTIFIER",
        "https://api.example.com/v1/users/12345?page=2", "api/v1/users/1234567890/repositories",
        "application/vnd.github.v3.raw+json", "jane.appleseed@mail.example.com",
        "arn:aws:iam::123456789012:role/deploy",
        "ec2-54-12-34-56.compute-1.amazonaws.com", "report_2024_05_21_final.tar.gz",
        "max-age=31536000;includeSubDomains",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "abcdefghijklmnopqrstuvwxyz0123456789",
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgMCAgMDAwMEAwME",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
        "Lorem ipsum dolor sit amet consectetur",
        "Donaudampfschifffahrtsgesellschaft", "anticonstitutionnellement-vite", "xn--ihqwcrb4cv8a8dqg056pqjye",
        "{\"id\":1234567890,\"name\":\"x\"}", "short1Token2", "F4C2:1A2B:3C4D5E:6F7A8B:664C3A21", "비밀번호를잊으셨나요?그렇다면",
    ])
    func readableValuesAreNotCredentials(_ text: String) {
        #expect(!HighEntropy.isCredential(text))
    }

    /// More than 2,000 harmless strings; none counts as a credential.
    @Test func harmlessStringsAreNoCredentials() {
        var maker = SecretMaker(seed: 54)
        func hex(_ count: Int) -> String { maker.letters(count, of: Self.hexadecimal) }
        func number(_ count: Int) -> String { maker.letters(count, of: Self.digits) }
        func words(_ count: Int, _ separator: String) -> String {
            (0..<count).map { _ in Self.words[Int.random(in: Self.words.indices, using: &maker)] }
                .joined(separator: separator)
        }
        var found: [String] = []
        for round in 0..<100 {
            let uuid = "\(hex(8))-\(hex(4))-4\(hex(3))-a\(hex(3))-\(hex(12))"
            let texts = [
                uuid, uuid.uppercased(), "user_\(uuid)", hex(24), hex(32), hex(40), hex(64), hex(128), "md5:\(hex(32))",
                "Commit\(hex(40))", number(24), number(36), words(5, "-"), words(5, "_"), words(5, "."), words(6, "/"),
                words(5, "_").uppercased(), words(4, "-") + "-\(number(4))",
                "\(words(3, "."))@\(words(2, "-")).example",
                "https://\(words(2, "-")).example/\(words(2, "/"))/\(number(8))?page=\(round)",
                "2024-05-\(number(2))T\(number(2)):00:00.\(number(6))Z",
                "v1.\(round).0-beta.\(number(3))+\(hex(8))-\(words(2, "-"))",
                Base64.encode(Array(words(8, " ").utf8)), Base64.encode(Array("012:PullRequest\(number(9))".utf8)),
                Base64.encode(Array(#"{"id":\#(number(6)),"name":"\#(words(1, ""))"}"#.utf8)),
            ]
            found += texts.filter { HighEntropy.isCredential($0) }
        }
        #expect(found == [])
    }

    private static let words = [
        "account", "address", "archive", "balance", "branch", "channel", "client", "comment", "config", "content",
        "country", "customer", "default", "delivery", "device", "document", "domain", "element", "event", "folder",
        "gateway", "history", "import", "invoice", "journal", "language", "message", "network", "number", "object",
        "option", "order", "package", "parcel", "payment", "product", "profile", "project", "release", "report",
        "repository", "request", "resource", "response", "schedule", "service", "setting", "shipment", "status",
        "ticket",
    ]

    @Test func aLongStringIsDecidedOnce() {
        var maker = SecretMaker(seed: 55)
        #expect(HighEntropy.isCredential(maker.letters(200_000)))
        #expect(!HighEntropy.isCredential(String(repeating: "a-", count: 100_000)))
        #expect(!HighEntropy.isCredential(String(repeating: "word", count: 50_000)))
    }
}
