import APICheckJSON

extension LenientEntryReader {
    /// The members that are in the recording, or that follow from those.
    private static let kept: [String: Set<String>] = [
        "": ["startedDateTime", "time", "request", "response", "timings", "serverIPAddress", "comment"],
        "request.": [
            "method", "url", "httpVersion", "cookies", "headers", "queryString", "postData", "headersSize", "bodySize",
        ],
        "response.": [
            "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL", "headersSize",
            "bodySize", "_error", "_failureText", "_fetchedViaServiceWorker",
        ],
        "response.content.": ["size", "compression", "mimeType", "text", "encoding", "_file"],
        "request.postData.": ["mimeType", "text", "params", "encoding", "_file"],
        "timings.": ["dns", "connect", "ssl", "send", "wait", "receive"],
    ]

    /// Adds a remark for each member that a recording cannot keep, unless its value is empty.
    func remarkLeftOut(_ request: JSON, _ response: JSON) {
        let holders: [(path: String, value: JSON?)] = [
            ("", entry), ("request.", request), ("request.postData.", request["postData"]), ("response.", response),
            ("response.content.", response["content"]), ("timings.", entry["timings"]),
        ]
        for (path, value) in holders {
            guard let value else { continue }
            for member in value.members {
                let name = member.name
                if Self.kept[path]?.contains(name) == true || saysNothing(member.value) { continue }
                if name.utf8.first == UInt8(ascii: "_") {
                    remarks.addCustom(path + name, at: member.key, entry: number)
                } else {
                    remark(.leftOut, path + name, at: member.key)
                }
            }
        }
    }

    /// Whether a value is null, an empty string or container, a time of -1 or 0, or a cache with two empty halves.
    private func saysNothing(_ value: JSON) -> Bool {
        switch value.kind {
        case .null: true
        case .boolean: value.bool == false
        case .number: value.double.map { $0 <= 0 } ?? false
        case .string: value.string == ""
        case .array: value.count == 0
        case .object: value.members.allSatisfy { $0.value.isNull }
        }
    }
}
