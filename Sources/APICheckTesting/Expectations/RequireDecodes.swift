public import APICheckDecoding
public import Foundation
public import Testing

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
