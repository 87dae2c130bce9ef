import CCurl

/// The libcurl that is loaded, which need not be the one that the program was built with.
package enum CurlVersion {
    /// Why the library cannot be loaded; nil when it can.
    package static var absence: String? { CurlLibrary.absence?.text }

    /// Whether the library was built with HTTP/2. It must have been loaded.
    package static var speaksHTTP2: Bool { CurlLibrary.speaksHTTP2 }

    /// `8.14.1, OpenSSL/3.5.4`, or why it cannot be loaded.
    package static var text: String {
        if let absence { return "not found (\(absence))" }
        return [ccurl_version(), ccurl_tls_version()].compactMap { $0.map { String(cString: $0) } }
            .joined(separator: ", ")
    }
}
