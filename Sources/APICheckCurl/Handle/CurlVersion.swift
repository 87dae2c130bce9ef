import CCurl

/// The libcurl that is loaded, which need not be the one that the program was built with.
package enum CurlVersion {
    /// `8.14.1, OpenSSL/3.5.4`, or why it cannot be loaded.
    package static var text: String {
        if let absence = CurlLibrary.absence { return "not found (\(absence.text))" }
        return [ccurl_version(), ccurl_tls_version()].compactMap { $0.map { String(cString: $0) } }
            .joined(separator: ", ")
    }
}
