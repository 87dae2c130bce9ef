public import APICheckDecoding
public import Foundation
public import Testing

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
