import APICheckHTTP
import Testing

@Suite("URLs")
struct HTTPURLTests {
    static let readable: [(String, [String?])] = [
        ("http://h", ["http", "h", nil, "", nil]),
        ("HTTPS://User:p%40w@Example.COM:8443/a/b?x=1#frag", ["https", "Example.COM", "8443", "/a/b", "x=1"]),
        ("http://[::1]:80/", ["http", "[::1]", "80", "/", nil]),
        ("http://[::1]", ["http", "[::1]", nil, "", nil]),
        ("http://h:/p", ["http", "h", nil, "/p", nil]),
        ("http://h?a=/b?c", ["http", "h", nil, "", "a=/b?c"]),
        ("http://h/?", ["http", "h", nil, "/", ""]),
        ("http://h#?x", ["http", "h", nil, "", nil]),
        ("http://h/%ED%95%9C//a;b", ["http", "h", nil, "/%ED%95%9C//a;b", nil]),
        ("http://h/\u{301}?\u{301}", ["http", "h", nil, "/\u{301}", "\u{301}"]),
    ]

    @Test("Split as written", arguments: readable)
    func split(text: String, parts: [String?]) throws {
        let url = try #require(HTTPURL(text))
        #expect([url.scheme, url.host, url.port.map { "\($0)" }, url.path, url.query] == parts)
        #expect(url.description == text)
    }

    @Test(
        "Not absolute",
        arguments: [
            "", "/a", "http:/h", "http://", "http:///a", "://h", "1http://h", "http://h:x", "http://h:65536",
            "http://h:+80", "http://::1/", "a/b?u=http://h", "http://a b/", "mailto:a@b",
        ])
    func refused(text: String) { #expect(HTTPURL(text) == nil) }

    @Test("A target has at least a slash; pairs are decoded")
    func target() throws {
        #expect(HTTPURL("http://h")?.target == "/")
        #expect(HTTPURL("http://h?x")?.target == "/?x")
        let url = try #require(HTTPURL("http://u@h:1/p?a=1+2&a=%26&b"))
        #expect(url.target == "/p?a=1+2&a=%26&b")
        #expect(url.queryPairs == [FormPair("a", "1 2"), FormPair("a", "&"), FormPair("b", "")])
        #expect(url.origin == "http://h:1")
    }

    /// The examples of RFC 3986 section 5.4, except those whose base or answer has no host, and forms that servers send.
    static let references: [(String, String?)] = [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
        ("g#s", "http://a/b/c/g#s"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
        ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://x:1/y/../z?q", "https://x:1/z?q"),
        ("login?u=http://b/", "http://a/b/c/login?u=http://b/"), ("g:h", nil), ("mailto:a@b", nil), ("http://", nil),
    ]

    @Test("A reference is resolved against the URL it came from", arguments: references)
    func resolving(reference: String, expected: String?) throws {
        let base = try #require(HTTPURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.text == expected)
    }

    @Test("A base without a path is a root")
    func resolvingAgainstBareHost() throws {
        let base = try #require(HTTPURL("http://a:8080"))
        #expect(base.resolving("g")?.text == "http://a:8080/g")
        #expect(base.resolving("?x")?.text == "http://a:8080/?x")
    }

    @Test(
        "An origin is scheme, host and port",
        arguments: [
            ("http://h/a", "HTTP://H:80/b", true), ("https://h", "https://h:443", true),
            ("http://h", "https://h", false),
            ("http://h:80", "http://h:81", false), ("http://h", "http://i", false),
            ("http://h:443", "https://h", false),
        ])
    func origin(one: String, other: String, expected: Bool) throws {
        #expect(try #require(HTTPURL(one)).hasSameOrigin(as: try #require(HTTPURL(other))) == expected)
    }

    @Test(
        "Loopback is known by its names and addresses",
        arguments: [
            ("localhost", true), ("LocalHost", true), ("api.localhost", true), ("127.0.0.1", true),
            ("127.255.0.9", true), ("[::1]", true),
            ("notlocalhost", false), ("localhost.example.com", false), ("127.0.0.1.example.com", false),
            ("127.0.0.256", false), ("127.0.0.01", false), ("127.+1.0.1", false), ("127.1", false),
            ("128.0.0.1", false), ("0.0.0.0", false), ("[::2]", false), ("", false),
        ])
    func loopback(host: String, expected: Bool) { #expect(HTTPURL.isLoopback(host) == expected) }
}
