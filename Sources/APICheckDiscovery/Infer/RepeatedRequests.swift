import APICheckHTTP
import APICheckJSON

/// Requests of one recording that were answered twice with no write between them: what differs then differs by itself.
struct RepeatedRequests {
    private struct Key: Hashable {
        let recording: Int
        let url: String
        let status: Int
        let authorization: String?
    }

    private let samples: Samples
    private var pairs: [(Int, Int)] = []

    init(_ samples: Samples) {
        self.samples = samples
        var last: [Key: (sample: Int, writes: Int)] = [:]
        var writes: [Int: Int] = [:]
        let order = samples.list.indices.sorted {
            let (one, other) = (samples.list[$0], samples.list[$1])
            return (one.recording, one.entry) < (other.recording, other.entry)
        }
        for index in order {
            let sample = samples.list[index]
            let request = sample.exchange.request
            guard request.method == "GET" else {
                if request.method != "HEAD", request.method != "OPTIONS" { writes[sample.recording, default: 0] += 1 }
                continue
            }
            guard let response = sample.exchange.response, response.headers.contentType?.isJSON == true else {
                continue
            }
            let key = Key(
                recording: sample.recording, url: request.url.text, status: response.status,
                authorization: request.headers["authorization"])
            let count = writes[sample.recording, default: 0]
            if let earlier = last[key], earlier.writes == count { pairs.append((earlier.sample, index)) }
            last[key] = (index, count)
        }
    }

    /// Marks the places of the operations' bodies.
    func mark(known: KnownNames, operation: (Int) -> LearnedOperation?) {
        for (one, other) in pairs {
            guard let old = samples.list[one].exchange.response, let new = samples.list[other].exchange.response,
                old.body != new.body, let type = new.headers.contentType,
                let learned = operation(other)?.responses[new.status]?.bodies[type.essence],
                let oldValue = try? Document(old.body).root, let newValue = try? Document(new.body).root
            else { continue }
            let walk = VolatileWalk(known: known, recording: samples.list[one].recording)
            walk.mark(oldValue, newValue, in: learned.value)
        }
    }
}

/// Compares two answers to the same request, and marks the places whose values differ from call to call.
private struct VolatileWalk {
    private static let identities: Set<String> = ["id", "name", "key", "slug", "login", "title", "uuid"]

    let known: KnownNames
    /// The index of the recording that both answers are in.
    let recording: Int

    func mark(_ old: JSON, _ new: JSON, in learned: LearnedValue, name: String = "") {
        if old.hasSameText(as: new) { return }
        switch (old.kind, new.kind) {
        case (.object, .object):
            for member in new.members {
                let name = member.name
                guard let other = old[name], let inner = learned.members[name]?.value else { continue }
                mark(other, member.value, in: inner, name: name)
            }
        case (.array, .array):
            guard let elements = learned.elements, old.count == new.count else { return }
            for (one, other) in zip(old.elements, new.elements) {
                // Another object at the same place says nothing about its members.
                if !haveSameIdentity(one, other) { return }
                mark(one, other, in: elements, name: name)
            }
        case (.array, _), (.object, _), (_, .array), (_, .object): return
        default:
            if learned.takesComparison(in: recording), VolatileValue.differs(old, new, name: name) {
                learned.markVolatile()
            }
        }
    }

    /// Whether no member that may identify an object differs.
    private func haveSameIdentity(_ one: JSON, _ other: JSON) -> Bool {
        one.members.allSatisfy { member in
            let last = known.words(of: member.name).last ?? ""
            guard VolatileWalk.identities.contains(last) else { return true }
            return other[member.name].map { $0.hasSameText(as: member.value) } ?? false
        }
    }
}
