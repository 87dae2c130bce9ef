import APICheckBase
import APICheckJSON

/// The drift switches of the search API; they can be combined.
enum KakaoDrift: String, DriftSwitch {
    case blogNameRenamed = "blog-name-renamed"
    case keysCamelCased = "keys-camel-cased"
    case envelopeAdded = "envelope-added"
    case documentsRenamed = "documents-renamed"
    case metaMissing = "meta-missing"
    case thumbnailNull = "thumbnail-null"
    case thumbnailMissing = "thumbnail-missing"
    case timestampUTC = "timestamp-utc"
    case timestampWholeSeconds = "timestamp-whole-seconds"
    case timestampNoZone = "timestamp-no-zone"
    case timestampNumber = "timestamp-number"
    case bookDay = "book-day"
    case bookHour = "book-hour"
    case priceAsString = "price-as-string"
    case translatorsJoined = "translators-joined"
    case playTimeMilliseconds = "play-time-milliseconds"
    case countsSwapped = "counts-swapped"
    case neverEnds = "never-ends"
    case isEndAsString = "is-end-as-string"
    case pageIgnored = "page-ignored"
    case sizeIgnored = "size-ignored"
    case sortIgnored = "sort-ignored"
    case documentsEmptied = "documents-emptied"
    case highlightChanged = "highlight-changed"
    case targetRequired = "target-required"
    case quotaExceeded = "quota-exceeded"
    case status403For401 = "status-403-for-401"
    case errorShape = "error-shape"
    case versionRetired = "version-retired"
    case originsForbidden = "origins-forbidden"
    case mislabelled = "mislabelled"

    var explanation: String {
        switch self {
        case .blogNameRenamed: "The blogname of posts is called blog_name."
        case .keysCamelCased: "All keys are in camel case: isEnd, salePrice."
        case .envelopeAdded: "Pages are inside one more object, data."
        case .documentsRenamed: "The documents of a page are called items."
        case .metaMissing: "Pages have no meta."
        case .thumbnailNull: "A missing thumbnail is null instead of the empty string."
        case .thumbnailMissing: "A document without a thumbnail has no such key."
        case .timestampUTC: "Times are the same instants, written with Z instead of +09:00."
        case .timestampWholeSeconds: "Times have no fraction of the second."
        case .timestampNoZone: "Times do not end with +09:00 or any other zone."
        case .timestampNumber: "Times are milliseconds since 1970, as numbers."
        case .bookHour: "The datetime of a book has a time of the day, as that of a blog has."
        case .bookDay: "The datetime of a book is a date without a time."
        case .priceAsString: "The price and sale_price of a book are strings of digits."
        case .translatorsJoined: "The translators of a book are one string."
        case .playTimeMilliseconds: "The play_time of a clip counts milliseconds."
        case .countsSwapped: "The pageable_count and the total_count are swapped."
        case .neverEnds: "The is_end of every page is false."
        case .isEndAsString: "The is_end of a page is \"true\" or \"false\", in quotes."
        case .pageIgnored: "Every page is the first one."
        case .sizeIgnored: "Every page has at most three documents."
        case .sortIgnored: "Documents are sorted by accuracy, whatever the parameter sort is."
        case .documentsEmptied: "Pages have no documents, while the counts stay."
        case .highlightChanged: "Found words are marked with <em> instead of <b>."
        case .targetRequired: "A search of books needs the parameter target."
        case .quotaExceeded: "Every search gets 400: the quota is used up."
        case .status403For401: "Wrong keys get 403 instead of 401."
        case .errorShape: "Errors have code and msg instead of errorType and message."
        case .versionRetired: "All searches of version 2 get 410."
        case .originsForbidden: "Responses have no Access-Control-Allow-Origin."
        case .mislabelled: "JSON is sent as text/plain."
        }
    }
}

extension KakaoDrift {
    /// Changes the parameters of a search.
    func apply(to query: inout KakaoQuery) {
        switch self {
        case .pageIgnored: query.page = 1
        case .sizeIgnored: query.size = min(3, query.size)
        case .sortIgnored: query.sortsByTime = false
        default: break
        }
    }

