#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

/// What swift-corelibs-foundation keeps to itself about a task and a protocol needs all the same: it is read by reflection,
/// and where that finds nothing, nothing is assumed.
struct TaskInside {
    let session: URLSession?
    /// Whether the task's end is told to a closure; nil when unknown.
    let hasCompletionHandler: Bool?
    /// That of the task alone, which it may have beside a closure.
    let delegate: (any URLSessionTaskDelegate)?
    private let source: Any?

    /// The private cases of swift-corelibs-foundation for tasks with a completion handler.
    private static let completionHandlers: Set = [
        "dataCompletionHandler", "dataCompletionHandlerWithTaskDelegate",
        "downloadCompletionHandler", "downloadCompletionHandlerWithTaskDelegate",
    ]

    /// On the task's own queue, where nobody changes it.
    init(_ task: URLSessionTask) {
        session = TaskInside.member("session", of: task) as? URLSession
        source = TaskInside.member("knownBody", of: task)
        let registry = session.flatMap { TaskInside.member("taskRegistry", of: $0) }
        let behaviours = registry.flatMap { TaskInside.member("behaviours", of: $0) } as? [Int: Any]
        let behaviour = behaviours?[task.taskIdentifier].map { Mirror(reflecting: $0).children.first }
        hasCompletionHandler = behaviour.map { TaskInside.completionHandlers.contains($0?.label ?? "") }
        delegate = (behaviour ?? nil).flatMap { behaviour in
            Mirror(reflecting: behaviour.value).children.lazy.compactMap { $0.value as? any URLSessionTaskDelegate }
                .first
        }
    }

    /// The body of a task that uploads; nil when the request has it, or there is none.
    func body() throws -> [UInt8]? {
        guard let source, let value = Mirror(reflecting: source).children.first?.value else { return nil }
        switch value {
        case let data as DispatchData: return Array(data)
        case let file as URL: return Array(try Data(contentsOf: file))
        case let stream as InputStream: return try RequestBody.read(stream)
        default: return nil
        }
    }

    /// Of the class or those above it, an optional's value taken out.
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
