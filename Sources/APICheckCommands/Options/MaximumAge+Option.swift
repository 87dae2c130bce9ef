import APICheckRecordings
import ArgumentParser

extension MaximumAge {
    /// Reads the option's value. Throws `ValidationError`.
    static func parse(_ argument: String) throws -> MaximumAge {
        guard let age = MaximumAge(argument) else {
            throw ValidationError("expected a whole number with a unit s, m, h, d or w, such as 36h, at most 36525d")
        }
        return age
    }
}
