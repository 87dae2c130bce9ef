package import APICheckBase
package import APICheckHTTP
import APICheckJSON

/// Compares a request with a recorded one, part by part. A redacted place of the recorded one matches any text.
struct RequestComparison {
    /// The maximum number of values reported for one name.
    private static let most = 10

    let recorded: ComparedRequest
    let asked: ComparedRequest
    let matching: Matching
    /// The maximum number of differences of one part.
    var limit = 10

    /// One verdict or more for each compared part, in the order of ``Miss/Part``.
    var verdicts: [Miss.Verdict] {
        var verdicts = [verdict(.method, recorded.method, asked.method)]
        if let one = recorded.origin, let two = asked.origin { verdicts.append(verdict(.host, one, two)) }
        verdicts.append(path)
        verdicts += query
        for (index, name) in matching.headers.enumerated() {
            let same = RedactedRequest.match(recorded.headers[index], asked.headers[index])
            let difference = Miss.Difference(
                expected: RequestComparison.list(recorded.headers[index]),
                actual: RequestComparison.list(asked.headers[index]))
            verdicts.append(Miss.Verdict(.header, name: name, difference: same ? nil : difference))
        }
        return verdicts + (matching.comparesBody ? body : [])
    }

    /// The settings that would make the two equal; empty when a part differs that is always compared.
    var settings: [Setting] { settings(accepting: verdicts) }

    /// The settings that would accept the differences among some verdicts.
    func settings(accepting verdicts: [Miss.Verdict]) -> [Setting] {
        let different = verdicts.filter { $0.difference != nil }
        if different.contains(where: { $0.part == .method || $0.part == .path }) { return [] }
        return different.reduce(into: []) { settings, verdict in
            let setting = setting(accepting: verdict)
            if !settings.contains(setting) { settings.append(setting) }
        }
    }

    private func setting(accepting verdict: Miss.Verdict) -> Setting {
        switch verdict.part {
        case .host: return .matchedHost
        case .query: return verdict.name.map { .ignoredQuery($0) } ?? .matchedQueryOrder
        case .header: return .matchedHeader(verdict.name ?? "")
        default:
            if case .json = asked.body, case .json = recorded.body, let name = verdict.name, !name.isEmpty {
                return .ignoredBody(name)
            }
            return .matchedBody
        }
    }

    private func verdict(_ part: Miss.Part, _ recorded: String, _ asked: String) -> Miss.Verdict {
        Miss.Verdict(
            part,
            difference: recorded == asked
                ? nil
                : Miss.Difference(expected: RequestComparison.short(recorded), actual: RequestComparison.short(asked))
        )
    }

    /// Percent-encoded where the two look the same, such as two compositions of an accent.
    private var path: Miss.Verdict {
        if recorded.path == asked.path { return Miss.Verdict(.path) }
        if RedactedText(recorded.path) != nil, RedactedRequest.match(recorded.segments, asked.segments) {
            return Miss.Verdict(.path)
        }
        var shown = [recorded.path, asked.path].map { String(decoding: $0, as: UTF8.self) }
        if shown[0] == shown[1] {
            shown = [recorded.segments, asked.segments].map { segments in
                let encoded = segments.map { segment in
                    segment.reduce(into: [UInt8(ascii: "/")]) { text, byte in
                        if PercentEncoding.isUnreserved(byte) {
                            text.append(byte)
                        } else {
                            PercentEncoding.append(byte, to: &text)
                        }
                    }
                }
                return String(decoding: Array(encoded.joined()), as: UTF8.self)
            }
        }
        return Miss.Verdict(
            .path,
            difference: Miss.Difference(
                expected: RequestComparison.short(shown[0]), actual: RequestComparison.short(shown[1])))
    }

    private var query: [Miss.Verdict] {
        if RedactedRequest.match(recorded.query, asked.query, inOrder: matching.isQueryOrdered) {
            return [Miss.Verdict(.query)]
        }
        let named = pairs(.query, recorded.query, asked.query)
        if !named.isEmpty { return named }
        return [verdict(.query, RequestComparison.line(recorded.query), RequestComparison.line(asked.query))]
    }

