import APICheckBase
import APICheckHTTP

/// How the name of a body's file ends, so that a viewer opens it.
enum BodySuffix {
    private static let known = [
        "application/gzip": "gz", "application/javascript": "js", "application/pdf": "pdf", "application/zip": "zip",
        "audio/mpeg": "mp3", "image/gif": "gif", "image/jpeg": "jpg", "image/png": "png", "image/svg+xml": "svg",
        "image/webp": "webp", "text/css": "css", "text/csv": "csv", "text/html": "html", "text/javascript": "js",
        "video/mp4": "mp4",
    ]

    /// Of a body, by its media type where that says enough.
    static func of(_ type: MediaType?, isText: Bool) -> String {
        guard let type else { return isText ? "txt" : "bin" }
        if let suffix = known[type.essence] { return suffix }
        if isText { return type.isJSON ? "json" : type.isXML ? "xml" : "txt" }
        return "bin"
    }

    /// Of an encoded body, by the last coding that was applied to it.
    static func ofCoding(_ headers: Headers) -> String {
        let coding = headers.values("content-encoding").last?.split(separator: ",").last?.trimmingHTTPSpace ?? ""
        return switch String(coding).asciiLowercased() {
        case "gzip", "x-gzip": "gz"
        case "br": "br"
        case "zstd": "zst"
        case "deflate": "zz"
        default: "bin"
        }
    }
}
