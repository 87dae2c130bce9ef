import APICheckBase
import APICheckHTTP

/// The expressions without a value in a planned request.
///
/// During redaction they look like placeholders of secrets, which redaction does not change; afterwards they are shown
/// as `{$…}`.
struct PlannedExpressions {
    /// All numbers have the same number of digits, so that a following digit cannot be part of one.
    private static let first = 1_000_000
    private static let digits = 7

    private var expressions: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func hiding(_ request: SentRequest) -> SentRequest {
        var request = request
        request.url = HTTPURL(hiding(request.url.text)) ?? request.url
        for index in request.headers.fields.indices {
            request.headers.fields[index].value = hiding(request.headers.fields[index].value)
        }
        request.body = request.body.map { body in
            String(validUTF8: body).map { Array(hiding($0).utf8) } ?? body
        }
        return request
    }

    private mutating func hiding(_ text: String) -> String {
        Placeholder.replacing(in: text) { expression in
            let number = numbers[expression] ?? expressions.count
            if number == expressions.count {
                numbers[expression] = number
                expressions.append(expression)
            }
            return SecretPlaceholder.text(PlannedExpressions.first + number)
        }
    }

    func showing(_ text: String) -> String {
        let mark = SecretPlaceholder.prefix
        guard !expressions.isEmpty, text.contains(mark) else { return text }
        let pieces = text.split(separator: mark, omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces[0])) { shown, piece in
            let digits = piece.prefix(PlannedExpressions.digits)
            if let number = Int(digits), expressions.indices.contains(number - PlannedExpressions.first) {
                shown += "{\(expressions[number - PlannedExpressions.first])}" + piece.dropFirst(digits.count)
            } else {
                shown += mark + piece
            }
        }
    }
}
