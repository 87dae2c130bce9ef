import Testing

@testable import APICheckNetwork

@Suite struct WireHostTests {
    /// The text, whether it is loopback, and its port; nil for an invalid host.
    static let hosts: [(String, (isLoopback: Bool, port: Int?)?)] = [
        ("localhost", (true, nil)), ("LocalHost:8080", (true, 8080)), ("localhost.", (true, nil)),
        ("localhost:", (true, nil)), ("api.localhost", (true, nil)), ("a.b.localhost.:1", (true, 1)),
        ("127.0.0.1", (true, nil)), ("127.255.255.255:65535", (true, 65_535)), ("127.1.2.3", (true, nil)),
        ("[::1]", (true, nil)), ("[::1]:80", (true, 80)), ("[0:0:0:0:0:0:0:1]", (true, nil)),
        ("[0000:0:0::0001]", (true, nil)), ("[::0:1]", (true, nil)), ("[::ffff:127.0.0.1]", (true, nil)),
        ("[::FFFF:7f00:1]", (true, nil)),

        ("evil.example", (false, nil)), ("localhost.evil.example", (false, nil)), ("notlocalhost", (false, nil)),
        ("127.0.0.1.evil.example", (false, nil)), ("localhost-", (false, nil)), ("localhost..", (false, nil)),
        ("128.0.0.1", (false, nil)), ("0.0.0.0", (false, nil)), ("10.127.0.1", (false, nil)), ("[::]", (false, nil)),
        ("[::2]", (false, nil)), ("[1::]", (false, nil)), ("[1::1]", (false, nil)), ("[::1:0]", (false, nil)),
        ("[fe80::1]", (false, nil)), ("[::ffff:128.0.0.1]", (false, nil)), ("[::1:127.0.0.1]", (false, nil)),
        // No client sends an address in these forms: they are names, and unknown ones.
        ("127.1", (false, nil)), ("0177.0.0.1", (false, nil)), ("127.0.0.01", (false, nil)),
        ("2130706433", (false, nil)), ("0x7f000001", (false, nil)), ("127.0.0.256", (false, nil)),
        ("127.0.0.1.1", (false, nil)), (".", (false, nil)),

        ("", nil), (":80", nil), ("localhost:80:80", nil), ("localhost:x", nil), ("localhost:65536", nil),
        ("localhost:-1", nil), ("user@localhost", nil), ("localhost@evil.example", nil), ("localhost, evil", nil),
        ("localhost evil", nil), ("localhost/", nil), ("localhost#", nil), ("localhost\\evil", nil),
        ("l\u{F6}calhost", nil), ("localhost%2e", nil), ("::1", nil), ("[::1", nil), ("[::1]x", nil), ("[]", nil),
        ("[:]", nil), ("[:::]", nil), ("[1::2::3]", nil), ("[1:2:3:4:5:6:7]", nil), ("[1:2:3:4:5:6:7:8:9]", nil),
        ("[1:2:3:4:5:6:7::8]", nil), ("[12345::]", nil), ("[::g]", nil), ("[::1%lo]", nil), ("[::127.0.0]", nil),
        ("[1:2:3:4:5:6:7:127.0.0.1]", nil), ("[127.0.0.1]", nil), ("[::1:]", nil), ("[:1::]", nil), ("[v1.a]", nil),
    ]

    @Test(arguments: hosts) func isRead(_ row: (String, (isLoopback: Bool, port: Int?)?)) {
        let bytes = Array(row.0.utf8)
        bytes.withUnsafeBytes { bytes in
            let read = WireAuthority.read(0..<bytes.count, in: bytes)
            #expect(read.map { $0.host.isLoopback(in: bytes) } == row.1?.isLoopback)
            #expect(read?.port == row.1?.port)
        }
    }

    static let same: [(String, String, Bool)] = [
        ("app.test", "APP.test.", true), ("app.test", "app.test.:80", true), ("app.test", "x.app.test", false),
        ("App.Test.", "app.test", true), ("app.test", "app.tesT", true), ("app.test", "app_test", false),
        ("192.168.1.20", "192.168.1.20:8080", true), ("192.168.1.20", "192.168.1.2", false),
        ("fe80::1", "[FE80:0::01]", true), ("[fe80::1]", "[fe80::1]:80", true), ("fe80::1", "[fe80::2]", false),
        ("xn--bcher-kva.example", "XN--bcher-kva.example", true), ("10.0.2.2", "[::ffff:10.0.2.2]", false),
    ]

    @Test(arguments: same) func isComparedByValue(_ row: (String, String, Bool)) throws {
        let known = try #require(KnownHost(row.0))
        let bytes = Array(row.1.utf8)
        let isSame = bytes.withUnsafeBytes { bytes in
            WireAuthority.read(0..<bytes.count, in: bytes).map { known.isSame(as: $0.host, in: bytes) }
        }
        #expect(isSame == row.2)
    }

    @Test(arguments: [
        "", "a:80", "a:", "http://a", "a/", "b\u{FC}cher.example", "*", "*.example", "user@a", "[::1]:80", "a b", "::g",
    ])
    func anInvalidHostIsRejected(_ text: String) {
        #expect(throws: AccessPolicyError.host(text)) { try AccessPolicy(hosts: [text]) }
    }

    @Test(arguments: [
        "", "a", "http:", "http://", "http:/a", "http://a/", "http://a?", "http://a:x", "http://user@a", "http://a b",
        "http://a, http://b", "://a", "NULL", "http://*.example",
    ])
    func anInvalidOriginIsRejected(_ text: String) {
        #expect(throws: AccessPolicyError.origin(text)) { try AccessPolicy(hosts: [], origins: [text]) }
    }
}
