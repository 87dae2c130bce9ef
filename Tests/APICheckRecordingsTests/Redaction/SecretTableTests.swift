import APICheckBase
import APICheckHTTP
import APICheckJSON
import TestSupport
import Testing

@testable import APICheckRecordings
@testable import APICheckRedaction

/// Each row of the table of tokens, with tokens made from it, so that the repository contains none.
@Suite struct SecretTableTests {
    /// A token of each choice of each row, and where its secret begins.
    private static let tokens: [(row: SecretPattern.Row, text: String, secret: String)] = {
        var maker = SecretMaker(seed: 31)
        return SecretPattern.rows.flatMap { row in
            (SecretExpression(row.expression)?.choices ?? []).map { elements in
                var text = ""
                var secret = 0
                for element in elements {
                    switch element {
                    case .literal(let bytes): text += String(decoding: bytes, as: UTF8.self)
                    case .run(let run):
                        let letters = run.bytes.members.filter(ByteSet.alphanumerics.contains)
                        let alphabet = letters.isEmpty ? run.bytes.members : letters
                        text += maker.letters(run.length.lowerBound, of: String(decoding: alphabet, as: UTF8.self))
                    case .group: secret = text.count
                    }
                }
                return (row, text, String(text.dropFirst(secret)))
            }
        }
    }()

    private func matches(_ text: String) -> [SecretScanner.Match] {
        var scanner = SecretScanner(Array(text.utf8))
        return scanner.matches()
    }

    @Test(arguments: SecretPattern.rows.indices)
    func rowIsComplete(_ index: Int) throws {
        let row = SecretPattern.rows[index]
        let patterns = try #require(row.patterns, "\(row.kind): \(row.expression)")
        #expect(!patterns.isEmpty)
        #expect(row.kind.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        #expect(row.source.count > 4 && !row.source.contains("://"))
        for pattern in patterns {
            #expect(!pattern.openings(2).isEmpty)
            #expect(!pattern.openings(3).isEmpty)
        }
    }

    @Test func expressionsOutsideTheSubsetAreRefused() {
        for expression in [
            "", "[A-Z]", "a|b", "a*", "[a", "a{2", "(a", "(?:a", "(?:[a])b", "(a)b", "((a))", "a\\", "[]{3}",
        ] {
            let choices = SecretExpression(expression)?.choices ?? []
            let patterns = choices.compactMap { SecretPattern(kind: .named, elements: $0) }
            #expect(patterns.isEmpty, "\(expression)")
        }
        // An unlimited run must be the last piece; otherwise each literal would read it to its end.
        for expression in [#"ab[a-z]{3,}\."#, "[a-z]{3,}ab", "ab([a-z]{2,9})c", "a[b]{2,5}(c)"] {
            let choices = SecretExpression(expression)?.choices ?? []
            #expect(choices.compactMap { SecretPattern(kind: .named, elements: $0) }.isEmpty, "\(expression)")
        }
    }

    /// The token alone, in JSON, a query, a header, a sentence, a path, base64 and percent-encoding.
    @Test func eachTokenIsTakenOutInEachPlace() throws {
        for (row, text, secret) in Self.tokens {
            var writer = JSONWriter()
            writer.string("see \(text)")
            let body = #"{"a":\#(writer.text),"b":"\#(Spelling.base64("see \(text) here"))"}"#
            let url = "http://h/x/\(Spelling.percent(text))/y?q=\(Spelling.percent(text))&r=\(Self.reserved(text))"
            let sent = try exchange(
                "POST", url, headers: ["X-Note": text], body: "It is \(text).",
                answer: ["Content-Type": "application/json"],
                answerBody: body)
            let shown = try #require(Redactor().redact([RecordedEntry(sent)]).first).exchange
            let places = [
                "\(shown.request.url)", "\(shown.request.headers)",
                String(decoding: shown.request.body ?? [], as: UTF8.self),
                String(decoding: shown.response?.body ?? [], as: UTF8.self),
            ]
            let copies = [secret, Spelling.percent(secret), Self.reserved(secret), Spelling.base64("see \(text) here")]
            for place in places {
                for copy in copies {
                    #expect(!place.contains(copy), "\(row.kind) \(row.expression): \(copy) in \(place)")
                }
            }
        }
    }

