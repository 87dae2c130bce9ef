import APICheckBase
import APICheckHTTP

/// The file name extension of a body, so that viewers open it.
enum BodySuffix {
    private static let known = [
        "application/gzip": "gz", "application/javascript": "js", "application/pdf": "pdf", "application/zip": "zip",
        "audio/mpeg": "mp3", "image/gif": "gif", "image/jpeg": "jpg", "image/png": "png", "image/svg+xml": "svg",
        "image/webp": "webp", "text/css": "css", "text/csv": "csv", "text/html": "html", "text/javascript": "js",
        "video/mp4": "mp4",
    ]

    /// The extension for a body by its media type.
    static func of(_ type: MediaType?, isText: Bool) -> String {
        guard let type else { return isText ? "txt" : "bin" }
        if let suffix = known[type.essence] { return suffix }
        if isText { return type.isJSON ? "json" : type.isXML ? "xml" : "txt" }
        return "bin"
    }

    /// The extension for an encoded body by the coding that was applied last.
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
