import CCurl

/// The process-wide state of libcurl, set up once and never torn down.
enum CurlLibrary {
    private static let code: CurlCode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    /// Throws ``CurlFailure`` when the library cannot be set up.
    static func load() throws {
        guard code == CURLE_OK else { throw CurlFailure(call: "curl_global_init", code) }
    }

    /// The file and the folder with trusted certificates that the library uses by default.
    static let authorities: (file: String?, folder: String?) = (
        ccurl_authorities_file().map { String(cString: $0) }, ccurl_authorities_folder().map { String(cString: $0) }
    )

    /// Whether the library was built with HTTP/2.
    static let speaksHTTP2 = Int(ccurl_features()) & Int(CURL_VERSION_HTTP2) != 0
}
