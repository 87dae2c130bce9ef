import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// What differs in the body.
extension AnswerComparison {
    /// - Returns: Whether both bodies are of the same kind.
    mutating func compareKind(_ after: BodyKind, _ response: Response, _ old: Response) -> Bool {
        if old.unrecorded.contains(.body) { return false }
        let before = BodyKind(old, answer.bodies.response)
        if before == after { return true }
        // A bare JSON value is text as well.
        if answer.body != nil, after == .json { return true }
        // Text of nothing, such as CSV without rows, is empty.
        let isEmptied = before == .text && response.body.isEmpty
        report(
            .recordedBodyKindChanged, level: response.status >= 400 || isEmptied ? .warning : nil, .body(Pointer()),
            expected: .quoted(before.description), actual: .quoted(after.description))
        return false
    }

    /// Text that is not JSON, such as CSV, XML or a version. Pages for people are not compared.
    mutating func compareTexts(_ response: Response, _ old: Response, isEcho: (String, String) -> Bool) {
        guard response.body != old.body else { return }
        let (before, now) = (String(decoding: old.body, as: UTF8.self), String(decoding: response.body, as: UTF8.self))
        if isEcho(before, now) || VolatileValue.isSameText(before, now) {
            let excerpts = ShortText.excerpts(before, now)
            addVolatile(Pointer(), old: .quoted(excerpts.old), new: .quoted(excerpts.new), samples: 1)
            return
        }
        let excerpts = ShortText.excerpts(before, now)
        report(
            .recordedValueChanged, .body(Pointer()), expected: .quoted(excerpts.old), actual: .quoted(excerpts.new))
    }

    mutating func addVolatile(_ pointer: Pointer, old: Fact, new: Fact, samples: Int) {
        volatile.add(
            VolatileChange(
                api: contract.api, operation: operation.name, pointer: pointer.description, old: old, new: new,
                samples: samples))
    }

    mutating func add(_ difference: ContentDifference) {
        let place = Place.body(difference.pointer)
        let isInList = difference.pointer.tokens.contains("*")
        func report(
            _ rule: Rule, level: Level? = nil, expected: Fact, actual: Fact, hint: PrintableText? = nil
        ) {
            self.report(
                rule, level: level, place, expected: expected, actual: actual, samples: difference.samples, hint: hint,
                owner: difference.owner)
        }
        switch difference.kind {
        case .removed(let old): report(.recordedPropertyMissing, expected: old, actual: .absent)
        case .added(let new): report(.recordedPropertyAdded, expected: .absent, actual: new)
        case .replaced(let old, let new):
            report(
                .recordedPropertyMissing, expected: "\(AnswerComparison.first(old))".asWords,
                actual: "none of them, but \(AnswerComparison.first(new))".asWords)
            replaced[place] = found.count - 1
        case .renamed(let from):
            let to = difference.pointer.tokens.last ?? ""
            report(
                .recordedPropertyRenamed, expected: .member(from), actual: "\"\(to)\" with the same values",
                hint: "'\(from)' is now '\(to)'.")
            let parent = difference.pointer.tokens.dropLast()
            renamed[.body(Pointer(parent + [from]))] = found.count - 1
            renamed[.body(difference.pointer)] = found.count - 1
        case .wrapped(let name):
            report(
                .recordedEnvelopeChanged, expected: "the content at the root of the body",
                actual: "it is below /\(name)")
            envelope = found.count - 1
        case .unwrapped(let name):
            report(
                .recordedEnvelopeChanged, expected: "the content below /\(name)",
                actual: "it is at the root of the body")
            envelope = found.count - 1
        case .type(let old, let new, let isWeak):
            report(.recordedTypeChanged, level: isWeak ? .info : nil, expected: old, actual: new)
        case .form(let old, let new):
            report(.recordedFormatChanged, expected: .quoted(old.description), actual: .quoted(new.description))
        case .emptied(let count):
            report(
                .recordedListEmptied, level: isInList ? .info : nil, expected: .count(count, of: "element"),
                actual: "an empty list")
        case .filled(let count):
            report(.recordedListFilled, expected: "an empty list", actual: .count(count, of: "element"))
        case .reordered(let count):
            report(
                .recordedListReordered, expected: "the recorded order",
                actual: "another order of the same \(count.counted("element"))")
        case .elements(let added, let removed, let names):
            let counts = [added > 0 ? "\(added) more" : nil, removed > 0 ? "\(removed) fewer" : nil]
            report(
                .recordedListChanged, expected: "the recorded elements",
                actual: (counts.compactMap(\.self).list("and")
                    + (names.isEmpty ? "" : ": " + AnswerComparison.first(names))).asWords)
        case .value(let old, let new): report(.recordedValueChanged, expected: old, actual: new)
        }
    }

    /// The first names of many.
    private static func first(_ names: [String]) -> String {
        let shown = 5
        return names.count <= shown
            ? names.list("and") : (names.prefix(shown) + ["\(names.count - shown) more"]).list("and")
    }
}

extension String {
    fileprivate var asWords: Fact { .quoted(self) }
}
