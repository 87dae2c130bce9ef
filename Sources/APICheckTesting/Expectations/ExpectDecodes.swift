public import APICheckDecoding
public import Foundation
public import Testing

/// Expects that the app's model decodes a response without loss.
///
///     let list = expectDecodes(TodoList.self, from: exchange, decoder: .todos)
///
/// Reports what `JSONDecoder` rejects, and mistakes that it does not notice: keys that the model asks for and the server never
/// sends (`isDone` for `is_done`), errors that a `try?` discards, a model that accepts any value, and lost digits, fractions
/// and offsets. For keys and values that are lost in encoding, use
/// ``expectRoundTrips(_:from:decoder:encoder:ignoring:sourceLocation:)``.
///
/// With `APICHECK_READS=write swift test`, what the model reads is written beside the contract, see <doc:WhoReadsWhat>.
///
/// - Parameters:
///   - type: The model.
///   - exchange: The exchange with the response.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported, e.g. `["node_id", "/items/*/url", .key("plan", of: User.self)]`.
///   - includingUnreadKeys: Whether keys that the model never reads are reported too.
///   - timeZones: The time zones, e.g. `Asia/Seoul`, in which a date that the model's own formatter reads must be the same
///     instant. The zone of the whole process changes meanwhile, so use it only in tests that run alone (`.serialized`).
///   - displayText: Makes a text that the app displays for the value, e.g. the day of a date; it must be the same in all
///     `timeZones`.
///   - sourceLocation: The location of the issues.
/// - Returns: The value, or nil if the response does not decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from exchange: RecordedExchange,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    includingUnreadKeys: Bool = false, timeZones: [String] = [], displayText: ((Value) -> String)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let expectation = DecodingExpectation(
        decoder: decoder, ignoring: ignoring, includesUnreadKeys: includingUnreadKeys, timeZones: timeZones)
    return expectation.values(type, [exchange], displayText: displayText, at: sourceLocation).first
}

/// Expects that the app's model decodes several responses without loss, e.g. all responses of an operation.
///
/// A key that is missing in some responses and present in others is reported as such. See
/// ``expectDecodes(_:from:decoder:ignoring:includingUnreadKeys:timeZones:displayText:sourceLocation:)-(_,RecordedExchange,_,_,_,_,_,_)`` for what is
/// reported.
///
/// - Parameters:
///   - type: The model.
///   - exchanges: The exchanges with the responses.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported.
///   - includingUnreadKeys: Whether keys that the model never reads are reported too.
///   - timeZones: The time zones in which a date that the model's own formatter reads must be the same instant.
///   - displayText: Makes a text that the app displays for a value; it must be the same in all `timeZones`.
///   - sourceLocation: The location of the issues.
/// - Returns: The values of the responses that decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from exchanges: some Sequence<RecordedExchange>,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    includingUnreadKeys: Bool = false, timeZones: [String] = [], displayText: ((Value) -> String)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) -> [Value] {
    let expectation = DecodingExpectation(
        decoder: decoder, ignoring: ignoring, includesUnreadKeys: includingUnreadKeys, timeZones: timeZones)
    return expectation.values(type, Array(exchanges), displayText: displayText, at: sourceLocation)
}

/// Expects that a response is unchanged after decoding and encoding: no key is missing and no value differs.
///
/// - Parameters:
///   - type: The model.
///   - exchange: The exchange with the response.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - encoder: The app's encoder. If nil, one is derived from the decoder's strategies, if these have a counterpart.
///   - ignoring: Findings that are not reported: keys (`"node_id"`), places (`"/items/*/node_id"`) and others.
///   - sourceLocation: The location of the issues.
public func expectRoundTrips<Value: Codable>(
    _ type: Value.Type, from exchange: RecordedExchange,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), encoder: JSONEncoder? = nil,
    ignoring: [IgnoredFinding] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    var expectation = DecodingExpectation(decoder: decoder, ignoring: ignoring, includesUnreadKeys: true)
    expectation.encoder = encoder
    expectation.checksRoundTrip = true
    _ = expectation.values(type, [exchange], at: sourceLocation)
}
