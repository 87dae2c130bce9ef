import APICheckBase
import ArgumentParser

/// How old something may be: a whole number and its unit, `90s`, `15m`, `12h`, `30d`, `8w`.
struct MaximumAge: Sendable {
    private static let units: [(letter: Character, seconds: Int64, name: String)] = [
        ("s", 1, "second"), ("m", 60, "minute"), ("h", 3_600, "hour"), ("d", 86_400, "day"), ("w", 604_800, "week"),
    ]

    let seconds: Int64
    /// As it was given.
    let text: String

    /// Throws `ValidationError` for a fraction, for anything below one second and for more than a hundred years.
    init(_ argument: String) throws {
        guard let unit = MaximumAge.units.first(where: { $0.letter == argument.last }),
            argument.dropLast().utf8.allSatisfy({ $0.isASCIIDigit }),
            let number = Int64(argument.dropLast()), number > 0, number <= 36_525 * 86_400 / unit.seconds
        else {
            throw ValidationError(
                "it is a whole number and one of the units s, m, h, d and w, as 36h, and at most 36525d")
        }
        seconds = number * unit.seconds
        text = argument
    }

    /// `40 days old`: in the largest unit that there are two of, weeks aside, cut to a whole number.
    static func words(_ seconds: Int64) -> String {
        let unit = units.dropLast().last { seconds >= 2 * $0.seconds } ?? units[0]
        let number = seconds / unit.seconds
        return number.counted(unit.name)
    }
}
