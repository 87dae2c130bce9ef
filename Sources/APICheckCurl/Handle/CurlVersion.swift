import CCurl

/// The libcurl that is loaded, which need not be the one that the program was built with.
package enum CurlVersion {
    /// `8.14.1, OpenSSL/3.5.4`.
    package static var text: String {
        let words = String(cString: curl_version()).split(separator: " ")
        let number = words.first.map { $0.dropFirst("libcurl/".count) } ?? ""
        return [String(number), words.dropFirst().first.map(String.init)].compactMap(\.self).joined(separator: ", ")
    }
}
