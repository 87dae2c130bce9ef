import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The validators of a response for a conditional request (RFC 9110 section 8.8).
struct Validators: Equatable {
    var tag: String?
    var modified: String?

    init(of response: HTTPURLResponse) {
        tag = response.value(forHTTPHeaderField: "ETag")
        modified = response.value(forHTTPHeaderField: "Last-Modified")
    }

    /// The headers of the condition, with the values unchanged.
    func ask(_ request: inout URLRequest) {
        if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        if let modified { request.setValue(modified, forHTTPHeaderField: "If-Modified-Since") }
    }

    /// Whether two tags match by weak comparison, as W/"x" of a 200 and "x" of a 304 do (RFC 9110 section 8.8.3.2).
    static func areSame(_ one: String, _ other: String) -> Bool {
        opaque(one) == opaque(other)
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
