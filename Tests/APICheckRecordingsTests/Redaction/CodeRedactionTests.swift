import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import TestSupport
import Testing

/// A script runs after redaction as before: code is never replaced, and secrets in quotes are.
@Suite struct CodeRedactionTests {
    private static let types = ["text/javascript", "application/x-javascript", "text/typescript"]

    private func shown(_ body: String, _ type: String, headers: Headers = []) throws -> String {
        let sent = try exchange("GET", "http://h/", headers: headers, answer: ["Content-Type": type], answerBody: body)
        let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
        return String(decoding: shown.response?.body ?? [], as: UTF8.self)
    }

    /// The same code as a script, in an element of a page, in a text without a media type, and in a string of JSON.
    private func everywhere(_ code: String) -> [(type: String, body: String)] {
        Self.types.map { ($0, code) } + [
            ("text/html", "<p>a</p><script>\n\(code)\n</script><p>b</p>"),
            ("text/html", "<SCRIPT type=module>\(code)</SCRIPT>"),
            ("text/plain", "function f(a) {\n  g(a);\n  h();\n}\n\(code)\n"),
            (
                "application/json",
                #"{"sourcesContent":[\#(Spelling.json("f(function() { return 1 });\ng();\n\(code)"))]}"#
            ),
        ]
    }

    @Test(arguments: [
        "d.relinkPrivateKeys=r(80428)", "w.addToken=function(e,t){return e}", "t.credentials=t.credentials||[]",
        #"fetch(u,{credentials:"omit"})"#, #"fetch(u,{credentials:'same-origin',mode:"cors"})"#,
        #"this.$rules={start:[{token:"comment.doc",regex:"\\/\\*"}]}"#, "this.source=e,this.token=t,this.node=i",
        "class A{constructor(e){this.password=e.password}}", "if(a.token===b.token)c()", "let{token:n,secret:r}=e;",
        "e.token=(0,n.default)(t),e.secret=[]", "const token = await getToken(code)", "var secret=null,token=void 0;",
        #"x="-----BEGIN RSA PRIVATE KEY-----\n"+wrap(k)+"\n-----END RSA PRIVATE KEY-----""#,
        #"const u=`https://${user}:${password}@${host}/`"#, #"y="a=fingerprint:",z=l.find("a=crypto:")"#,
        #"t("Password:"),t('New password:')"#, #"x.querySelector('[name="csrf-token"]')"#, "a?b.sid:'sha256-x'",
        #"m=has("x")?"a.TouchZoomAndPan":"a.b.TouchZoomAndPan2x4b""#, "pan:{enabled:!1},tan:Math.tan",
        #"q="&token="+encodeURIComponent(t1)+"&x=1""#, #"r='<input name="csrf" value="'+c+'">'"#,
        "keys=Object.keys(apiKeys).map(k=>({key:k,value:apiKeys[k]}))", #"{regex:/\w+!/,token:"variable-3"}"#,
        "enum Token{Open='open_paren',Close='close_paren'}", #"s={password:"********",token:"string"}"#,
        #"/https?:\/\/[^@]+@host/.test("https://user:password@host")"#, "case Token.Secret:return secret;",
    ])
    func codeStays(_ code: String) throws {
        for (type, body) in everywhere(code) { #expect(try shown(body, type) == body, "\(type)") }
    }

    @Test func styleSheetsStay() throws {
        let css = "a[data-token=\"x1\"]{color:#fff}input[name=password]{--secret:calc(1px + 2px);content:\"key: \"}"
        #expect(try shown(css, "text/css") == css)
        #expect(try shown("<style>\(css)</style>", "text/html") == "<style>\(css)</style>")
    }

    /// Programs of random statements about secret names: not a byte changes.
    @Test func randomProgramsStay() throws {
        var maker = SecretMaker(seed: 91)
        let names = [
            "token", "accessToken", "apiKey", "api_key", "password", "clientSecret", "credentials", "csrf", "sid",
        ]
        let values = [
            "t", "e.token", "r(80428)", "function(e,t){return t}", "e=>e.x", "null", "!0", "[]", "{}", "a?b:c",
            "`${a}b`",
            "\"omit\"", "'string.regex'", "\"NextToken\"", "\"x-\"+t", "new URL(u)", "/a(b)/g", "void 0", "await f()",
        ]
        func pick(_ list: [String]) -> String { list[Int.random(in: list.indices, using: &maker)] }
        for _ in (0..<2_000).tenth(seed: 0) {
            var code = "(function(e,t){"
            for _ in 0..<6 {
                let (name, value) = (pick(names), pick(values))
                code +=
                    [
                        "\(name)=\(value);", "e.\(name) = \(value);", "var \(name)=\(value);", "f({\(name):\(value)});",
                        "f({\"\(name)\": \(value)});", "e['\(name)']=\(value);", "if(e.\(name)==\(value)){g()}",
                    ][Int.random(in: 0..<7, using: &maker)]
            }
            code += "})(window);"
            for (type, body) in everywhere(code) { #expect(try shown(body, type) == body) }
        }
    }

    /// A quoted value that looks random, a token in a known form, user information, and a copy of a known secret.
    @Test func secretsInScriptsAreReplaced() throws {
        var maker = SecretMaker(seed: 92)
        for number in 0..<24 {
            let token = maker.token(number).replacing("\n", with: "\\n")
            let random = maker.letters(12) + "7" + maker.letters(12)
            let secret = maker.letters(20)
            let header: Headers = ["Authorization": "Bearer \(secret)"]
            for (code, value) in [
                ("var apiKey = \"\(random)\";", random), ("f({apiKey:'\(random)'});", random),
                ("f({\"client_secret\": \"\(random)\", a: 1});", random), ("var x = \"\(token)\";", token),
                ("open(\"https://kim:\(random)@h.example/\");", "kim:\(random)"), ("g(\"\(secret)\");", secret),
            ] {
                for (type, body) in everywhere(code) {
                    let shown = try shown(body, type, headers: header)
                    let written =
                        type == "application/json" ? String(Spelling.json(value).dropFirst().dropLast()) : value
                    #expect(!shown.contains(written), "\(type): \(code)")
                    // Only the value is replaced.
                    let start = body.firstRange(of: written).map { body[..<$0.lowerBound] } ?? ""
                    #expect(type == "application/json" || shown.hasPrefix(start), "\(type): \(shown)")
                    #expect(shown.contains("REDACTED-"))
                }
            }
        }
    }

    /// Data in scripts is redacted as JSON is.
    @Test(arguments: [
        (
            "application/javascript", #"callback({"password":"swordfish","n":1});"#,
            #"callback({"password":"REDACTED-1","n":1});"#
        ),
        (
            "text/html", #"<script type="application/json">{"password":"a b c","n":1}</script><b>x</b>"#,
            #"<script type="application/json">{"password":"REDACTED-1","n":1}</script><b>x</b>"#
        ),
        ("text/html", "<script src=a></script><i data-token=abc>", "<script src=a></script><i data-token=REDACTED-1>"),
        ("text/html", "<script", "<script"), ("text/html", "<script></", "<script></"),
        ("text/html", "<style><", "<style><"),
    ])
    func dataInScripts(_ type: String, _ body: String, _ expected: String) throws {
        #expect(try shown(body, type) == expected)
    }
}
