public import Foundation
public import Testing

/// Expects that the app's model reads an answer, and reads it without loss; returns the value, or nil when it does not
/// decode.
///
///     let list = expectDecodes(TodoList.self, from: exchange, decoder: .todos)
///
/// Told are what `JSONDecoder` refuses, and what it lets pass: keys that the model asks for and the server never sends
/// (`isDone` for `is_done`), errors that a `try?` swallows, a model that accepts anything, digits, fractions and offsets
/// that are lost. What an encoder would lose is the matter of
/// ``expectRoundTrips(_:from:decoder:encoder:ignoring:sourceLocation:)``.
///
/// `decoder` is the app's; an expression that makes one is better than a constant. Of the keys in `ignoring` nothing is
/// said: names (`node_id`) or places (`/items/*/node_id`). With a set, an empty one too, keys that the model never reads
/// are told; that it asks for one which is never sent is told always. `timeZones` are those in which a date that a
/// formatter of the model's own read must be the same instant, e.g. `Asia/Seoul`, and `shown`, a text that the app shows of
/// the value, e.g. the day of a date, the same text; meanwhile the zone of the whole process is another: only for tests that
/// run alone (`.serialized`).
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from exchange: RecordedExchange,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: Set<String>? = nil,
    timeZones: [String] = [], shown: ((Value) -> String)? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let expectation = DecodingExpectation(decoder: decoder, ignoring: ignoring, timeZones: timeZones)
    return expectation.values(type, [exchange], shown: shown, at: sourceLocation).first
}

/// The same of several answers, e.g. all of an operation: what is missing in one and there in another is told as such.
/// Returns the values of those that decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from exchanges: some Sequence<RecordedExchange>,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: Set<String>? = nil,
    timeZones: [String] = [], shown: ((Value) -> String)? = nil, sourceLocation: SourceLocation = #_sourceLocation
) -> [Value] {
    let expectation = DecodingExpectation(decoder: decoder, ignoring: ignoring, timeZones: timeZones)
    return expectation.values(type, Array(exchanges), shown: shown, at: sourceLocation)
}

/// Expects that an answer is the same after it was decoded and encoded: no key is dropped and no value changed.
///
/// `encoder` is, when nil, made from the decoder's strategies, as far as these have a counterpart; `ignoring` names keys
/// that may be dropped.
public func expectRoundTrips<Value: Codable>(
    _ type: Value.Type, from exchange: RecordedExchange,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), encoder: JSONEncoder? = nil,
    ignoring: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    var expectation = DecodingExpectation(decoder: decoder, ignoring: ignoring, timeZones: [])
    expectation.encoder = encoder
    expectation.looksAtRoundTrip = true
    _ = expectation.values(type, [exchange], at: sourceLocation)
}
