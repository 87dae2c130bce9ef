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
}

typealias CurlCode = CURLcode
