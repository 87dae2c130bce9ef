import APICheckHTTP

extension Request {
    /// Throws ``TransportError`` when the request cannot be sent unchanged: nothing is fixed silently. `content` is
    /// sent instead of the body.
    func checkForSending(_ content: OutgoingContent? = nil) throws {
        guard url.scheme == "http" || url.scheme == "https" else {
            throw malformed("the URL's scheme is `\(url.scheme)`", "use http or https")
        }
        guard url.text.hasOnlyBytes(where: { $0 > 0x20 && $0 != 0x7F }) else {
            throw malformed("the URL contains a space or a control character", "percent-encode it, a space as %20")
        }
        guard url.text.hasOnlyBytes(where: { $0 != UInt8(ascii: "@") }) || !authorityHasUser else {
            throw malformed("the URL contains a user name or a password", "send them in an Authorization header")
        }
        guard !method.isEmpty, method.hasOnlyBytes(where: \.isTokenByte) else {
            throw malformed("the method is not a token", "use letters, e.g. GET, POST, PATCH")
        }
        guard method != "CONNECT" else {
            throw malformed("CONNECT requests a tunnel instead of a response", "use another method")
        }
        if method == "HEAD", content != nil || body?.isEmpty == false {
            throw malformed("a HEAD request has a body", "remove the body, or use another method")
        }
        let length = content.map(\.length) ?? body?.count ?? 0
        for field in headers.fields { try check(field, length: length) }
    }

    private var authorityHasUser: Bool {
        url.text.utf8.dropFirst(url.scheme.utf8.count + 3).prefix { !"/?#".utf8.contains($0) }
            .contains(UInt8(ascii: "@"))
    }

    /// The value is never part of a message: it may be a secret.
    private func check(_ field: HeaderField, length: Int?) throws {
        guard !field.name.isEmpty, field.name.hasOnlyBytes(where: \.isTokenByte) else {
            throw malformed("the name of header \(field.name.debugDescription) is not a token", "fix the name")
        }
        // The control characters are the same ones in ISO-8859-1 and in UTF-8.
        guard field.value.hasOnlyBytes(where: { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
            throw malformed(
                "the value of header \(field.name) contains a line break or a control character", "remove it")
        }
        if field.isNamed("content-length"), Int(field.value) != length {
            throw malformed(
                "the header Content-Length disagrees with the body of \(length.map(String.init) ?? "unknown") bytes",
                "remove the header: it is added automatically")
        }
    }

    private func malformed(_ reason: String, _ remedy: String) -> TransportError {
        TransportError(.malformed, host: hostAndPort, phase: .preparing, reason: reason, remedy: remedy)
    }

    /// Converts an error of libcurl's functions, as opposed to one of the network.
    func failure(_ error: any Error) -> any Error {
        (error as? CurlFailure)?.error(host: hostAndPort) ?? error
    }

    var port: Int { url.port ?? (url.scheme == "https" ? 443 : 80) }
    var hostAndPort: String { "\(url.host):\(port)" }

    /// Fields that libcurl adds by default, with the line that removes each.
    private static let suppressedDefaults = ["Accept", "Accept-Encoding", "Content-Type", "Expect", "Proxy-Connection"]
        .map {
            (name: $0, line: Array("\($0):".utf8))
        }

    /// The header lines for libcurl: the fields of the caller in order, without the defaults of libcurl.
    var headerLines: [[UInt8]] {
        var lines: [[UInt8]] = []
        for field in headers.fields {
            let value = field.bytes.withUnsafeBytes { Array($0.trimmingHTTPSpace) }
            let line = Array(field.name.utf8) + (value.isEmpty ? ";" : ": ").utf8 + value
            if field.isNamed("expect"), let last = lines.indices.last, lines[last].contains(0x3A) {
                // libcurl acts on `Expect`: it repeats a request that got 417. It does not notice the field behind the
                // line end of another one, and the producer of the content waits for the 100 itself.
                lines[last] += [0x0D, 0x0A] + line
            } else {
                lines.append(line)
            }
        }
        lines += Request.suppressedDefaults.lazy.filter { !headers.contains($0.name) }.map(\.line)
        if method == "HEAD", body != nil, !headers.contains("content-length") {
            lines.append(Array("Content-Length: 0".utf8))
        }
        return lines
    }
}

extension String {
    fileprivate func hasOnlyBytes(where isAllowed: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isAllowed) } ?? utf8.allSatisfy(isAllowed)
    }
}
