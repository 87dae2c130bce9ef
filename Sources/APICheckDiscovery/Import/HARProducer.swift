import APICheckJSON
import APICheckRecordings

/// A program that writes HAR files, by what it calls itself in `log.creator.name`.
///
/// The comment before each program lists what its files need. Repairs depend on the content of a file and not on the
/// program: programs change, and files pass through several.
struct HARProducer {
    let creator: String
    let title: String

    static let known = [
        // Versions h2, h3 and http/2.0; pseudo-headers among the headers; several values of a header in one field, a line
        // each; status 0 and `_error` net::ERR_… for a failed or blocked call; missing bodies of calls before the panel
        // was opened; a negative wait and negative sizes; times finer than microseconds; WebSockets, data: and
        // chrome-extension: URLs among the entries; responses from `_fromCache`.
        HARProducer(creator: "WebInspector", title: "Chrome DevTools"),
        // `cache` with null or with an afterRequest of another shape; `_securityState`; the body of a 304 from the cache;
        // missing bodies above a size limit; an empty postData of a GET; status 0 for a blocked call.
        HARProducer(creator: "Firefox", title: "Firefox"),
        // An empty startedDateTime or version; the media type x-unknown; `_fetchType` for cached responses; status 0 with
        // the failure in `_error`.
        HARProducer(creator: "WebKit Web Inspector", title: "Safari"),
        // A status, sizes and times of -1 for unknown values; bodies in files beside the HAR (`_file`) or missing;
        // `_failureText` for a failed call.
        HARProducer(creator: "Playwright", title: "Playwright"),
        // Null for ssl, connect and text; the compressed size as content.size; status 0 with null as `_error`; WebSockets
        // with their messages; NaN, as Python writes it.
        HARProducer(creator: "mitmproxy", title: "mitmproxy"),
        // A byte order mark; missing bodies; null for sizes and times; a zone without its colon.
        HARProducer(creator: "Charles Proxy", title: "Charles"),
        // Binary request bodies in base64; a comment for each entry; missing sizes.
        HARProducer(creator: "Proxyman", title: "Proxyman"),
        // An empty postData of a GET; a query in queryString only; status 0 for a call that was never made.
        HARProducer(creator: "Insomnia", title: "Insomnia"),
        // `_id`, `_order` and `_recordingName`; compressed bodies as a list of pieces in base64; null as redirectURL.
        HARProducer(creator: "Polly.JS", title: "Polly.JS"),
        // postData without text; times with the offset of their zone; statusText as the reason of a failure.
        HARProducer(creator: "Firebug", title: "Firebug"),
    ]

    /// `Chrome DevTools (WebInspector 537.36)`, the name alone for an unknown program, nil for a missing name.
    static func title(of creator: JSON?) -> String? {
        guard let name = creator?["name"]?.scalarText, !name.isEmpty else { return nil }
        let own = ImportRemarks.shown(
            [name, creator?["version"]?.scalarText].compactMap(\.self).joined(separator: " "))
        let known = known.first { name.lowercased().hasPrefix($0.creator.lowercased()) }
        return known.map { $0.title == $0.creator ? own : "\($0.title) (\(own))" } ?? own
    }
}
