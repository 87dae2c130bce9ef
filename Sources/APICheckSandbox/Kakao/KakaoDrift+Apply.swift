import APICheckBase
import APICheckJSON

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
