import APICheckBase
import APICheckHTTP
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

/// An error of libcurl, with the call that returned it.
struct CurlFailure: ProblemError {
    /// The name of the function or option, e.g. `CURLOPT_URL`.
    var call: String
    var text: String
    var remedy: String?

    var problem: Problem { Problem("\(text)", at: ["\(call)"]) }

    init(call: String, text: String, remedy: String? = nil) {
        self.call = call
        self.text = text
        self.remedy = remedy
    }

    init(call: String, _ code: CurlCode) {
        self.init(call: call, text: String(cString: curl_easy_strerror(code)))
    }

    init(call: String, _ code: CURLMcode) {
        self.init(call: call, text: String(cString: curl_multi_strerror(code)))
    }

    /// The error for the callers of the transport.
    func error(host: String) -> TransportError {
        TransportError(
            .other, host: host, phase: .preparing, reason: "libcurl returned an error (\(self))",
            remedy: remedy
                ?? "check that a libcurl of 7.68.0 or later with TLS is installed: `curl-config --version --features`"
        )
    }
}

typealias CurlCode = CURLcode

extension Duration {
    /// Whole milliseconds: at least 1, since 0 means "no limit" for libcurl, and at most the maximum of a 32-bit
    /// `long`.
    var milliseconds: Int {
        let (seconds, attoseconds) = min(self, .milliseconds(Int32.max)).components
        return max(1, Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    /// Seconds without trailing zeros, e.g. `30 s`, `0.3 s`.
    var inSeconds: String {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return "\(whole) s" }
        var digits = String(rest + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits) s"
    }
}
