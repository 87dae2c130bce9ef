import APICheckHTTP

extension GitHubDrift {
    /// Changes a list of events before its ETag is computed.
    func apply(to events: inout OrderedJSON) {
        switch self {
        case .payloadThinned:
            events.remove(at: ["*", "payload", "action"])
            events.remove(at: ["*", "payload", "ref"])
        case .idAsNumber:
            events.change(at: ["*", "id"]) { id in
                if case .string(let digits) = id, let number = Int(digits) { id = .int(number) }
            }
        case .timestampFraction:
            events.change(at: ["*", "created_at"]) { time in
                if case .string(let text) = time { time = .string("\(text.dropLast()).000Z") }
            }
        case .actorNull: events.change(at: ["*", "actor"]) { $0 = .null }
        case .repoRenamed: events.rename(at: ["*", "repo"], to: "repository")
        default: break
        }
    }

    /// Changes a response; `operation` is nil for a path that the contract does not have.
    func apply(to reply: inout SandboxReply, operation: String?) {
        switch self {
        case .etagLost: reply.headers["etag"] = nil
        case .linkLost: reply.headers["link"] = nil
        case .linkAsCursor:
            reply.headers["link"] = reply.headers["link"]?.replacing(/([?&])page=(\d+)/) {
                "\($0.1)after=Y3Vyc29yO\($0.2)"
            }
        case .totalCountRenamed: reply.json?.rename("total_count", to: "totalCount")
        case .searchEmptied: reply.json?.change(at: ["items"]) { $0 = .array([]) }
        case .scoreRemoved: reply.json?.remove(at: ["items", "*", "score"])
        case .rateRemoved: if operation == "getRateLimit" { reply.json?["rate"] = nil }
        case .rateLimitHeadersRenamed:
            for index in reply.headers.fields.indices where reply.headers.fields[index].name.hasPrefix("X-RateLimit-") {
                reply.headers.fields[index].name.removeFirst(2)
            }
        case .mediaTypeVendor: reply.jsonType.subtype = "vnd.github+json"
        case .documentationMoved: reply.json?.rename("documentation_url", to: "type")
        case .userCamelCased:
            if operation == "getUser", reply.status == 200 { reply.json?.renameAll(GitHubDrift.camelCased) }
        case .labelsInEnvelope:
            guard operation == "listLabels", case .array(let labels)? = reply.json else { return }
            reply.json = .object([.init("total_count", .int(labels.count)), .init("labels", .array(labels))])
        case .labelColorHash:
            for path in [["color"], ["*", "color"]] {
                reply.json?.change(at: path) { color in
                    if case .string(let digits) = color { color = .string("#\(digits)") }
                }
            }
        case .locationLost: if operation == "createLabel" { reply.headers["location"] = nil }
        case .labelDeleted200:
            guard operation == "deleteLabel", reply.status == 204 else { return }
            reply.status = 200
            reply.content = .json(.object([]))
        default: break
        }
    }

    private static func camelCased(_ name: String) -> String {
        name.replacing(/_([a-z])/) { String($0.1).uppercased() }
    }
}
