/// What an expectation of decoding checks in addition. Several are combined in an array literal:
///
///     expectDecodes(TodoList.self, from: exchange, options: [.includingUnreadKeys, .timeZones(["Asia/Seoul"])])
public struct DecodingOptions<Value>: ExpressibleByArrayLiteral {
    /// Whether keys that the model never reads are reported.
    private(set) var includesUnreadKeys = false
    private(set) var timeZones: [String] = []
    private(set) var displayText: ((Value) -> String)?

    /// Creates options that have all elements of a literal; of several texts, the last one counts.
    public init(arrayLiteral elements: DecodingOptions...) {
        for element in elements {
            includesUnreadKeys = includesUnreadKeys || element.includesUnreadKeys
            timeZones += element.timeZones
            displayText = element.displayText ?? displayText
        }
    }

    /// Keys that the model never reads are reported, too.
    public static var includingUnreadKeys: DecodingOptions {
        var options: DecodingOptions = []
        options.includesUnreadKeys = true
        return options
    }

    /// A date that the model's own formatter reads must be the same instant in several time zones.
    ///
    /// The zone of the whole process changes meanwhile, so use it only in tests that run alone (`.serialized`).
    ///
    /// - Parameters:
    ///   - names: The time zones, e.g. `Asia/Seoul`.
    ///   - displayText: Makes a text that the app displays for a value, e.g. the day of a date; it must be the same in all zones.
    /// - Returns: The options.
    public static func timeZones(
        _ names: [String], displayText: ((Value) -> String)? = nil
    ) -> DecodingOptions {
        var options: DecodingOptions = []
        options.timeZones = names
        options.displayText = displayText
        return options
    }
}
