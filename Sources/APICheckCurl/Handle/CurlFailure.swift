import APICheckHTTP
import CCurl

/// An answer of libcurl other than "fine", with the call that gave it.
struct CurlFailure: Error, CustomStringConvertible {
    /// Name of the function or option, e.g. `CURLOPT_URL`.
    var call: String
    var text: String

    var description: String { "\(call): \(text)" }

    init(call: String, text: String) {
        self.call = call
        self.text = text
    }

    init(call: String, _ code: CurlCode) {
        self.init(call: call, text: String(cString: curl_easy_strerror(code)))
    }

    init(call: String, _ code: CURLMcode) {
        self.init(call: call, text: String(cString: curl_multi_strerror(code)))
    }

    /// As callers of a transport are told it.
    func error(host: String) -> TransportError {
        TransportError(
            .other, host: host, phase: .preparing, reason: "libcurl refused (\(self))",
            remedy: "Check that a libcurl of 7.68.0 or later with TLS is installed: `curl-config --version --features`."
        )
    }
}

typealias CurlCode = CURLcode
