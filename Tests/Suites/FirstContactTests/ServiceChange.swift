import APICheckHTTP
import APICheckJSON

/// One change of the behaviour of a service, such as a release that breaks its clients.
struct ServiceChange: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case removed, renamed, retyped, nulled, reformatted, wrapped, emptied, refused, failing, typeless, cutOff,
            silent
    }

    let kind: Kind
    let resource: Service.Resource
    /// The member of the items that changes; nil for a change of the whole answer.
    let field: String?

    init(to service: Service, _ maker: inout ServiceMaker) {
        kind = maker.pick(Kind.allCases)
        let resource = maker.pick(service.resources)
        self.resource = resource
        switch kind {
        case .reformatted:
            let times = resource.fields.filter {
                if case .time(let style) = $0.value { style != .unix } else { false }
            }
            field = (times.first ?? resource.fields.first)?.name
        case .removed, .renamed, .retyped, .nulled:
            // Of a member that only some items have, nobody can say that it was removed.
            field =
                maker.pick(resource.fields.filter { !$0.isOptional } + [ServiceField(name: "id", value: .count)]).name
        default: field = nil
        }
    }

    /// The answer with the change, and what ends the exchange; nil when it is the same.
    func apply(to response: Response, of request: Request, _ service: Service) -> (Response, TransportFailure?)? {
        guard request.url.path.hasPrefix(resource.path), 200...299 ~= response.status else { return nil }
        let json = response.jsonBody
        var changed = response
        switch kind {
        case .removed, .renamed, .retyped, .nulled, .reformatted:
            guard let json, let field else { return nil }
            changed.body = Array(text(json, field).utf8)
            if changed.body == response.body || (try? Document(changed.body).root.equals(json)) == true { return nil }
        case .wrapped:
            guard let json else { return nil }
            changed.body = Array(#"{"payload":\#(json.text)}"#.utf8)
        case .emptied:
            guard let json, let list = RunningServiceList.of(json, resource), list.count > 0 else { return nil }
            changed.body = Array(json.text.replacing(list.text, with: "[]").utf8)
        case .refused: changed = Response(status: 403, headers: response.headers, body: Array(#"{"error":"no"}"#.utf8))
        case .failing:
            changed = Response(status: 503, headers: ["Content-Type": "text/html"], body: Array("<p>busy".utf8))
        case .typeless:
            guard !response.body.isEmpty else { return nil }
            changed.headers["Content-Type"] = "text/html; charset=utf-8"
        case .cutOff:
            guard response.body.count > 1 else { return nil }
            changed.body = Array(response.body.prefix(response.body.count / 2))
            return (
                changed,
                TransportFailure(
                    .truncated, host: request.url.host, phase: .receiving,
                    reason: "the connection closed within the body", remedy: nil)
            )
        case .silent:
            return (
                changed,
                TransportFailure(
                    .timedOut, host: request.url.host, phase: .waiting, reason: "timed out after 1 s", remedy: nil)
            )
        }
        return (changed, nil)
    }

    /// JSON text with the change of the member in each item.
    private func text(_ value: JSON, _ field: String) -> String {
        switch value.kind {
        case .array: return "[" + value.elements.map { text($0, field) }.joined(separator: ",") + "]"
        case .object:
            // An item, and not what is around or in it.
            if value["id"] != nil, value[field] != nil { return item(value, field) }
            let members = value.members.map { "\(quoted($0.name)):\(text($0.value, field))" }
            return "{" + members.joined(separator: ",") + "}"
        default: return value.text
        }
    }

    private func item(_ value: JSON, _ field: String) -> String {
        let members = value.members.compactMap { member -> String? in
            guard member.name == field else { return "\(quoted(member.name)):\(member.value.text)" }
            switch kind {
            case .removed: return nil
            case .renamed: return "\"renamed_\(field)\":\(member.value.text)"
            case .nulled: return "\(quoted(field)):null"
            case .reformatted:
                guard let time = member.value.string, time.contains("T") else {
                    return "\(quoted(field)):\(member.value.text)"
                }
                return "\(quoted(field)):\"\(time.prefix(10).split(separator: "-").reversed().joined(separator: "/"))\""
            default:
                switch member.value.kind {
                case .number, .boolean: return "\(quoted(field)):\"\(member.value.text)\""
                case .null: return "\(quoted(field)):null"
                default: return "\(quoted(field)):7"
                }
            }
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }
}

/// The list of an answer.
enum RunningServiceList {
    static func of(_ json: JSON, _ resource: Service.Resource) -> JSON? {
        if json.kind == .array { return json }
        return json["data"].flatMap { $0.kind == .array ? $0 : nil } ?? json["results"] ?? json[resource.name]
    }
}
