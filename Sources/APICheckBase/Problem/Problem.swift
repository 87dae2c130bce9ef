/// Something that is wrong, as data: what, where, expected over actual, and what to do.
///
/// Errors and failed expectations are made of problems and are rendered in one layout:
///
///     recordings/todos/crud.har:12:7: /log/entries/0: unexpected end of input
///       expected: a string
///       actual:   end of file
///       help:     record it again
///
/// The parts that are absent are left out.
package struct Problem: Hashable, Sendable {
    /// What is wrong, as a phrase without a full stop, e.g. `unexpected end of input`.
    package var what: String
    /// Where, from the outside in: a file with line and column, an entry, a JSON Pointer.
    package var places: [String]
    package var expected: String?
    package var actual: String?
    /// What to do, as a sentence without a full stop that begins in lower case, or a command to paste.
    package var remedy: String?
    /// The setting that caused it. Only a front end knows how the setting is changed there, so it writes that remedy.
    package var setting: Setting?

    package init(
        _ what: String, at places: [String] = [], expected: String? = nil, actual: String? = nil,
        remedy: String? = nil, setting: Setting? = nil
    ) {
        self.what = what
        self.places = places
        self.expected = expected
        self.actual = actual
        self.remedy = remedy
        self.setting = setting
    }

    /// The same problem seen from further outside, e.g. in a file.
    package func at(_ place: String) -> Problem {
        var problem = self
        problem.places.insert(place, at: 0)
        return problem
    }

    /// The layout above. `remedy` gives what to do about a setting; nil where the front end cannot change it.
    package func text(remedy settingRemedy: (Setting) -> String? = { _ in nil }) -> String {
        let help = [setting.flatMap(settingRemedy), remedy].compactMap(\.self).joined(separator: "; ")
        return headline + line("expected", expected) + line("actual", actual) + line("help", help.isEmpty ? nil : help)
    }

    /// The places and what is wrong, without the lines below.
    package var headline: String { (places + [what]).joined(separator: ": ") }

    private func line(_ name: String, _ value: String?) -> String {
        guard let value else { return "" }
        // Further lines are aligned with the first.
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n            ")
        return "\n  \("\(name):".padded(toColumns: 9)) \(lines)"
    }
}

extension Problem: CustomStringConvertible {
    package var description: String { text() }
}

/// An error that is a problem. `description` has its layout; a front end that can change settings renders `problem` itself.
package protocol ProblemError: Error, CustomStringConvertible {
    var problem: Problem { get }
}

extension ProblemError {
    package var description: String { problem.text() }
}
