public import APICheckDecoding
public import Foundation
public import Testing

/// Expects that the app's model decodes a body without loss, without a recording.
///
///     let list = expectDecodes(TodoList.self, from: Data(#"{"data": []}"#.utf8), decoder: .todos)
///
/// See ``expectDecodes(_:from:decoder:ignoring:includingUnreadKeys:timeZones:displayText:sourceLocation:)-(_,RecordedExchange,_,_,_,_,_,_)`` for what is
/// reported. If the test names an API with a `.contract` or `.replay` trait, its recordings and, with an `operation`, its
/// contract show which keys the server may send.
///
/// - Parameters:
///   - type: The model.
///   - body: The body of a response, without a content coding.
///   - operation: The operation that sends the body, e.g. `GET /todos/{id}`, as the contract has it.
///   - status: The status of the response.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported, e.g. `["node_id", "/items/*/url", .key("plan", of: User.self)]`.
///   - includingUnreadKeys: Whether keys that the model never reads are reported too.
///   - sourceLocation: The location of the issues.
/// - Returns: The value, or nil if the body does not decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from body: Data, operation: String? = nil, status: Int = 200,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    includingUnreadKeys: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    let body = UnrecordedBody(bytes: body, source: "body", operation: operation, status: status)
    let expectation = DecodingExpectation(
        decoder: decoder, ignoring: ignoring, includesUnreadKeys: includingUnreadKeys)
    return expectation.value(type, body, at: sourceLocation)
}

/// Expects that the app's model decodes a file without loss, e.g. a resource of the test's bundle.
///
///     let file = try #require(Bundle.module.url(forResource: "todos", withExtension: "json"))
///     expectDecodes(TodoList.self, from: file, decoder: .todos)
///
/// Otherwise like ``expectDecodes(_:from:operation:status:decoder:ignoring:includingUnreadKeys:sourceLocation:)-(_,Data,_,_,_,_,_,_)``.
///
/// - Parameters:
///   - type: The model.
///   - file: The file with the body of a response.
///   - operation: The operation that sends the body, e.g. `GET /todos/{id}`, as the contract has it.
///   - status: The status of the response.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported, e.g. `["node_id", "/items/*/url", .key("plan", of: User.self)]`.
///   - includingUnreadKeys: Whether keys that the model never reads are reported too.
///   - sourceLocation: The location of the issues.
/// - Returns: The value, or nil if the file cannot be read or does not decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, from file: URL, operation: String? = nil, status: Int = 200,
    decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), ignoring: [IgnoredFinding] = [],
    includingUnreadKeys: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    do {
        let body = try UnrecordedBody(contentsOf: file, operation: operation, status: status)
        let expectation = DecodingExpectation(
            decoder: decoder, ignoring: ignoring, includesUnreadKeys: includingUnreadKeys)
        return expectation.value(type, body, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
        return nil
    }
}

/// Expects that the app's model decodes a file of the project without loss.
///
///     expectDecodes(TodoList.self, fromFile: "Fixtures/todos.json", decoder: .todos)
///
/// Otherwise like ``expectDecodes(_:from:operation:status:decoder:ignoring:includingUnreadKeys:sourceLocation:)-(_,Data,_,_,_,_,_,_)``.
///
/// - Parameters:
///   - type: The model.
///   - file: The path of the file in `folder`, or in the nearest folder above the test's source file that has it.
///   - folder: The folder that contains the file, e.g. `.bundle(.module)`.
///   - operation: The operation that sends the body, e.g. `GET /todos/{id}`, as the contract has it.
///   - status: The status of the response.
///   - decoder: The app's decoder. Pass an expression that makes a new decoder, not a constant.
///   - ignoring: Findings that are not reported, e.g. `["node_id", "/items/*/url", .key("plan", of: User.self)]`.
///   - includingUnreadKeys: Whether keys that the model never reads are reported too.
///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
///   - sourceLocation: The location of the issues.
/// - Returns: The value, or nil if the file cannot be read or does not decode.
@discardableResult public func expectDecodes<Value: Decodable>(
    _ type: Value.Type, fromFile file: String, in folder: ProjectFolder = .aboveTest, operation: String? = nil,
    status: Int = 200, decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(),
    ignoring: [IgnoredFinding] = [],
    includingUnreadKeys: Bool = false, filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) -> Value? {
    do {
        let path = try ProjectFiles(folder: folder, testFile: filePath).file(file)
        let body = try UnrecordedBody(contentsOf: URL(fileURLWithPath: path), operation: operation, status: status)
        let expectation = DecodingExpectation(
            decoder: decoder, ignoring: ignoring, includesUnreadKeys: includingUnreadKeys)
        return expectation.value(type, body, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
        return nil
    }
}
