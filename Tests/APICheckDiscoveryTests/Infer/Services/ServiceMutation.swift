import TestSupport

/// A change of a service that its apps notice.
enum ServiceMutation: CaseIterable {
    case memberRemoved, typeChanged, formatChanged, answersExchanged

    /// The changed service, and the operation that answers otherwise; nil if it has no place for the change.
    func apply(to service: Service, _ random: inout SeededRandom) -> (service: Service, operation: Int)? {
        var changed = service
        if self == .answersExchanged {
            let readers = service.operations.indices.filter {
                service.operations[$0].method == "GET" && service.operations[$0].isObject
            }
            guard readers.count >= 2 else { return nil }
            let two = Array(readers.shuffled(using: &random).prefix(2))
            changed.operations[two[0]].answer = service.operations[two[1]].answer
            return (changed, two[0])
        }
        let operation = random.int(0...(service.operations.count - 1))
        var count = 0
        _ = visit(service.operations[operation].answer) { _ in
            count += 1
            return nil
        }
        guard count > 0 else { return nil }
        let chosen = random.int(1...count)
        count = 0
        changed.operations[operation].answer = visit(service.operations[operation].answer) { new in
            count += 1
            return count == chosen ? new : nil
        }
        return (changed, operation)
    }

    /// Rebuilds a schema; `take` is offered each possible change, and returns the new schema or nil.
    private func visit(_ schema: TrueSchema, take: (TrueSchema) -> TrueSchema?) -> TrueSchema {
        if let new = change(schema), let taken = take(new) { return taken }
        switch schema {
        case .list(let element, let most): return .list(visit(element, take: take), most: most)
        case .map(let kind, let value): return .map(kind, visit(value, take: take))
        case .nullable(let inner, let share): return .nullable(visit(inner, take: take), null: share)
        case .object(var members):
            for index in members.indices {
                members[index].schema = visit(members[index].schema, take: take)
            }
            if self == .memberRemoved {
                for index in members.indices where members[index].presence == 1 {
                    var rest = members
                    rest[index].presence = 0
                    if let taken = take(.object(rest)) { return taken }
                }
            }
            return .object(members)
        default: return schema
        }
    }

    private func change(_ schema: TrueSchema) -> TrueSchema? {
        switch (self, schema) {
        case (.typeChanged, .count), (.typeChanged, .measure), (.typeChanged, .boolean): .word
        case (.typeChanged, .word), (.typeChanged, .time), (.typeChanged, .choice), (.typeChanged, .link): .count
        case (.typeChanged, .list): .object([])
        case (.formatChanged, .time(let clock)):
            .time(clock == .javaScript || clock == .seconds ? .dotNetFixed : .python)
        case (.formatChanged, .id(.uuid)), (.formatChanged, .id(.date)): .word
        default: nil
        }
    }
}
