import APICheckBase
import APICheckJSON

/// A document that a search finds. Its members are in alphabetical order, as the service writes them.
struct KakaoDocument {
    let search: KakaoSearch
    /// The word that was looked for, which is marked with `<b>`.
    let word: String
    /// 0 is the newest.
    let number: Int

    private static let names = ["느린 산책", "하루 기록장", "Bora & Jun", "골목 서재", "초보 개발 일지", "바다 건너 편지"]
    private static let subjects = [
        "처음 만난 날의 이야기", "고르는 법 7가지", "Tips & Tricks", "\"오래 쓰는\" 방법", "3년째 함께한 후기", "a < b 일 때만",
    ]
    private static let people = ["가온", "나래", "다솜", "라온", "마루"]
    private static let newest = CivilTime(year: 2021, month: 6, day: 6, hour: 7, minute: 58, second: 3)

    var json: OrderedJSON {
        switch search {
        case .blog: post(nameMember: "blogname")
        case .cafe: post(nameMember: "cafename")
        case .web: web
        case .image: image
        case .clip: clip
        case .book: book
        }
    }

    private func post(nameMember: String) -> OrderedJSON {
        .object([
            .init(nameMember, .string(pick(KakaoDocument.names))), .init("contents", .string(contents)),
            .init("datetime", time(step: 5_407)), .init("thumbnail", thumbnail("130x130_85_c")),
            .init("title", .string(title)), .init("url", .string("http://example.tistory.com/\(9_000 - number)")),
        ])
    }

    private var web: OrderedJSON {
        .object([
            .init("contents", .string(contents)), .init("datetime", time(step: 8_117)),
            .init("title", .string(title)),
            .init("url", .string("https://www.example.com/read?id=\(7_000 - number)&lang=ko")),
        ])
    }

    /// Three images of each page on the web, which have its time and address.
    private var image: OrderedJSON {
        let page = number / 3
        return .object([
            .init("collection", .string(["blog", "cafe", "news"][page % 3])),
            .init("datetime", KakaoDocument(search: .blog, word: word, number: page).time(step: 5_407)),
            .init("display_sitename", .string(page.isMultiple(of: 4) ? "" : "티스토리")),
            .init("doc_url", .string("http://example.tistory.com/\(9_000 - page)")),
            .init("height", .int(500 + number % 7 * 34)),
            .init("image_url", .string("http://cfile\(number % 9 + 1).example.com/image/\(digits(22))")),
            .init("thumbnail_url", .string("https://search4.example.com/argon/130x130_85_c/\(digits(11))")),
            .init("width", .int(400 + number % 3 * 120)),
        ])
    }

    private var clip: OrderedJSON {
        .object([
            .init("author", .string(number.isMultiple(of: 5) ? "" : pick(KakaoDocument.people))),
            .init("datetime", time(step: 9_203)), .init("play_time", .int(95 + number * 37 % 3_600)),
            .init("thumbnail", thumbnail("138x78_80_pr")),
            .init("title", .string("[예고] \(word) & \(pick(KakaoDocument.people)) \(number + 1)회")),
            .init("url", .string("http://www.example.com/watch?v=\(digits(11))&t=0")),
        ])
    }

    private var book: OrderedJSON {
        let price = 9_000 + number % 12 * 900
        let isTranslated = number.isMultiple(of: 3)
        let day = KakaoTime.day(KakaoDocument.instant(number, step: 400_009))
        let isbn = "89\(String(digits(8, radix: 10)))"
        return .object([
            .init("authors", .array([.string(pick(KakaoDocument.people)), .string("솔 & 윤")])),
            .init("contents", .string("\(word)에 대한 \(number + 1)번째 책. 쉽고 \"천천히\" 읽는다")),
            .init("datetime", .string(KakaoTime.text(day))), .init("isbn", .string("\(isbn) 979\(isbn)")),
            .init("price", .int(price)), .init("publisher", .string("예시 출판사")),
            .init("sale_price", .int(number % 5 == 4 ? -1 : price * 9 / 10)),
            .init("status", .string(number % 5 == 4 ? "절판" : "정상판매")),
            .init("thumbnail", thumbnail("R120x174.q85")),
            .init("title", .string("\(word)의 모든 것 \(number + 1)")),
            .init("translators", .array(isTranslated ? [.string("한결")] : [])),
            .init("url", .string("https://search.example.com/search?w=bookpage&bookId=\(1_400_000 + number)")),
        ])
    }

    /// The title and the contents are HTML: the word is marked, and what means something in HTML is escaped.
    private var title: String { "<b>\(word)</b> \(KakaoDocument.escaped(pick(KakaoDocument.subjects)))" }

    private var contents: String {
        let subject = KakaoDocument.escaped(pick(KakaoDocument.subjects, after: 1))
        return "오늘은 <b>\(word)</b> 이야기입니다. \(subject)... 그래서 &#39;<b>\(word)</b>&#39; \(number + 1)편을 썼어요"
    }

    /// Every third document has none, which is the empty string.
    private func thumbnail(_ form: String) -> OrderedJSON {
        .string(number % 3 == 2 ? "" : "https://search2.example.com/argon/\(form)/\(digits(11))")
    }

    private func time(step: Int64) -> OrderedJSON {
        .string(KakaoTime.text(KakaoDocument.instant(number, step: step)))
    }

    private func pick(_ texts: [String], after offset: Int = 0) -> String { texts[(number + offset) % texts.count] }

    private func digits(_ count: Int, radix: Int = 16) -> String {
        let hex = Digest.hex("\(search) \(word) \(number)", digits: count)
        return radix == 16 ? hex : String(hex.map { $0.isNumber ? $0 : "7" })
    }

    private static func instant(_ number: Int, step: Int64) -> Instant {
        Instant(seconds: newest.secondsSinceEpoch - Int64(number) * step)
    }

    private static func escaped(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&#34;"
            default: String(character)
            }
        }.joined()
    }
}

/// Times as the service writes them: in Korean time, with three zeros as the fraction.
enum KakaoTime {
    /// Seconds from UTC to Korean time.
    static let offset: Int64 = 9 * 3_600

    /// `2021-06-06T16:58:03.000+09:00`.
    static func text(_ instant: Instant) -> String {
        Instant(seconds: instant.seconds + offset).rfc3339(fractionDigits: 3).dropLast() + "+09:00"
    }

    /// The first moment of the day in Korea.
    static func day(_ instant: Instant) -> Instant {
        let day = (instant.seconds + offset) / 86_400
        return Instant(seconds: day * 86_400 - offset)
    }

    /// Reads a text that ``text(_:)`` wrote.
    static func instant(_ text: String) -> Instant {
        Instant(seconds: Timestamp(text)?.instant?.seconds ?? 0)
    }
}
