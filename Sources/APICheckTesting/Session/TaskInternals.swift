#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

/// The private properties of a task of swift-corelibs-foundation that a protocol needs.
///
/// They are read by reflection. If it does not find a property, it is unknown and nothing is assumed.
struct TaskInternals {
    let session: URLSession?
    /// Whether the task has a completion handler; nil if unknown.
    let hasCompletionHandler: Bool?
    /// The delegate of the task, which it may have in addition to a completion handler.
    let delegate: (any URLSessionTaskDelegate)?
    private let source: Any?

    /// The private cases of swift-corelibs-foundation for tasks with a completion handler.
    private static let completionHandlers: Set = [
        "dataCompletionHandler", "dataCompletionHandlerWithTaskDelegate",
        "downloadCompletionHandler", "downloadCompletionHandlerWithTaskDelegate",
    ]

    /// Must be called on the queue of the task, where it does not change.
    init(_ task: URLSessionTask) {
        session = TaskInternals.member("session", of: task) as? URLSession
        source = TaskInternals.member("knownBody", of: task)
        let registry = session.flatMap { TaskInternals.member("taskRegistry", of: $0) }
        let behaviours = registry.flatMap { TaskInternals.member("behaviours", of: $0) } as? [Int: Any]
        let behaviour = behaviours?[task.taskIdentifier].map { Mirror(reflecting: $0).children.first }
        hasCompletionHandler = behaviour.map { TaskInternals.completionHandlers.contains($0?.label ?? "") }
        delegate = (behaviour ?? nil).flatMap { behaviour in
            Mirror(reflecting: behaviour.value).children.lazy.compactMap { $0.value as? any URLSessionTaskDelegate }
                .first
        }
    }

    /// The body of an upload task; nil if the request has the body, or there is none.
    func body() throws -> [UInt8]? {
        guard let source, let value = Mirror(reflecting: source).children.first?.value else { return nil }
        switch value {
        case let data as DispatchData: return Array(data)
        case let file as URL: return Array(try Data(contentsOf: file))
        case let stream as InputStream: return try BodyReader.read(stream)
        default: return nil
        }
    }

    /// A property of the object's class or a superclass, unwrapped if it is an optional.
    private static func member(_ name: String, of object: Any) -> Any? {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if let value = current.children.first(where: { $0.label == name })?.value {
                let inner = Mirror(reflecting: value)
                return inner.displayStyle == .optional ? inner.children.first?.value : value
            }
            mirror = current.superclassMirror
        }
        return nil
    }
}
#endif
