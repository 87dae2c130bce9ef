import APICheckHTTP
public import Foundation
public import Testing

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Expects that the body of a request is the given JSON.
///
///     expectJSON(request, equals: #"{"title": "milk", "tags": ["a", "b"]}"#)
///
/// Values are compared: the order of the members, white space and the spelling of numbers (`1.0` and `1`) do not matter, all
/// digits of numbers do. The issue lists each place that differs. JSON under the `Content-Type` of a form is an issue too, since
/// servers find no fields in it.
///
/// - Parameters:
///   - request: The request to check.
///   - expected: The JSON.
///   - ignoring: The JSON Pointers (RFC 6901) of values that are not compared, with `*` for any element or key: `/items/*/id`.
///   - sourceLocation: The location of the issues.
public func expectJSON(
    _ request: URLRequest, equals expected: String, ignoring: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectJSON(of: request, at: sourceLocation) { try JSONExpectation(text: expected, ignoring: ignoring) }
}

/// Expects that the body of a request is the JSON of a value.
///
///     expectJSON(request, equals: TodoChange(title: "milk"), encoder: .todos)
///
/// See ``expectJSON(_:equals:ignoring:sourceLocation:)-(URLRequest,_,_,_)`` for how it is compared.
///
/// - Parameters:
///   - request: The request to check.
///   - expected: The value.
///   - encoder: The encoder of the value.
///   - ignoring: The JSON Pointers (RFC 6901) of values that are not compared, with `*` for any element or key: `/items/*/id`.
///   - sourceLocation: The location of the issues.
public func expectJSON(
    _ request: URLRequest, equals expected: some Encodable, encoder: JSONEncoder = JSONEncoder(),
    ignoring: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    expectJSON(of: request, at: sourceLocation) {
        try JSONExpectation(encoding: expected, by: encoder, ignoring: ignoring)
    }
}

/// Expects that the body of a response is the given JSON.
///
///     expectJSON(exchange, equals: #"{"data": []}"#, ignoring: ["/meta/requested_at"])
///
/// See ``expectJSON(_:equals:ignoring:sourceLocation:)-(URLRequest,_,_,_)`` for how it is compared.
///
/// - Parameters:
///   - exchange: The exchange with the response.
///   - expected: The JSON.
///   - ignoring: The JSON Pointers (RFC 6901) of values that are not compared, with `*` for any element or key: `/items/*/id`.
///   - sourceLocation: The location of the issues.
public func expectJSON(
    _ exchange: RecordedExchange, equals expected: String, ignoring: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectJSON(of: exchange, at: sourceLocation) { try JSONExpectation(text: expected, ignoring: ignoring) }
}

/// Expects that the body of a response is the JSON of a value.
///
/// See ``expectJSON(_:equals:ignoring:sourceLocation:)-(URLRequest,_,_,_)`` for how it is compared.
///
/// - Parameters:
///   - exchange: The exchange with the response.
///   - expected: The value.
///   - encoder: The encoder of the value.
///   - ignoring: The JSON Pointers (RFC 6901) of values that are not compared, with `*` for any element or key: `/items/*/id`.
///   - sourceLocation: The location of the issues.
public func expectJSON(
    _ exchange: RecordedExchange, equals expected: some Encodable, encoder: JSONEncoder = JSONEncoder(),
    ignoring: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
) {
    expectJSON(of: exchange, at: sourceLocation) {
        try JSONExpectation(encoding: expected, by: encoder, ignoring: ignoring)
    }
}

private func expectJSON(
    of request: URLRequest, at location: SourceLocation, _ makeExpectation: () throws -> JSONExpectation
) {
    do {
        let sent = try Request(expecting: request)
        let failure = try makeExpectation().failure(of: sent)
        IssueRecorder.record([failure].compactMap(\.self), of: sent, redactor: Redaction.ofTest, at: location)
    } catch {
        IssueRecorder.record(error, at: location)
    }
}

private func expectJSON(
    of exchange: RecordedExchange, at location: SourceLocation, _ makeExpectation: () throws -> JSONExpectation
) {
    do {
        let failure = try makeExpectation().failure(of: exchange)
        IssueRecorder.record([failure].compactMap(\.self), of: exchange, at: location)
    } catch {
        IssueRecorder.record(error, at: location)
    }
}