    private var body: [Miss.Verdict] {
        if RedactedRequest.match(recorded.body, asked.body) { return [Miss.Verdict(.body)] }
        switch (recorded.body, asked.body) {
        case (.json(let old), .json(let new)):
            return ValueDifference.between(old, new, limit: limit, matches: RedactedRequest.match).map { found in
                let difference = Miss.Difference(
                    expected: found.expected.map { RequestComparison.short($0.text) } ?? "absent",
                    actual: found.actual.map { RequestComparison.short($0.text) } ?? "absent")
                return Miss.Verdict(.body, name: found.pointer.description, difference: difference)
            }
        case (.form(let old), .form(let new)):
            return pairs(.body, old, new)
        case (.multipart(let old), .multipart(let new)):
            let named = pairs(.body, old.map(\.pair), new.map(\.pair))
            if !named.isEmpty { return named }
            return [unlike("multipart", "multipart with other order or headers of its parts")]
        case (.bytes(let old), .bytes(let new)):
            let offset = zip(old, new).prefix { $0 == $1 }.count
            return [unlike("\(old.count) bytes", "\(new.count) bytes, others from byte \(offset)")]
        default: return [unlike(recorded.body.kind, asked.body.kind)]
        }
    }

    private func unlike(_ recorded: String, _ asked: String) -> Miss.Verdict {
        Miss.Verdict(.body, difference: Miss.Difference(expected: recorded, actual: asked))
    }

    /// One verdict for each name whose values differ, in the order of the names' bytes.
    private func pairs(_ part: Miss.Part, _ old: [ComparedPair], _ new: [ComparedPair]) -> [Miss.Verdict] {
        let before = Dictionary(grouping: old, by: \.name)
        let after = Dictionary(grouping: new, by: \.name)
        let names = Set(before.keys).union(after.keys).sorted { $0.lexicographicallyPrecedes($1) }
        let different = names.filter { !RedactedRequest.match(before[$0] ?? [], after[$0] ?? [], inOrder: false) }
        return different.prefix(limit).map { name in
            let values = [before[name], after[name]].map { pairs in
                RequestComparison.list((pairs ?? []).map { String(decoding: $0.value, as: UTF8.self) })
            }
            return Miss.Verdict(
                part, name: String(decoding: name, as: UTF8.self),
                difference: Miss.Difference(expected: values[0], actual: values[1]))
        }
    }

    private static func line(_ pairs: [ComparedPair]) -> String {
        let bytes = pairs.map { $0.name + [UInt8(ascii: "=")] + $0.value }.joined(separator: [UInt8(ascii: "&")])
        return String(decoding: Array(bytes), as: UTF8.self)
    }

    /// `"a", "b"`.
    private static func list(_ values: [String]) -> String {
        values.isEmpty ? "absent" : values.prefix(most).map { "\"\(short($0))\"" }.joined(separator: ", ")
    }

    private static func short(_ text: String) -> String { text.count > 60 ? "\(text.prefix(60))..." : text }
}

extension MultipartPart {
    fileprivate var pair: ComparedPair { ComparedPair(name: Array((name ?? "").utf8), value: body) }
}

/// How a request differs from a recorded one, as a ``Replayer`` compares the two.
///
/// The secrets of both are masked, and a redacted place of the recorded request matches any text.
package struct RequestDifferences {
    private let verdicts: [Miss.Verdict]
    /// The settings that would accept the differences; empty if none would.
    package let settings: [Setting]

    /// Compares a request.
    ///
    /// - Parameter isIgnored: Whether a difference does not count.
    package init(
        of asked: SentRequest, from recorded: SentRequest, matching: Matching, redactor: any SecretRemoval,
        isIgnored: (Miss.Verdict) -> Bool = { _ in false }
    ) {
        // The placeholders keep their numbers here, without which they would not be recognised.
        let known = redactor.redactRequests([recorded]).first ?? recorded
        let comparison = RequestComparison(
            recorded: ComparedRequest(known, matching: matching),
            asked: ComparedRequest(redactor.masked(asked), matching: matching), matching: matching, limit: .max)
        verdicts = comparison.verdicts.filter { $0.difference != nil && !isIgnored($0) }
        settings = comparison.settings(accepting: verdicts)
    }

    package var isEmpty: Bool { verdicts.isEmpty }

    /// The values of the recorded request, one line for each difference: `query page: "2"`.
    package var expected: PrintableText { verdicts.lines.expected.firstLines() }

    /// The values of the request, in the same order.
    package var actual: PrintableText { verdicts.lines.actual.firstLines() }
}
