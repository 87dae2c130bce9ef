import APICheckJSON

/// A program that writes HAR files, by what it calls itself in `log.creator.name`.
///
/// Beside each stands what of its files is repaired, left out or noted. Repairs go by what stands in a file and not by
/// who wrote it: programs change, and files pass through several.
struct HARProducer {
    let creator: String
    let title: String

    static let known = [
        // h2, h3 and http/2.0 as versions; pseudo-headers among the headers; equal header names as one field with a line
        // for each value; status 0 and `_error` net::ERR_… for a call that failed or was blocked; bodies of before the panel
        // was opened missing with their size kept; a wait and sizes below zero; more digits than microseconds; WebSockets,
        // data: and chrome-extension: URLs among the entries; answers from `_fromCache`.
        HARProducer(creator: "WebInspector", title: "Chrome DevTools"),
        // `cache` with null or with an afterRequest of its own shape; `_securityState`; the body of a 304 from the cache;
        // bodies past its limit missing with their size kept; an empty postData on GET; status 0 for a blocked call.
        HARProducer(creator: "Firefox", title: "Firefox"),
        // An empty startedDateTime or version; x-unknown as media type; `_fetchType` for cached answers; status 0 with
        // the failure in `_error`.
        HARProducer(creator: "WebKit Web Inspector", title: "Safari"),
        // Status, sizes and times of -1 for what was not recorded; bodies in files beside it (`_file`) or none at all;
        // `_failureText` for a failed call.
        HARProducer(creator: "Playwright", title: "Playwright"),
        // Null for ssl, connect and text; the packed size as content.size; status 0 with null as `_error`; WebSockets
        // with their messages; NaN, as Python writes it.
        HARProducer(creator: "mitmproxy", title: "mitmproxy"),
        // A byte-order mark; a missing text with its size kept; sizes and times of null; a zone without its colon.
        HARProducer(creator: "Charles Proxy", title: "Charles"),
        // Binary request bodies in base64; a comment for each entry; missing sizes.
        HARProducer(creator: "Proxyman", title: "Proxyman"),
        // An empty postData on GET; the query in its list alone; status 0 for a call that was never made.
        HARProducer(creator: "Insomnia", title: "Insomnia"),
        // `_id`, `_order` and `_recordingName`; packed bodies as a list of pieces in base64; redirectURL of null.
        HARProducer(creator: "Polly.JS", title: "Polly.JS"),
        // postData without text; a time with the offset of its zone; statusText as the reason of a failure.
        HARProducer(creator: "Firebug", title: "Firebug"),
    ]

    /// `Chrome DevTools (WebInspector 537.36)`, the name alone for a program that nobody knows, nil for none.
    static func title(of creator: JSON?) -> String? {
        guard let name = creator?["name"]?.scalarText, !name.isEmpty else { return nil }
        let own = ImportRemarks.shown(
            [name, creator?["version"]?.scalarText].compactMap(\.self).joined(separator: " "))
        let known = known.first { name.lowercased().hasPrefix($0.creator.lowercased()) }
        return known.map { $0.title == $0.creator ? own : "\($0.title) (\(own))" } ?? own
    }
}
