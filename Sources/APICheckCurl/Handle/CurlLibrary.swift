import CCurl

/// The process-wide state of libcurl, loaded at the first use, set up once and never torn down.
enum CurlLibrary {
    /// Why the library cannot be loaded.
    static let absence: CurlFailure? = ccurl_load().map { CurlFailure(call: "dlopen", text: String(cString: $0)) }

    private static let failure: CurlFailure? = {
        if let absence { return absence }
        let code = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        return code == CURLE_OK ? nil : CurlFailure(call: "curl_global_init", code)
    }()

    /// Throws ``CurlFailure`` when the library cannot be loaded or set up.
    static func load() throws {
        if let failure { throw failure }
    }

    /// The file and the folder with trusted certificates that the library uses by default.
    static let authorities: (file: String?, folder: String?) =
        absence == nil
        ? (ccurl_authorities_file().map { String(cString: $0) }, ccurl_authorities_folder().map { String(cString: $0) })
        : (nil, nil)

    /// Whether the library was built with HTTP/2. The library must have been loaded.
    static let speaksHTTP2 = Int(ccurl_features()) & Int(CURL_VERSION_HTTP2) != 0
}
