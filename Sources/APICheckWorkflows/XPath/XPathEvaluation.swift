import APICheckBase
import CXML
import Dispatch

/// One evaluation by libxml2, on a thread of its own: libxml2 cannot be interrupted, so a caller that no longer waits leaves it
/// to end at its limit of operations.
final class XPathEvaluation: Sendable {
    /// The result as it is copied from libxml2.
    struct Output: Sendable {
        var kind: cxml_kind
        var isTrue = false
        var count = 0
        var number = 0.0
        var text = ""
        var hasDefaultNamespace = false
        var message = ""
    }

    private static let queue = DispatchQueue(label: "apicheck.xpath", attributes: .concurrent)
    /// How often the caller looks whether its task was cancelled.
    private static let pause = DispatchTimeInterval.milliseconds(50)

    private let output = Locked<Output?>(nil)
    private let end = DispatchSemaphore(value: 0)

    private init() {}

    /// - Throws: ``XPathError`` when the time is over or the task is cancelled.
    static func run(_ expression: String, in xml: String, limits: XPathLimits) throws -> Output {
        let evaluation = XPathEvaluation()
        queue.async {
            evaluation.output.withLock { $0 = evaluate(expression, in: xml, limits) }
            evaluation.end.signal()
        }
        let deadline = ContinuousClock.now + limits.time
        while evaluation.end.wait(timeout: .now() + pause) == .timedOut {
            if Task.isCancelled { throw XPathError(kind: .limit, reason: "the run was cancelled") }
            guard ContinuousClock.now < deadline else {
                throw XPathError(
                    kind: .limit, reason: "the evaluation takes more than \(limits.time.components.seconds) s")
            }
        }
        return evaluation.output.withLock { $0 } ?? Output(kind: CXML_INVALID_EXPRESSION)
    }

    private static func evaluate(_ expression: String, in xml: String, _ limits: XPathLimits) -> Output {
        var result = cxml_value()
        defer { cxml_release(&result) }
        let limits = cxml_limits(
            nodes: limits.nodes, attributes: limits.attributes, operations: UInt(limits.operations))
        var xml = xml
        xml.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // An empty buffer may have no address.
                if let base = text.baseAddress {
                    cxml_evaluate(base, text.count, expression, limits, &result)
                } else {
                    cxml_evaluate("", 0, expression, limits, &result)
                }
            }
        }
        return Output(
            kind: result.kind, isTrue: result.is_true != 0, count: Int(result.count), number: result.number,
            text: result.text.map { String(cString: $0) } ?? "", hasDefaultNamespace: result.has_default_namespace != 0,
            message: result.message)
    }
}

/// What one evaluation may take: both the document and the expression may come from anybody.
struct XPathLimits: Sendable {
    /// Elements, attributes and texts.
    var nodes = 2_000_000
    /// The maximum number of attributes of one element; also the declarations of namespaces.
    var attributes = 1_000
    var operations = 100_000_000
    var time = Duration.seconds(10)
}

extension cxml_value {
    var message: String { withUnsafeBytes(of: error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } }
}
