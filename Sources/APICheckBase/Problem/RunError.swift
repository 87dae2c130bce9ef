#if CommandLine
/// An error without a type of its own, which ends what the program was asked to do.
package struct RunError: ProblemError {
    package var problem: Problem
    /// Whether the work could not be completed. Otherwise the request, or what it refers to, is wrong.
    package let isIncomplete: Bool

    package init(_ problem: Problem, isIncomplete: Bool = false) {
        self.problem = problem
        self.isIncomplete = isIncomplete
    }

    package static func usage(
        _ what: PrintableText, at places: [PrintableText] = [], expected: PrintableText? = nil,
        actual: PrintableText? = nil, remedy: PrintableText? = nil
    ) -> RunError {
        RunError(Problem(what, at: places, expected: expected, actual: actual, remedy: remedy))
    }

    /// - Parameter isTransient: Whether the same command may succeed when it is repeated.
    package static func incomplete(
        _ what: PrintableText, remedy: PrintableText? = nil, setting: Setting? = nil, isTransient: Bool = false
    ) -> RunError {
        RunError(
            Problem(what, remedy: remedy, setting: setting).transient(isTransient), isIncomplete: true)
    }

    /// A name that is unknown; `known` is sorted by similarity, nearest first.
    package static func unknown(_ what: PrintableText, _ name: String, known: [String]) -> RunError {
        .usage("unknown \(what) '\(name)'", expected: known.isEmpty ? nil : "\(known.list("or"))")
    }
}
#endif
