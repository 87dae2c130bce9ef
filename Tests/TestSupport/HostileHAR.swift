/// HAR files with one number that is out of range or of another kind.
package enum HostileHAR {
    package static let numbers = [
        "1e300", "-1e300", "1e400", "1e-300", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551616", "4294967296", "1e12", "1e14", "253402300800", "-1", "-0", "0.5", "null", "\"\"",
        "\"1e300\"", "\"9223372036854775807\"", "\"nan\"", "[]", "{}",
    ]

    /// Every member of an entry that is a number or a time, with a value that is fine.
    package static let members: [(name: String, value: String)] = [
        ("time", "12.5"), ("hop", "1"), ("status", "200"), ("interimStatus", "103"), ("size", "2"),
        ("headersSize", "3"), ("requestBodySize", "0"), ("bodySize", "4"), ("chunkSize", "2"), ("after", "1.5"),
        ("blocked", "-1"), ("dns", "1"), ("connect", "2"), ("ssl", "1.5"), ("send", "5"), ("wait", "6"),
        ("receive", "7"), ("startedDateTime", "\"2024-05-21T06:32:19.000Z\""), ("length", "\"2\""),
        ("confirmed", "\"2024-05-21T06:32:19.000Z\""), ("version", "\"1.2\""), ("id", "7"),
    ]

    /// Each member with some numbers, and each number in some members.
    package static let rows = members.enumerated().flatMap { row, member in
        numbers.tenth(seed: row).map { (member.name, $0) }
    }

    /// A file of one entry with `number` as the value of `member`.
    package static func text(_ member: String, _ number: String, creator: String) -> String {
        let value = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.name == member ? number : $0.value) })
        func n(_ name: String) -> String { value[name] ?? "0" }
        return """
            {"log": {"version": \(n("version")), "creator": {"name": "\(creator)", "version": "2"}, "entries": [
            {"startedDateTime": \(n("startedDateTime")), "time": \(n("time")),
             "_apicheck": {"api": "a", "hop": \(n("hop")), "confirmed": \(n("confirmed"))},
             "request": {"method": "GET", "url": "http://h/a", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
              "queryString": [], "headersSize": \(n("headersSize")), "bodySize": \(n("requestBodySize"))},
             "response": {"status": \(n("status")), "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
              "headers": [{"name": "Content-Length", "value": \(n("length"))}, {"name": "Retry-After", "value": \(n("id"))}],
              "_apicheckInterim": [{"status": \(n("interimStatus")), "statusText": "", "headers": []}],
              "content": {"size": \(n("size")), "mimeType": "application/json", "text": "\(n("id").count == 1 ? "{}" : "[]")",
               "_apicheckChunks": [{"size": \(n("chunkSize")), "after": \(n("after"))}]},
              "redirectURL": "", "headersSize": \(n("headersSize")), "bodySize": \(n("bodySize"))},
             "cache": {}, "timings": {"blocked": \(n("blocked")), "dns": \(n("dns")), "connect": \(n("connect")),
              "ssl": \(n("ssl")), "send": \(n("send")), "wait": \(n("wait")), "receive": \(n("receive"))}}]}}
            """
    }
}
