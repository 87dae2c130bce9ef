import APICheckBase
import APICheckJSON

/// The drift switches of the search API; they can be combined.
enum KakaoDrift {
    // `KakaoAPI` asks for these.
    static let pageIgnored = SandboxDrift("page-ignored", "Every page is the first one.")
    static let sizeIgnored = SandboxDrift("size-ignored", "Every page has at most three documents.")
    static let sortIgnored = SandboxDrift(
        "sort-ignored", "Documents are sorted by accuracy, whatever the parameter sort is.")
    static let targetRequired = SandboxDrift("target-required", "A search of books needs the parameter target.")
    static let quotaExceeded = SandboxDrift("quota-exceeded", "Every search gets 400: the quota is used up.")
    static let originsForbidden = SandboxDrift(
        "origins-forbidden", "Responses have no Access-Control-Allow-Origin.")
    static let mislabelled = SandboxDrift("mislabelled", "JSON is sent as text/plain.")

    static let all: [SandboxDrift] = [
        pages("blog-name-renamed", "The blogname of posts is called blog_name.") {
            $0.rename(at: ["documents", "*", "blogname"], to: "blog_name")
        },
        pages("keys-camel-cased", "All keys are in camel case: isEnd, salePrice.") { $0.renameAll(camelCased) },
        pages("envelope-added", "Pages are inside one more object, data.") { $0 = .object([.init("data", $0)]) },
        pages("documents-renamed", "The documents of a page are called items.") { $0.rename("documents", to: "items") },
        pages("meta-missing", "Pages have no meta.") { $0["meta"] = nil },
        documents("thumbnail-null", "A missing thumbnail is null instead of the empty string.", ["thumbnail"]) {
            if $0 == .string("") { $0 = .null }
        },
        documents("thumbnail-missing", "A document without a thumbnail has no such key.") {
            if $0["thumbnail"] == .string("") { $0["thumbnail"] = nil }
        },
        times("timestamp-utc", "Times are the same instants, written with Z instead of +09:00.") {
            .string(KakaoTime.instant($0).rfc3339(fractionDigits: 3))
        },
        times("timestamp-whole-seconds", "Times have no fraction of the second.") {
            .string("\($0.prefix(19))+09:00")
        },
        times("timestamp-no-zone", "Times do not end with +09:00 or any other zone.") { .string("\($0.prefix(23))") },
        times("timestamp-number", "Times are milliseconds since 1970, as numbers.") {
            .int(Int(KakaoTime.instant($0).seconds) * 1_000)
        },
        bookTimes("book-day", "The datetime of a book is a date without a time.") { $0 },
        bookTimes("book-hour", "The datetime of a book has a time of the day, as that of a blog has.") {
            "\($0)T10:30:00.000+09:00"
        },
        documents("price-as-string", "The price and sale_price of a book are strings of digits.") {
            for name in ["price", "sale_price"] {
                $0.change(at: [name]) { if case .int(let won) = $0 { $0 = .string("\(won)") } }
            }
        },
        documents("translators-joined", "The translators of a book are one string.", ["translators"]) {
            guard case .array(let names) = $0 else { return }
            $0 = .string(names.compactMap(\.text).joined(separator: ", "))
        },
        documents("play-time-milliseconds", "The play_time of a clip counts milliseconds.", ["play_time"]) {
            if case .int(let seconds) = $0 { $0 = .int(seconds * 1_000) }
        },
        pages("counts-swapped", "The pageable_count and the total_count are swapped.") {
            let meta = $0["meta"]
            $0["meta"]?["pageable_count"] = meta?["total_count"]
            $0["meta"]?["total_count"] = meta?["pageable_count"]
        },
        pages("never-ends", "The is_end of every page is false.") { $0["meta"]?["is_end"] = .bool(false) },
        pages("is-end-as-string", "The is_end of a page is \"true\" or \"false\", in quotes.") {
            $0.change(at: ["meta", "is_end"]) { if case .bool(let end) = $0 { $0 = .string("\(end)") } }
        },
        pageIgnored, sizeIgnored, sortIgnored,
        pages("documents-emptied", "Pages have no documents, while the counts stay.") { $0["documents"] = .array([]) },
        documents("highlight-changed", "Found words are marked with <em> instead of <b>.") {
            for name in ["title", "contents"] {
                $0.change(at: [name]) { text in
                    guard let html = text.text else { return }
                    text = .string(
                        html.split(separator: "b>", omittingEmptySubsequences: false).joined(separator: "em>"))
                }
            }
        },
        targetRequired, quotaExceeded,
        .init("status-403-for-401", "Wrong keys get 403 instead of 401.") { if $0.status == 401 { $0.status = 403 } },
        .init("error-shape", "Errors have code and msg instead of errorType and message.") {
            guard $0.status != 200, let message = $0.json?["message"] else { return }
            $0.json = .object([.init("code", .int($0.status == 401 ? -401 : -2)), .init("msg", message)])
        },
        .init(
            "version-retired", "All searches of version 2 get 410.",
            in: Set(KakaoSearch.allCases.filter { $0 != .book }.map(\.rawValue))
        ) {
            $0 = SandboxReply(410, .json(.object([.init("code", .int(-9)), .init("msg", .string("deprecated"))])))
        },
        originsForbidden, mislabelled,
    ]

    /// Changes the pages that were found.
    private static func pages(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout OrderedJSON) -> Void
    ) -> SandboxDrift {
        SandboxDrift(name, explanation) { reply in
            guard reply.status == 200, var page = reply.json else { return }
            change(&page)
            reply.json = page
        }
    }

    /// Changes each document of the pages, or the members of the documents at a path.
    private static func documents(
        _ name: String, _ explanation: String, _ path: [String] = [],
        _ change: @escaping @Sendable (inout OrderedJSON) -> Void
    ) -> SandboxDrift {
        pages(name, explanation) { $0.change(at: ["documents", "*"] + path, change) }
    }

    private static func times(
        _ name: String, _ explanation: String, _ format: @escaping @Sendable (String) -> OrderedJSON
    ) -> SandboxDrift {
        documents(name, explanation, ["datetime"]) { time in
            if let text = time.text { time = format(text) }
        }
    }

    /// Writes the times of books in another format, of their days.
    private static func bookTimes(
        _ name: String, _ explanation: String, _ format: @escaping @Sendable (_ day: String) -> String
    ) -> SandboxDrift {
        documents(name, explanation) { document in
            guard document["isbn"] != nil, let time = document["datetime"]?.text else { return }
            document["datetime"] = .string(format(String(time.prefix(10))))
        }
    }

    private static func camelCased(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension OrderedJSON {
    fileprivate var text: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }
}
