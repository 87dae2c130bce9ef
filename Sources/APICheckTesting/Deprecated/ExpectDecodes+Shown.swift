public import APICheckDecoding
public import Foundation
public import Testing

/// Expects that the app's model decodes a response without loss, with the former name of `displayText`.
///
/// - Parameters:
///   - type: The model.
///   - exchange: The exchange with the response.
///   - decoder: The app's decoder.
///   - ignoring: Findings that are not reported.
///   - timeZones: The time zones in which a date that the model's own formatter reads must be the same instant.
///   - shown: Makes a text that the app displays for the value; it must be the same in all `timeZones`.
///   - sourceLocation: The location of the issues.
/// - Returns: The value, or nil if the response does not decode.
@available(
    *, deprecated,
    renamed: "expectDecodes(_:from:decoder:ignoring:includingUnreadKeys:timeZones:displayText:sourceLocation:)"
)
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from exchange: RecordedExchange,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    timeZones: [String] = [], shown: @escaping (Value) -> String, sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    expectDecodes(
        type, from: exchange, decoder: decoder(), ignoring: ignoring, timeZones: timeZones, displayText: shown,
        sourceLocation: sourceLocation)
}
