import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an answer can be asked for again with (RFC 9110 section 8.8).
struct Validators: Equatable {
    var tag: String?
    var modified: String?

    init(of response: HTTPURLResponse) {
        tag = response.value(forHTTPHeaderField: "ETag")
        modified = response.value(forHTTPHeaderField: "Last-Modified")
    }

    /// Under the names of the conditions, each as it came.
    func ask(_ request: inout URLRequest) {
        if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        if let modified { request.setValue(modified, forHTTPHeaderField: "If-Modified-Since") }
    }

    /// Whether two tags name the same answer: W/"x", which comes with 200, and "x", which comes with 304, do (RFC 9110
    /// section 8.8.3.2).
    static func areSame(_ one: String, _ other: String) -> Bool {
        opaque(one) == opaque(other)
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
