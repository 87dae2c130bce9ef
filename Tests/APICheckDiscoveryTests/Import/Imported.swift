import APICheckDiscovery
import APICheckJSON
import APICheckRecordings
import TestSupport

/// Imports a HAR text, with files beside it.
func imported(_ text: String, keepsWhole: Bool = false, beside files: [String: String] = [:]) throws -> HARImport {
    let folder = try TemporaryFolder()
    for (name, contents) in files { _ = try folder.write(name, contents.utf8) }
    return try HARImport(contentsOf: folder.write("in/a.har", text.utf8), keepsWhole: keepsWhole)
}

/// A HAR with one entry that needs no repair, except for the given members, which replace those of the same name.
func har(entry: String = "", request: String = "", response: String = "", content: String = "") -> String {
    func object(_ whole: [(String, String)], _ other: String) -> String {
        let kept = whole.filter { !other.contains("\"\($0.0)\":") }.map { "\"\($0.0)\": \($0.1)" }
        return "{\((kept + [other].filter { !$0.isEmpty }).joined(separator: ", "))}"
    }
    let sizes = [("cookies", "[]"), ("headersSize", "-1"), ("bodySize", "-1")]
    let request = object(
        [
            ("method", "\"GET\""), ("url", "\"https://h/x\""), ("httpVersion", "\"HTTP/1.1\""),
            ("headers", #"[{"name": "a", "value": "1"}]"#), ("queryString", "[]"),
        ] + sizes, request)
    let content = object([("size", "1"), ("mimeType", "\"text/plain\""), ("text", "\"1\"")], content)
    let response = object(
        [
            ("status", "200"), ("statusText", "\"OK\""), ("httpVersion", "\"HTTP/1.1\""), ("redirectURL", "\"\""),
            ("headers", #"[{"name": "Content-Type", "value": "text/plain"}]"#), ("content", content),
        ] + sizes, response)
    let entry = object(
        [
            ("startedDateTime", "\"2024-05-21T06:32:19.000Z\""), ("time", "1"), ("request", request),
            ("response", response), ("cache", "{}"), ("timings", #"{"send": 0, "wait": 1, "receive": 0}"#),
        ], entry)
    return #"{"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [\#n\#(entry)\#n]}}"#
}

extension HARImport {
    /// The remarks without their places.
    var summaries: [String] {
        remarks.map { "\($0.action.rawValue) \($0.member)\($0.what.isEmpty ? "" : ": \($0.what)")" }
    }
}
