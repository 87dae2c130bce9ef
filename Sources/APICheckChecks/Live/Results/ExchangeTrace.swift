import APICheckBase
import APICheckFindings
import APICheckHTTP

extension Evidence.Trace {
    /// The id that the server names, or else the one that was sent. Nil where neither message has a well-formed one.
    init?(_ exchange: Exchange) {
        let answered = exchange.response.flatMap { Evidence.Trace($0.headers) }
        guard let trace = answered ?? Evidence.Trace(exchange.request.headers) else { return nil }
        self = trace
    }

    /// The first known field with a well-formed id. A field that occurs twice has none.
    init?(_ headers: Headers) {
        for (name, form) in TraceForm.fields {
            let values = headers.values(name)
            guard values.count == 1, let id = form.id(in: values[0]) else { continue }
            self.init(header: name, id: id)
            return
        }
        return nil
    }
}

/// How an id is written in a header field.
private enum TraceForm {
    case traceparent, amazon, google, word

    /// The standard first, then ids of a request, then those of infrastructure.
    static let fields: [(name: String, form: TraceForm)] = [
        ("traceparent", .traceparent), ("x-request-id", .word), ("request-id", .word), ("x-correlation-id", .word),
        ("x-amzn-trace-id", .amazon), ("x-amzn-requestid", .word), ("x-cloud-trace-context", .google),
        ("cf-ray", .word),
    ]

    /// Returns nil for an id that is not well formed.
    func id(in value: String) -> String? {
        switch self {
        case .traceparent: TraceForm.traceparent(value)
        case .amazon: TraceForm.amazon(value)
        case .google: TraceForm.google(value)
        case .word: TraceForm.isWord(value) ? value : nil
        }
    }

    /// The trace-id of W3C Trace Context, section 3.2: `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`. A later version
    /// may have more after a `-` (section 4.3.3).
    private static func traceparent(_ value: String) -> String? {
        let parts = value.split(separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count >= 4, zip(parts, [2, 32, 16, 2]).allSatisfy({ isHex($0, length: $1) }), parts[0] != "ff",
            parts.count == 4 || parts[0] != "00", [parts[1], parts[2]].allSatisfy({ $0.contains { $0 != "0" } })
        else { return nil }
        return String(parts[1])
    }

    /// The root of `Root=1-67891233-abcdef012345678912345678;Parent=…`, the id of a trace in AWS X-Ray.
    private static func amazon(_ value: String) -> String? {
        let roots = value.split(separator: ";").filter { $0.hasPrefix("Root=") }
        guard roots.count == 1 else { return nil }
        let root = roots[0].dropFirst(5)
        let parts = root.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "1", isHex(parts[1], length: 8), isHex(parts[2], length: 24) else {
            return nil
        }
        return String(root)
    }

    /// The trace of `105445aa7843bc8bf206b12000100000/1;o=1`.
    private static func google(_ value: String) -> String? {
        let trace = value.prefix { $0 != "/" && $0 != ";" }
        return isHex(trace, length: 32) ? String(trace) : nil
    }

    private static func isHex(_ text: Substring, length: Int) -> Bool {
        text.utf8.count == length && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// An id as servers write them: 6 to 128 letters, digits and a few signs, not of digits or signs alone, and no placeholder.
    private static func isWord(_ value: String) -> Bool {
        6...128 ~= value.utf8.count && !SecretPlaceholder.occurs(in: value)
            && value.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.:/+=@".utf8.contains($0) }
            && value.utf8.contains { $0.isASCIIDigit }
    }
}
