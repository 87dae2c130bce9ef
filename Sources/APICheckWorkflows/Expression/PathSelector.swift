import APICheckBase
import APICheckHTTP

/// Selects a segment of a URL: `/todos/{id}` is `17` of `https://api.example.com/v1/todos/17?full=1`, or a value of its query:
/// `?full={value}` is `1`.
///
/// The segments of the path are compared from the end, so that a base path in the URL makes no difference.
package struct PathSelector: Sendable, CustomStringConvertible {
    package let description: String
    private let segments: [Substring]
    /// The name of the parameter of the query.
    private let parameter: String?

    /// - Throws: ``ExpressionError`` for a text without one parameter.
    init(_ text: String) throws {
        description = text
        if text.hasPrefix("?"), let pair = FormPair.parse(Array(text.dropFirst().utf8)).only,
            PathSelector.isParameter(pair.value[...]), !pair.name.isEmpty
        {
            (segments, parameter) = ([], pair.name)
            return
        }
        segments = text.split(separator: "/")
        parameter = nil
        guard text.hasPrefix("/"), segments.count(where: PathSelector.isParameter) == 1 else {
            throw ExpressionError(text: text, reason: "it is not a path with one parameter, such as /todos/{id}")
        }
    }

    private static func isParameter(_ segment: Substring) -> Bool { segment.hasPrefix("{") && segment.hasSuffix("}") }

    /// The percent-decoded value of the parameter; nil for a URL with another path.
    func value(in url: String) -> String? {
        if let parameter {
            let query = url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
            return FormPair.parse(Array(query.utf8)).first { $0.name == parameter }?.value
        }
        let path = (HTTPURL(url)?.path ?? url).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard path.count >= segments.count else { return nil }
        var value: String?
        for (segment, text) in zip(segments, path.suffix(segments.count)) {
            if PathSelector.isParameter(segment) {
                value = PercentEncoding.decode(String(text))
            } else if segment != text {
                return nil
            }
        }
        return value
    }
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
