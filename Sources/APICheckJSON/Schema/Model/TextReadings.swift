/// What a text that stands where there are no types, as in a query, may be read as.
package struct TextReadings: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let number = TextReadings(rawValue: 1)
    package static let boolean = TextReadings(rawValue: 2)
    /// `null`, and a text that is empty.
    package static let null = TextReadings(rawValue: 4)
    package static let string = TextReadings(rawValue: 8)
}