    /// Changes the response of a search. Switches for parameters and headers have no effect here.
    func apply(to reply: inout SandboxReply, _ search: KakaoSearch) {
        if self == .versionRetired, search != .book {
            reply = SandboxReply(410, .json(.object([.init("code", .int(-9)), .init("msg", .string("deprecated"))])))
        }
        if reply.status == 200 { change(&reply.json) } else { changeRefusal(&reply) }
    }

    private func change(_ page: inout OrderedJSON?) {
        switch self {
        case .blogNameRenamed: page?.rename(at: ["documents", "*", "blogname"], to: "blog_name")
        case .keysCamelCased: page?.renameAll(KakaoDrift.camelCased)
        case .envelopeAdded: page = page.map { .object([.init("data", $0)]) }
        case .documentsRenamed: page?.rename("documents", to: "items")
        case .metaMissing: page?["meta"] = nil
        case .thumbnailNull:
            page?.change(at: ["documents", "*", "thumbnail"]) { if $0 == .string("") { $0 = .null } }
        case .thumbnailMissing:
            page?.change(at: ["documents", "*"]) { if $0["thumbnail"] == .string("") { $0["thumbnail"] = nil } }
        case .timestampUTC, .timestampWholeSeconds, .timestampNoZone, .timestampNumber:
            page?.change(at: ["documents", "*", "datetime"], changeTime)
        case .bookDay, .bookHour:
            page?.change(at: ["documents", "*"]) { document in
                guard document["isbn"] != nil, let time = document["datetime"]?.text else { return }
                let day = String(time.prefix(10))
                document["datetime"] = .string(self == .bookDay ? day : "\(day)T10:30:00.000+09:00")
            }
        case .priceAsString:
            for name in ["price", "sale_price"] {
                page?.change(at: ["documents", "*", name]) { if case .int(let won) = $0 { $0 = .string("\(won)") } }
            }
        case .translatorsJoined:
            page?.change(at: ["documents", "*", "translators"]) { translators in
                guard case .array(let names) = translators else { return }
                translators = .string(names.compactMap(\.text).joined(separator: ", "))
            }
        case .playTimeMilliseconds:
            page?.change(at: ["documents", "*", "play_time"]) {
                if case .int(let seconds) = $0 { $0 = .int(seconds * 1_000) }
            }
        case .countsSwapped:
            let meta = page?["meta"]
            page?["meta"]?["pageable_count"] = meta?["total_count"]
            page?["meta"]?["total_count"] = meta?["pageable_count"]
        case .neverEnds: page?["meta"]?["is_end"] = .bool(false)
        case .isEndAsString:
            page?.change(at: ["meta", "is_end"]) { if case .bool(let end) = $0 { $0 = .string("\(end)") } }
        case .documentsEmptied: page?["documents"] = .array([])
        case .highlightChanged:
            for name in ["title", "contents"] {
                page?.change(at: ["documents", "*", name]) { text in
                    guard let html = text.text else { return }
                    text = .string(
                        html.split(separator: "b>", omittingEmptySubsequences: false).joined(separator: "em>"))
                }
            }
        default: break
        }
    }

    private func changeRefusal(_ reply: inout SandboxReply) {
        switch self {
        case .status403For401: if reply.status == 401 { reply.status = 403 }
        case .errorShape:
            guard let message = reply.json?["message"] else { return }
            let code = reply.status == 401 ? -401 : -2
            reply.json = .object([.init("code", .int(code)), .init("msg", message)])
        default: break
        }
    }

    private func changeTime(_ time: inout OrderedJSON) {
        guard let text = time.text else { return }
        let instant = KakaoTime.instant(text)
        time =
            switch self {
            case .timestampUTC: .string(instant.rfc3339(fractionDigits: 3))
            case .timestampWholeSeconds: .string("\(text.prefix(19))+09:00")
            case .timestampNoZone: .string("\(text.prefix(23))")
            default: .int(Int(instant.seconds) * 1_000)
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
