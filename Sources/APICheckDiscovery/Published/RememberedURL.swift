import APICheckBase
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction

/// The URL of a description as it is remembered: without what may be a secret.
package struct RememberedURL: Sendable {
    package let text: String
    /// The names of the parameters of the query that were left out, and a path with a secret.
    package let omitted: [String]

    /// A longer run of letters and digits may be a token.
    private static let longestWord = 15

    init(_ url: HTTPURL, redactor: Redactor) {
        var kept: [Substring] = []
        var omitted: [String] = []
        for pair in url.query?.split(separator: "&", omittingEmptySubsequences: false) ?? [] {
            let equals = pair.firstIndex(of: "=")
            let name = PercentEncoding.decode(pair[..<(equals ?? pair.endIndex)])
            let value = equals.map { PercentEncoding.decode(pair[pair.index(after: $0)...]) } ?? ""
            let isSecret =
                Redactor.isSecretName(name) || RememberedURL.mayBeToken(equals == nil ? name : value)
                || redactor.redactTexts([String(pair), value]) != [String(pair), value]
            if isSecret { omitted.append(equals == nil ? "(without a name)" : name) } else { kept.append(pair) }
        }
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        let whole = url.origin + url.path + query
        text = redactor.redactTexts([whole])[0]
        self.omitted = omitted + (text == whole ? [] : [url.path])
    }

    private static func mayBeToken(_ value: String) -> Bool {
        value.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { $0.count > longestWord }
            || !value.allSatisfy(\.isASCII)
    }
}
