/// The types that a text without a type of its own, such as a query value, may be parsed as.
package struct TextReadings: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let number = TextReadings(rawValue: 1)
    package static let boolean = TextReadings(rawValue: 2)
    /// `null` or an empty text.
    package static let null = TextReadings(rawValue: 4)
    package static let string = TextReadings(rawValue: 8)
}
