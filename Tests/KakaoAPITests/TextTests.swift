import APICheckTesting
import Foundation
import Testing

/// Text is HTML, and JSON below it has escapes of its own.
@Suite struct TextTests {
    @Test(
        arguments: [
            ("<b>고양이</b> Tips &amp; Tricks", "고양이 Tips & Tricks"),
            ("a &lt; b 일 때만", "a < b 일 때만"),
            ("&#39;<b>고양이</b>&#39; &#34;오래&#34; &quot;쓰는&quot;", "'고양이' \"오래\" \"쓰는\""),
            ("&lt;b&gt; is a tag", "<b> is a tag"),
            ("&amp;lt; is an entity", "&lt; is an entity"),
            ("A&B", "A&B"),
            ("", ""),
        ])
    func aLabelShowsPlainText(_ html: String, _ plain: String) { #expect(Markup(html: html).plain == plain) }

    /// The service writes `&` as `\u0026`, also inside addresses: what reads the body as text and not as JSON gets no URL.
    @Test func noAmpersandIsOnTheWire() throws {
        for name in ["kakao/observed", "kakao/reads", "kakao/pages", "kakao/refusals"] {
            for exchange in try RecordedExchanges(name) {
                #expect(!String(decoding: exchange.body, as: UTF8.self).contains("&"))
            }
        }
        let clips = try RecordedExchanges("kakao/observed").first("GET", at: "/v2/search/vclip")
        #expect(String(decoding: clips.body, as: UTF8.self).contains(#"이름\u0026이름(A\u0026B)"#))
        let page = try requireDecodes(SearchPage<Clip>.self, from: clips, decoder: .kakao)
        #expect(page.documents[1].title.plain == "[선공개] 이름&이름(A&B) ♨ 예시 130회")
    }

    @Test func everyRecordedTextBecomesPlain() throws {
        let exchanges = try RecordedExchanges("kakao/reads").all("GET", at: "/v2/search/blog")
        let posts = expectDecodes(SearchPage<BlogPost>.self, from: exchanges, decoder: .kakao).flatMap(\.documents)
        #expect(posts.count == 10)
        #expect(posts[0].title.plain == "고양이 \"오래 쓰는\" 방법")
        for post in posts {
            #expect(post.title.html.contains("<b>고양이</b>"))
            for text in [post.title.plain, post.contents.plain] {
                #expect(!text.contains("<b>") && !text.contains("&#") && !text.contains("&amp;"))
            }
        }
    }
}
