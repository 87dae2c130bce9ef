import APICheckHTTP

extension GitHubDrift {
    /// Changes a list of events before its ETag is computed.
    func apply(to events: inout OrderedJSON) {
        guard case .array(var rows) = events else { return }
        for index in rows.indices { change(&rows[index]) }
        events = .array(rows)
    }

    /// Changes a response.
    func apply(to reply: inout SandboxReply) {
        switch self {
        case .etagLost: reply.headers["etag"] = nil
        case .linkLost: reply.headers["link"] = nil
        case .totalCountRenamed: reply.json?.rename("total_count", to: "totalCount")
        case .payloadThinned, .idAsNumber, .timestampFraction, .notModifiedIgnored, .resetInMilliseconds,
            .rateLimitExceeded:
            break
        }
    }

    private func change(_ event: inout OrderedJSON) {
        switch self {
        case .payloadThinned:
            event["payload"]?["action"] = nil
            event["payload"]?["ref"] = nil
        case .idAsNumber:
            if case .string(let id)? = event["id"], let number = Int(id) { event["id"] = .int(number) }
        case .timestampFraction:
            if case .string(let time)? = event["created_at"] {
                event["created_at"] = .string("\(time.dropLast()).000Z")
            }
        case .etagLost, .notModifiedIgnored, .linkLost, .totalCountRenamed, .resetInMilliseconds, .rateLimitExceeded:
            break
        }
    }
}
