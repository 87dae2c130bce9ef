package import APICheckWorkflows

extension PlannedRequest {
    /// The request as a `curl` command for a POSIX shell, without secrets. `{$…}` is a value that only the run knows.
    package var curlCommand: String {
        CurlCommand(method: method, url: url, headers: headers, body: body.map { Array($0.utf8) }).text
    }
}
