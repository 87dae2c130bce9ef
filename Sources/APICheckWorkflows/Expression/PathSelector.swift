import APICheckBase
import APICheckHTTP

/// Selects a segment of a URL: `/todos/{id}` is `17` of `https://api.example.com/v1/todos/17?full=1`.
///
/// The segments of the path are compared from the end, so that a base path in the URL makes no difference.
package struct PathSelector: Sendable, CustomStringConvertible {
    package let description: String
    private let segments: [Substring]

    /// - Throws: ``ExpressionError`` for a text without one parameter.
    init(_ text: String) throws {
        description = text
        segments = text.split(separator: "/")
        guard text.hasPrefix("/"), segments.count(where: PathSelector.isParameter) == 1 else {
            throw ExpressionError(text: text, reason: "it is not a path with one parameter, such as /todos/{id}")
        }
    }

    private static func isParameter(_ segment: Substring) -> Bool { segment.hasPrefix("{") && segment.hasSuffix("}") }

    /// The percent-decoded value of the parameter; nil for a URL with another path.
    func value(in url: String) -> String? {
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
