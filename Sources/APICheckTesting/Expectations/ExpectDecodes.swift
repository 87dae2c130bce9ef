public import APICheckDecoding
public import Foundation
public import Testing

/// Expects that the app's model decodes a body without loss.
///
///     let list = expectDecodes(TodoList.self, from: exchange, decoder: .todos)
///
/// Reports what `JSONDecoder` rejects, and mistakes that it does not notice: keys that the model asks for and the server never
/// sends (`isDone` for `is_done`), errors that a `try?` discards, a model that accepts any value, and lost digits, fractions
/// and offsets. For keys and values that are lost in encoding, use
/// ``expectRoundTrips(_:from:decoder:encoder:ignoring:sourceLocation:)``.
///
/// With `APICHECK_READS=write swift test`, what the model reads of exchanges is written beside the contract, see
/// <doc:WhoReadsWhat>.
///
/// - Parameters:
///   - type: The model.
///   - source: An exchange, or a body without a recording: `Data`, the `URL` of a file, or e.g. `.file("Fixtures/todos.json")`.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported, e.g. `["node_id", "/items/*/url", .key("plan", of: User.self)]`.
///   - options: What is checked in addition, e.g. `.includingUnreadKeys`.
///   - sourceLocation: The location of the issues.
/// - Returns: The value, or nil if the body does not decode or the file cannot be read.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from source: some DecodingSource,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    options: DecodingOptions<Value> = [], sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    DecodingExpectation(decoder: decoder, ignoring: ignoring, options: options)
        .expect([source.decodingBody], at: sourceLocation).first
}

/// Expects that the app's model decodes several responses without loss, e.g. all responses of an operation.
///
/// A key that is missing in some responses and present in others is reported as such. See
/// ``expectDecodes(_:from:decoder:ignoring:options:sourceLocation:)-(_,DecodingSource,_,_,_,_)`` for what is reported.
///
/// - Parameters:
///   - type: The model.
///   - exchanges: The exchanges with the responses.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported.
///   - options: What is checked in addition, e.g. `.includingUnreadKeys`.
///   - sourceLocation: The location of the issues.
/// - Returns: The values of the responses that decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from exchanges: some Sequence<RecordedExchange>,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    options: DecodingOptions<Value> = [], sourceLocation: SourceLocation = #_sourceLocation
) -> [Value] {
    DecodingExpectation(decoder: decoder, ignoring: ignoring, options: options)
        .expect(exchanges.map(\.decodingBody), at: sourceLocation)
}

/// Requires that the app's model decodes a body without loss.
///
///     let list = try requireDecodes(TodoList.self, from: exchange, decoder: .todos)
///
/// Checks what ``expectDecodes(_:from:decoder:ignoring:options:sourceLocation:)-(_,DecodingSource,_,_,_,_)`` checks, but any
/// finding ends the test, as `#require` does.
///
/// - Parameters:
///   - type: The model.
///   - source: An exchange, or a body without a recording: `Data`, the `URL` of a file, or e.g. `.file("Fixtures/todos.json")`.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported.
///   - options: What is checked in addition, e.g. `.includingUnreadKeys`.
///   - sourceLocation: The location of the issues.
/// - Returns: The value.
/// - Throws: `ExpectationFailedError` after the issues are recorded, so that the error is not a further issue. XCTest, which
///   reports every error, gets one that names the line.
@discardableResult public func requireDecodes<Value: Decodable>(
    _ type: Value.Type, from source: some DecodingSource,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    options: DecodingOptions<Value> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
    try DecodingExpectation(decoder: decoder, ignoring: ignoring, options: options)
        .require([source.decodingBody], at: sourceLocation)[0]
}

/// Requires that the app's model decodes several responses without loss, e.g. all responses of an operation.
///
/// Checks what ``expectDecodes(_:from:decoder:ignoring:options:sourceLocation:)-(_,Sequence<RecordedExchange>,_,_,_,_)``
/// checks, but any finding ends the test, as `#require` does.
///
/// - Parameters:
///   - type: The model.
///   - exchanges: The exchanges with the responses.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported.
///   - options: What is checked in addition, e.g. `.includingUnreadKeys`.
///   - sourceLocation: The location of the issues.
/// - Returns: The value of each response, in order.
/// - Throws: `ExpectationFailedError` after the issues are recorded, so that the error is not a further issue. XCTest, which
///   reports every error, gets one that names the line.
@discardableResult public func requireDecodes<Value: Decodable>(
    _ type: Value.Type, from exchanges: some Sequence<RecordedExchange>,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    options: DecodingOptions<Value> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> [Value] {
    try DecodingExpectation(decoder: decoder, ignoring: ignoring, options: options)
        .require(exchanges.map(\.decodingBody), at: sourceLocation)
}

/// Expects that a body is unchanged after decoding and encoding: no key is missing and no value differs.
///
/// - Parameters:
///   - type: The model.
///   - source: An exchange, or a body without a recording: `Data`, the `URL` of a file, or e.g. `.file("Fixtures/todos.json")`.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - encoder: The app's encoder. If nil, one is derived from the decoder's strategies, if these have a counterpart.
///   - ignoring: Findings that are not reported: keys (`"node_id"`), places (`"/items/*/node_id"`) and others.
///   - sourceLocation: The location of the issues.
public func expectRoundTrips<Value: Codable>(
    _ type: Value.Type, from source: some DecodingSource,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), encoder: JSONEncoder? = nil,
    ignoring: [IgnoredFinding] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    DecodingExpectation<Value>(
        decoder: decoder, ignoring: ignoring, options: .includingUnreadKeys, encoder: encoder, checksRoundTrip: true
    ).expect([source.decodingBody], at: sourceLocation)
}
