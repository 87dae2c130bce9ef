import APICheckBase
import APICheckHTTP
import CCurl

/// An error of libcurl, with the call that returned it.
struct CurlFailure: ProblemError {
    /// The name of the function or option, e.g. `CURLOPT_URL`.
    var call: String
    var text: String

    var problem: Problem { Problem("\(text)", at: ["\(call)"]) }

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

    /// The error for the callers of the transport.
    func error(host: String) -> TransportError {
        TransportError(
            .other, host: host, phase: .preparing, reason: "libcurl returned an error (\(self))",
            remedy: "check that a libcurl of 7.68.0 or later with TLS is installed: `curl-config --version --features`"
        )
    }
}

typealias CurlCode = CURLcode
