import APICheckBase

/// How old something may be: a whole number and its unit, `90s`, `15m`, `12h`, `30d`, `8w`.
package struct MaximumAge: Sendable {
    private struct Unit {
        let letter: Character
        let seconds: Int64
        let name: String
    }

    private static let units = [
        Unit(letter: "s", seconds: 1, name: "second"), Unit(letter: "m", seconds: 60, name: "minute"),
        Unit(letter: "h", seconds: 3_600, name: "hour"), Unit(letter: "d", seconds: 86_400, name: "day"),
        Unit(letter: "w", seconds: 604_800, name: "week"),
    ]

    package let seconds: Int64
    /// As it was given.
    package let text: String

    package init(days: Int) {
        seconds = Int64(days) * 86_400
        text = "\(days)d"
    }

    /// Fails for a fraction, for less than one second and for more than a hundred years.
    package init?(_ text: String) {
        guard let unit = MaximumAge.units.first(where: { $0.letter == text.last }), text.dropLast().isASCIIDigits,
            let number = Int64(text.dropLast()), number > 0, number <= 36_525 * 86_400 / unit.seconds
        else { return nil }
        seconds = number * unit.seconds
        self.text = text
    }

    package init(seconds: Int64) {
        self.seconds = seconds
        text = MaximumAge.words(seconds)
    }

    /// `40 days`: a whole number of the largest unit below weeks of which there are two.
    package static func words(_ seconds: Int64) -> String {
        let unit = units.dropLast().last { seconds >= 2 * $0.seconds } ?? units[0]
        return (seconds / unit.seconds).counted(unit.name)
    }
}