    /// The bytes that must be encoded in a URL.
    private static func reserved(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = ByteSet.alphanumerics.contains(byte) || "-._~$!*,/:@=".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : Spelling.percent(String(UnicodeScalar(byte)))
        }.joined()
    }

    /// The scanner does not run on a text without the mark.
    @Test func everyTokenSetsTheMark() {
        for (row, text, _) in Self.tokens {
            for whole in [text, "a \(text) b", "\n\(text)", "=\(text)&", "\"\(text)\"", "(\(text))", "x/\(text)."] {
                #expect(!matches(whole).isEmpty, "\(row.kind) \(row.expression): \(whole)")
                let marks = Array(whole.utf8).withUnsafeBytes { TextMarks($0, TextMarks.tables) }
                #expect(marks.contains(.token), "\(row.kind): \(whole)")
            }
        }
    }

    /// Placeholders of documentation, names of models, and texts that only begin like a token.
    /// Such as the path of a temporary folder. The groups of a UUID are random, so each of them may be a prefix.
    @Test(arguments: [
        ("6A8C2951-BBDC-4DB0-A785-60B5AD014887/recordings/things/new", false),
        ("6A8C295-BBDC-4DB0-A785-60B5AD014887/recordings/things/new1", true),
    ])
    func aGroupOfAUUIDIsNoPrefix(_ text: String, _ isToken: Bool) {
        #expect(matches("/tmp/\(text).har").map { "\($0.kind)" } == (isToken ? ["bitbucket-token"] : []))
    }

    @Test func examplesAndNamesStay() {
        for row in SecretPattern.rows {
            for elements in SecretExpression(row.expression)?.choices ?? [] {
                for letter in ["x", "X", "0"] {
                    let text = elements.map { element in
                        switch element {
                        case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
                        case .run(let run): String(repeating: letter, count: run.length.lowerBound)
                        case .group: ""
                        }
                    }.joined()
                    #expect(matches("\"\(text)\"").isEmpty, "\(row.kind): \(text)")
                }
            }
        }
        let names = [
            "def test_send_recv_same_interpreter(self)", "def test_mult_by_monomial_and_other_terms_2()",
            "live_streaming_configuration_for_events", "https://h/assets/box.ico-7a388b69018576d24b59331fd60aab0c.png",
            "https://h/API-BD80F56CDC1441E6BF6011AB6D852875", "sk_" + "is_not_a_key_but_the_name_of_a_thing",
            "2018-250-xoxo-indieweb-1.jpg", "xoxb-my-bot-token", "task_test_dqe2w8ga17xe7txiu36hsx86k7vtv4",
            "For more information, see Basic Operations for Tables", "2.7.2. Basic Options",
            "AKIAIOSFODNN7" + "EXAMPLE",
            "pat.getElementsByTagName", "s.getElementsByTagNameAndClass", "npm_config_registry_and_other_settings_1",
            "$2 for one, $5 for three", "eye.contact.lens", "1000.00 and 1.1.1.1",
            "sha256=" + "r8_" + String(repeating: "aB3", count: 14),
        ]
        for name in names { #expect(matches(name).map(\.kind) == [], "\(name)") }
    }

    /// The beginning of each token, again and again: the scanner looks at each position for a bounded time.
    @Test(.timeLimit(.minutes(10))) func textsFullOfBeginningsAreReadOnce() {
        for (_, text, _) in Self.tokens.tenth(seed: 0) {
            let beginning = text.dropLast()
            for hostile in [
                String(repeating: String(beginning), count: 6_000 / beginning.count),
                String(repeating: String(text.prefix(4)), count: 1_500),
            ] {
                let ranges = matches(hostile).map(\.range)
                #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(text)")
            }
        }
    }
}
