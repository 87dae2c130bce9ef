import APICheckHTTP
import APICheckJSON

/// Why a step may change something on the server.
package struct StepWrite: Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// The method of its operation is neither GET nor HEAD.
        case method
        /// The contract marks its operation.
        case mark
        /// It overrides the method.
        case override(name: String, value: String)
        /// It overrides the method with a value that is known only during the run.
        case unknownOverride(name: String)
    }

    let step: String
    let method: String
    package let reason: Reason

    package var description: String {
        switch reason {
        case .method: "step '\(step)' sends \(method)"
        case .mark: "step '\(step)' sends \(method), which the contract marks x-apicheck-writes"
        case .override(let name, let value): "step '\(step)' sends \(method) with \(name): \(value)"
        case .unknownOverride(let name):
            "step '\(step)' sends \(method) with \(name), whose value is known only when it runs"
        }
    }

    /// Returns nil for a step that only reads.
    init?(_ step: Step, _ operation: StepOperation) {
        guard let reason = StepWrite.reason(step, operation) else { return nil }
        self.step = step.id
        method = operation.method
        self.reason = reason
    }

    private static func reason(_ step: Step, _ operation: StepOperation) -> Reason? {
        if !operation.isSafe { return .method }
        return operation.isMarkedWriting ? .mark : override(in: step)
    }

    private static func override(in step: Step) -> Reason? {
        for parameter in step.parameters {
            let isOverride =
                switch parameter.location {
                case .header: MethodOverride.isHeader(parameter.name)
                case .query: MethodOverride.isParameter(parameter.name) || isMutation(parameter)
                case .path, .cookie, .querystring, nil: false
                }
            if parameter.location == .querystring, let reason = override(inQuery: parameter) { return reason }
            if isOverride, let reason = reason(parameter.name, parameter.value) { return reason }
        }
        return step.body.flatMap { override(in: $0.payload) ?? override(in: $0.replacements) }
    }

    /// A mutation of GraphQL in a query, whose text is in the workflow. One that is made during the run is refused then, since a
    /// parameter `query` is usually another thing.
    private static func isMutation(_ parameter: StepParameter) -> Bool {
        guard case .constant(let value) = parameter.value else { return false }
        return MethodOverride(parameter: parameter.name, value: value.plainText)?.isWrite == true
    }

    /// A value in a query string can add any parameter.
    private static func override(inQuery parameter: StepParameter) -> Reason? {
        guard case .constant(let value) = parameter.value else { return .unknownOverride(name: parameter.name) }
        return FormPair.parse(Array((value.string ?? "").utf8)).lazy
            .compactMap { MethodOverride(parameter: $0.name, value: $0.value) }
            .first(where: \.isWrite).map { .override(name: $0.name, value: $0.method) }
    }

    /// A replacement changes only a member of the payload, but its value may be another.
    private static func override(in replacements: [StepBody.Replacement]) -> Reason? {
        replacements.lazy.compactMap { replacement -> Reason? in
            switch replacement.target {
            case .pointer(let pointer):
                guard let name = pointer.tokens.first else { return override(in: replacement.value) }
                return MethodOverride.isParameter(name) ? reason(name, replacement.value) : nil
            case .jsonPath(let path): return .unknownOverride(name: path.description)
            }
        }.first
    }

    /// Some servers read an override from a form field, with any method.
    private static func override(in payload: ValueTemplate) -> Reason? {
        switch payload {
        case .object(let members):
            return members.lazy.compactMap { member in
                MethodOverride.isParameter(member.name) ? reason(member.name, member.value) : nil
            }.first
        case .constant(let value) where value.kind == .object:
            return value.members.lazy.compactMap { member in
                MethodOverride.isParameter(member.name) ? reason(member.name, member.value) : nil
            }.first
        case .constant(let value):
            return FormPair.parse(Array((value.string ?? "").utf8)).lazy
                .compactMap { MethodOverride(parameter: $0.name, value: $0.value) }
                .first(where: \.isWrite).map { .override(name: $0.name, value: $0.method) }
        case .expression, .selection, .text, .array: return nil
        }
    }

    private static func reason(_ name: String, _ template: ValueTemplate) -> Reason? {
        guard case .constant(let value) = template else { return .unknownOverride(name: name) }
        return reason(name, value)
    }

    private static func reason(_ name: String, _ value: JSON) -> Reason? {
        guard let override = MethodOverride(parameter: name, value: value.plainText), override.isWrite else {
            return nil
        }
        return .override(name: name, value: override.method)
    }
}
